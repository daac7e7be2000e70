import { ConfirmRequest } from '../features/owner-requests/confirm-request.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { FormPage } from '../ui/form-page.tsx';

const HEADING = 'Confirm Your Request';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function OwnerRequestConfirm() {
  return (
    <FormPage heading={HEADING} intro="One click, and your request goes to our moderators.">
      <ConfirmRequest />
    </FormPage>
  );
}
