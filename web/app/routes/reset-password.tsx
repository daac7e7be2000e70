import { FormPage } from '../ui/form-page.tsx';
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';

const HEADING = 'New Password';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function ResetPassword() {
  return (
    <FormPage heading={HEADING} intro="A new password signs out all your other devices.">
      <ResetPasswordForm />
    </FormPage>
  );
}
