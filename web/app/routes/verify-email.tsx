import { FormPage } from '../ui/form-page.tsx';
import { ConfirmEmail } from '../features/accounts/confirm-email.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';

const HEADING = 'Confirm Your Email';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function VerifyEmail() {
  return (
    <FormPage heading={HEADING} intro="One click, and we know that our email reaches you.">
      <ConfirmEmail />
    </FormPage>
  );
}
