import { Navigate, useSearchParams } from 'react-router';
import { useAuth } from '../../session/auth.ts';
import { safeReturnPath } from '../../session/return-to.ts';

/**
 * The one place that leads on from /login and /register: whoever is signed in, before or just now,
 * goes where they came from. The form stays until the other page is there.
 */
export const useWayIn = () => {
  const auth = useAuth();
  const [query] = useSearchParams();
  const returnTo = safeReturnPath(query.get('returnTo'));
  return { returnTo, redirect: auth.status === 'signed-in' && <Navigate replace to={returnTo} /> };
};
