import type { User } from '@wildsoak/contract/accounts';
import { useToast } from '../../../ui/toast.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { changePassword } from '../calls.ts';
import { failureText } from '../../../lib/http/failure.ts';
import { NewPasswordFields, newPasswordProblems } from '../new-password.tsx';
import { Disclosure, SettingsSection } from './settings-section.tsx';

type Values = Record<'current' | 'password' | 'confirmation', string>;

const ChangePassword = ({ username }: { username: string }) => {
  const showToast = useToast();
  const { form, problems, isPending, error } = useForm({
    check: ({ password, confirmation }) => newPasswordProblems(password, confirmation),
    send: ({ current, password }: Values) => changePassword(current, password),
    onSuccess: (_answer, element) => {
      element.reset();
      showToast('Your password is changed. All other devices are signed out.');
    },
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" value={username} readOnly hidden autoComplete="username" />
      <PasswordField name="current" label="Current password" problem={problems.current} />
      <NewPasswordFields label="new password" problems={problems} />
      <FormError>
        {error && <p>{failureText(error, "We couldn't change your password.")}</p>}
      </FormError>
      <SubmitButton isBusy={isPending} busyLabel="Changing..." className="self-start">
        Change password
      </SubmitButton>
    </form>
  );
};

export const PasswordSection = ({ user }: { user: User }) => (
  <SettingsSection heading="Password">
    <p className="text-quiet">Changing it signs out all your other devices.</p>
    <Disclosure label="Choose a new password">
      <ChangePassword username={user.username} />
    </Disclosure>
  </SettingsSection>
);
