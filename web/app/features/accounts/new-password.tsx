import { PASSWORD_MIN_LENGTH } from '@wildsoak/contract/rules/limits';
import { PasswordField } from '../../ui/field.tsx';

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
