import { Navigate } from 'react-router';
import { useSearch } from '../../lib/page/use-search.ts';
import { useAuth } from '../../session/auth.ts';
import { safeReturnPath } from '../../session/return-to.ts';

/**
 * Leads members on from /login and /register, back to where they came from. The form stays until the
 * other page has loaded.
 */
export const useReturnAfterSignIn = () => {
  const auth = useAuth();
  const returnTo = safeReturnPath(new URLSearchParams(useSearch()).get('returnTo'));
  return { returnTo, redirect: auth.status === 'signed-in' && <Navigate replace to={returnTo} /> };
};
