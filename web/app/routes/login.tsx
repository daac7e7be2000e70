import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { notIndexed, pageTitle } from '../lib/meta.ts';
import { useAuth } from '../shell/auth.tsx';
import { OpeningSoon } from '../shell/opening-soon.tsx';
import { safeReturnPath } from '../shell/return-to.ts';
import { useToast } from '../shell/toast.tsx';

export const meta = () => [pageTitle('Sign In'), notIndexed];

/** What the page that led here wants said. */
const useMessage = () => {
  const { search, state } = useLocation();
  const message: unknown = state?.message;
  const showToast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (typeof message !== 'string') return;
    showToast(message, 'warning');
    // Said once: the browser keeps the state, and would say it again after a reload.
    void navigate({ search }, { replace: true, state: null });
  }, [message, search, showToast, navigate]);
};

export default function Login() {
  const auth = useAuth();
  const [query] = useSearchParams();
  useMessage();
  if (auth.status === 'signed-in') return <Navigate replace to="/" />;
  return (
    <OpeningSoon heading="Sign In" back={safeReturnPath(query.get('returnTo'))}>
      <p>
        Accounts open soon. Until then every spring, with its facts and its map, is here to read
        without one.
      </p>
      <p>
        No account yet?{' '}
        <Link to="/register" className="text-accent underline underline-offset-4">
          Register
        </Link>
      </p>
    </OpeningSoon>
  );
}
