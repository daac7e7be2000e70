import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FormPage } from '../ui/form-page.tsx';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { loginReason } from '../features/accounts/login-reason.ts';
import { useReturnAfterSignIn } from '../features/accounts/use-return-after-sign-in.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { useMayWait } from '../offline/outbox/waiting-mark.ts';
import { withReturnPath } from '../session/return-to.ts';
import { lazyPart, NotLoaded } from '../ui/lazy-part.tsx';
import { useToast } from '../ui/toast.tsx';
import { TextLink } from '../ui/text-link.tsx';

const HEADING = 'Sign In';

export const meta = () => [pageTitle(HEADING), notIndexed];

// Almost nobody needs it.
const ClosedOutbox = lazyPart(
  async () => (await import('../features/outbox/outbox-list.tsx')).ClosedOutbox,
  { missing: NotLoaded },
);

/** The page that led here may have a message. */
const useMessage = () => {
  const { search, state } = useLocation();
  const message: unknown = state?.message;
  const showToast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (typeof message !== 'string') return;
    showToast(message, 'warning');
    // Once: the browser keeps the state, and would show it again after a reload.
    void navigate({ search }, { replace: true, state: null });
  }, [message, search, showToast, navigate]);
};

export default function Login() {
  const { returnTo, redirect } = useReturnAfterSignIn();
  useMessage();
  const [suspended, setSuspended] = useState<string | null>(null);
  const mayWait = useMayWait();
  return (
    <FormPage
      heading={HEADING}
      intro={loginReason(returnTo)}
      links={
        <>
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
          <p>
            No account yet? <TextLink to={withReturnPath('/register', returnTo)}>Register</TextLink>
          </p>
        </>
      }
    >
      {redirect}
      <LoginForm onSuspended={setSuspended} />
      {suspended !== null && mayWait && <ClosedOutbox username={suspended} />}
    </FormPage>
  );
}
