import { SITE_NAME, SUPPORT_EMAIL } from '@wildsoak/contract/rules/limits';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useAuth } from '../../session/auth.ts';
import { loginPath } from '../../session/return-to.ts';
import { useToast } from '../../ui/toast.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LINK_LOOK, TextLink } from '../../ui/text-link.tsx';
import { Confirmation } from './confirmation.tsx';

/** As the contract has it: what is none was not put here by the payment provider. */
const SESSION_ID = /^\w{1,200}$/;

const useSessionId = (): string | null => {
  const given = useSearchParams()[0].get('session_id');
  return given !== null && SESSION_ID.test(given) ? given : null;
};

/** Once for each payment, also where React begins twice. */
const useNotification = (sessionId: string | null) => {
  const showToast = useToast();
  const told = useRef<string>(null);
  useEffect(() => {
    if (sessionId === null || told.current === sessionId) return;
    told.current = sessionId;
    showToast('Payment successful! Your subscription is being activated.');
  }, [sessionId, showToast]);
};

const Support = () => (
  <a href={`mailto:${SUPPORT_EMAIL}`} className={LINK_LOOK}>
    {SUPPORT_EMAIL}
  </a>
);

const Thanks = ({ sessionId }: { sessionId: string }) => {
  const auth = useAuth();
  const { pathname, search } = useLocation();
  return (
    <>
      <p className="text-lg">
        Welcome to {SITE_NAME} Premium. Activation may take a moment. If Premium is not there in a
        few minutes, or anything else went wrong, please contact support: <Support />.
      </p>
      {auth.status === 'signed-in' && (
        <Confirmation username={auth.user.username} sessionId={sessionId} />
      )}
      {auth.status === 'signed-out' && (
        <p>
          You are not signed in here.{' '}
          <TextLink to={loginPath(pathname + search)} isInline>
            Log in
          </TextLink>{' '}
          to see your subscription.
        </p>
      )}
    </>
  );
};

const NoPayment = () => (
  <p className="text-lg">
    This page thanks for a payment, but the address that led here names none. If you have just paid,
    look at your settings: activation may take a moment. If Premium does not come, please contact
    support: <Support />.
  </p>
);

export const PaymentSuccess = () => {
  const sessionId = useSessionId();
  useNotification(sessionId);
  return (
    <Container isPage className="flex flex-col items-start gap-6 pb-12">
      <PageHeading>{sessionId === null ? 'Payment' : 'Thank you!'}</PageHeading>
      <div className="flex max-w-prose flex-col gap-5">
        {sessionId === null ? <NoPayment /> : <Thanks sessionId={sessionId} />}
      </div>
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/">Go to the homepage</LinkButton>
        <LinkButton to="/profile/settings" look="quiet">
          See your subscription
        </LinkButton>
      </p>
    </Container>
  );
};
