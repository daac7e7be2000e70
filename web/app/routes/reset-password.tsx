import { AccountPage } from '../features/accounts/account-page.tsx';
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';

const HEADING = 'New Password';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function ResetPassword() {
  return (
    <AccountPage heading={HEADING} intro="Setting it signs out all your other devices.">
      <ResetPasswordForm />
    </AccountPage>
  );
}
