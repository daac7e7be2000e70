import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@wildsoak/contract/rules/limits';
import { passwordProblem } from '@wildsoak/contract/rules/passwords';
import { PasswordField } from '../../ui/field.tsx';

/** To be spread into a form's problems. */
export const newPasswordProblems = (password: string, confirmation: string) => {
  const problem = passwordProblem(password);
  return {
    ...(problem !== null && { password: problem }),
    ...(password !== confirmation && { confirmation: 'Passwords do not match.' }),
  };
};

export const NewPasswordFields = ({
  label,
  problems,
}: {
  label: 'password' | 'new password';
  problems: { password?: string; confirmation?: string };
}) => (
  <>
    <PasswordField
      isNew
      name="password"
      label={`${label.charAt(0).toUpperCase()}${label.slice(1)}`}
      description={`${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters. Nothing easy to guess, such as 123456 or your username.`}
      problem={problems.password}
    />
    <PasswordField
      isNew
      name="confirmation"
      label={`Confirm ${label}`}
      problem={problems.confirmation}
    />
  </>
);
