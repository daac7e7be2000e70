import { PASSWORD_MIN_LENGTH } from '@wildsoak/contract/rules/limits';
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
      description={`At least ${PASSWORD_MIN_LENGTH} characters.`}
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
