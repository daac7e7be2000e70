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

/** As in the contract. Anything else did not come from Stripe. */
const SESSION_ID = /^\w{1,200}$/;

const useSessionId = (): string | null => {
  const given = useSearchParams()[0].get('session_id');
  return given !== null && SESSION_ID.test(given) ? given : null;
};

/** Once for each payment, even when React runs the effect twice. */
const useNotification = (sessionId: string | null) => {
  const showToast = useToast();
  const notified = useRef<string>(null);
  useEffect(() => {
    if (sessionId === null || notified.current === sessionId) return;
    notified.current = sessionId;
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
        Welcome to {SITE_NAME} Premium. Activation may take a moment. If Premium is not active in a
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
    We don't see a payment here. If you just paid, check your settings: activation may take a
    moment. If Premium does not become active, please contact support: <Support />.
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
