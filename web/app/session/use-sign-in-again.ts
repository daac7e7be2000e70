import { useLocation } from 'react-router';
import { useLeave } from './auth.ts';
import { loginPath } from './return-to.ts';

/** For when a session has ended behind the member's back: to /login, and back here. */
export const useSignInAgain = () => {
  const leave = useLeave();
  const { pathname, search } = useLocation();
  return () => leave(loginPath(pathname + search));
};
