import { useMemo, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Container } from '../ui/container.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LINK_LOOK } from '../ui/text-link.tsx';
import { useAuth } from './auth.ts';
import { loginPath } from './return-to.ts';
import { exitFrom } from './sign-out.ts';

const SESSION_OVER = 'Authentication error. Please log in again.';

/** The page is the same for everybody, so the browser decides once it knows who is here. */
const Checking = ({ login }: { login: string }) => (
  <Container className="py-16">
    <div role="status" className="flex flex-col gap-4 noscript:hidden">
      <h1 className="text-xl text-quiet">Checking whether you're signed in...</h1>
      <Skeleton className="h-10 w-2/3 max-w-md" />
      <Skeleton className="h-6 w-full max-w-xl" />
    </div>
    <noscript>
      <p className="text-lg">
        This page is for members and needs JavaScript.{' '}
        <a href={login} className={LINK_LOOK}>
          Go to the sign-in page
        </a>
      </p>
    </noscript>
  </Container>
);

const ToLogin = ({ login, message }: { login: string; message: string | undefined }) => {
  const { key } = useLocation();
  const exit = exitFrom(key);
  // The same object each time: <Navigate> navigates again for a new one.
  const state = useMemo(() => (exit === undefined ? { message } : null), [exit, message]);
  return <Navigate replace to={exit ?? login} state={state} />;
};

/** Leads visitors to /login, with an optional message, and back after they sign in. */
export const RequireMember = ({
  message,
  leaving,
  children,
}: {
  message?: string;
  /** Visitors read it until the sign-in page has loaded, which takes a while on a slow line. */
  leaving?: string;
  children: ReactNode;
}) => {
  const auth = useAuth();
  const { key, pathname, search } = useLocation();
  const [wasMember, setWasMember] = useState(false);
  if (auth.status === 'signed-in' && !wasMember) setWasMember(true);
  if (auth.status === 'signed-in') return children;
  const login = loginPath(pathname + search);
  // Not a member who has just signed out.
  const isVisitor = auth.status === 'signed-out' && exitFrom(key) === undefined;
  return (
    <>
      {auth.status === 'signed-out' && (
        <ToLogin login={login} message={message ?? (wasMember ? SESSION_OVER : undefined)} />
      )}
      {isVisitor && leaving !== undefined ? (
        <Container isPage>
          <div role="status">
            <h1 className="font-sans text-lg font-medium">{leaving}</h1>
          </div>
        </Container>
      ) : (
        <Checking login={login} />
      )}
    </>
  );
};
