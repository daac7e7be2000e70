import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { setUser } from './auth.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { loginPath } from './return-to.ts';

/** The page on which the session ended, and where to go from there. */
let lastExit: { from: string; to: string } | undefined;

/** For that page's guard, which sees a visitor too and must not lead elsewhere. */
export const exitFrom = (historyKey: string): string | undefined =>
  lastExit?.from === historyKey ? lastExit.to : undefined;

/** Ends the session in this tab and the others, and goes to a page that visitors may see. */
export const useEndSession = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  return async (to: string) => {
    lastExit = { from: key, to };
    await setUser(queries, null);
    tellOtherTabs('signed-out');
    await navigate(to);
  };
};

/** The session ended without the member's doing: to /login, and back here. */
export const useSignInAgain = () => {
  const endSession = useEndSession();
  const { pathname, search } = useLocation();
  return () => endSession(loginPath(pathname + search));
};
