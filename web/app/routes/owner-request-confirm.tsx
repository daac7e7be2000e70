import { confirmOwnerRequest } from '../features/owner-requests/calls.ts';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { ConfirmLink } from '../ui/email-link.tsx';
import { FormPage } from '../ui/form-page.tsx';

const HEADING = 'Confirm Your Request';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function OwnerRequestConfirm() {
  return (
    <FormPage heading={HEADING} intro="One click sends your request to our moderators.">
      <ConfirmLink
        what="request"
        action="Confirm request"
        incomplete="If that doesn't help, send the form again."
        send={confirmOwnerRequest}
        onward={({ spring_id: id }) => ({ to: `/springs/${id}`, label: 'Go to the spring' })}
      >
        {() => "Thank you. A moderator will read your request. We'll email you when it's settled."}
      </ConfirmLink>
    </FormPage>
  );
}
