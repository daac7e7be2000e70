import { verifyEmail } from '../features/accounts/calls.ts';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { useRecheckUser } from '../session/auth.ts';
import { ConfirmLink } from '../ui/email-link.tsx';
import { FormPage } from '../ui/form-page.tsx';
import { TextLink } from '../ui/text-link.tsx';

const HEADING = 'Confirm Your Email';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function VerifyEmail() {
  const recheckUser = useRecheckUser();
  const toSettings = <TextLink to="/profile/settings">Get a new link in your settings</TextLink>;
  return (
    <FormPage heading={HEADING} intro="One click tells us our email reaches you.">
      <ConfirmLink
        what="address"
        action="Confirm email address"
        incomplete={toSettings}
        help={toSettings}
        send={verifyEmail}
        onward={() => ({ to: '/', label: 'Go to the home page' })}
        onSuccess={recheckUser}
      >
        {({ email }) => (
          <>
            Thank you. <strong>{email}</strong> is confirmed.
          </>
        )}
      </ConfirmLink>
    </FormPage>
  );
}
