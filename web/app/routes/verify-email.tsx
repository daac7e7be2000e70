import { AccountPage } from '../features/accounts/account-page.tsx';
import { ConfirmEmail } from '../features/accounts/confirm-email.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';

const HEADING = 'Confirm Your E-mail';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function VerifyEmail() {
  return (
    <AccountPage heading={HEADING} intro="One press, and we know that our mail reaches you.">
      <ConfirmEmail />
    </AccountPage>
  );
}
