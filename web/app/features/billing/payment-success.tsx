import { SITE_NAME, SUPPORT_EMAIL } from '@wildsoak/contract/rules/limits';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useAuth } from '../../session/auth.ts';
import { loginPath } from '../../session/return-to.ts';
import { useToast } from '../../ui/toast.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LINK_LOOK, TextLink } from '../../ui/text-link.tsx';
import { Confirmation, useConfirmation } from './confirmation.tsx';
import { leftForStripeFrom } from './stripe-visit.ts';

/** As in the contract. Anything else did not come from Stripe. */
const SESSION_ID = /^\w{1,200}$/;

const useSessionId = (): string | null => {
  const given = useSearchParams()[0].get('session_id');
  return given !== null && SESSION_ID.test(given) ? given : null;
};

/** Once for each payment, even when React runs the effect twice. */
const useNotification = (isPaid: boolean) => {
  const showToast = useToast();
  const notified = useRef(false);
  useEffect(() => {
    if (!isPaid || notified.current) return;
    notified.current = true;
    showToast('Payment successful! Your subscription is being activated.');
  }, [isPaid, showToast]);
};

const Support = () => (
  <a href={`mailto:${SUPPORT_EMAIL}`} className={LINK_LOOK}>
    {SUPPORT_EMAIL}
  </a>
);

const Thanks = () => (
  <p className="text-lg">
    Welcome to {SITE_NAME} Premium. Activation may take a moment. If it isn't active in a few
    minutes, please contact support: <Support />.
  </p>
);

const NoPayment = () => (
  <p className="text-lg">
    We don't see a payment here. If you just paid, check your settings. Activation may take a
    moment. If Premium doesn't become active, please contact support: <Support />.
  </p>
);

const LogIn = () => {
  const { pathname, search } = useLocation();
  return (
    <p className="text-lg">
      You're not signed in.{' '}
      <TextLink to={loginPath(pathname + search)} isInline>
        Log in
      </TextLink>{' '}
      to see whether your payment arrived. If anything went wrong, please contact support:{' '}
      <Support />.
    </p>
  );
};

const PLANNER = '/planner';
const PLAN = 'Plan a trip';

/** Where members met the offer, by the start of its address. */
const WANTED = [
  [PLANNER, PLAN],
  ['/my-plans', 'Open your saved plans'],
  ['/springs/', 'Read the whole summary'],
] as const;

/** Back to what they paid for, or else to what they can do now. */
const GoOn = () => {
  const from = leftForStripeFrom();
  const label = WANTED.find(([start]) => from.startsWith(start))?.[1];
  return <LinkButton to={label ? from : PLANNER}>{label ?? PLAN}</LinkButton>;
};

const Page = ({ isPaid, children }: { isPaid: boolean; children: ReactNode }) => (
  <Container isPage className="flex flex-col items-start gap-6 pb-12">
    <PageHeading>{isPaid ? 'Thank you!' : 'Payment'}</PageHeading>
    <div className="flex max-w-prose flex-col gap-5">{children}</div>
    <p className="flex flex-wrap gap-3">
      {isPaid && <GoOn />}
      <LinkButton to="/" look="quiet">
        Go to the homepage
      </LinkButton>
      <LinkButton to="/profile/settings" look="quiet">
        See your subscription
      </LinkButton>
    </p>
  </Container>
);

/** Anybody can open any address, so we thank only once the server has seen the payment. */
const Payment = ({ sessionId }: { sessionId: string }) => {
  const auth = useAuth();
  const username = auth.status === 'signed-in' ? auth.user.username : undefined;
  const confirmation = useConfirmation(username, sessionId);
  const isPaid = confirmation.data === true;
  useNotification(isPaid);
  return (
    <Page isPaid={isPaid}>
      {isPaid && <Thanks />}
      {!isPaid && auth.status === 'signed-out' && <LogIn />}
      {!isPaid && auth.status !== 'signed-out' && (
        <>
          <Confirmation {...confirmation} />
          <p>
            Activation may take a moment. If anything went wrong, please contact support:{' '}
            <Support />.
          </p>
        </>
      )}
    </Page>
  );
};

export const PaymentSuccess = () => {
  const sessionId = useSessionId();
  if (sessionId !== null) return <Payment sessionId={sessionId} />;
  return (
    <Page isPaid={false}>
      <NoPayment />
    </Page>
  );
};
