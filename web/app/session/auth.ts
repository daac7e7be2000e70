import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { User } from '@wildsoak/contract/accounts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetKeptMember } from '../offline/worker.ts';
import { askWhoIsThere, currentUser, sendLogout } from './current-user.ts';
import { setLogoutOwed } from './owed-logout.ts';
import { forgetMember, tellOtherTabs, watchSession } from './session-watch.ts';
import { useToast } from '../ui/toast.tsx';

type Auth = { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User };

/** 'unknown' on the server too: the page is the same for everybody. */
export const useAuth = (): Auth => {
  const { data } = useQuery(currentUser);
  if (data === undefined) return { status: 'unknown' };
  return data === null ? { status: 'signed-out' } : { status: 'signed-in', user: data };
};

/** An answer that is still on its way was given before this, and must not undo it. */
const setUser = async (queries: QueryClient, user: User | null) => {
  await queries.cancelQueries(currentUser);
  const former = queries.getQueryData(currentUser.queryKey);
  if (former?.username !== user?.username) await forgetKeptMember();
  queries.setQueryData(currentUser.queryKey, user);
};

/** The page shown then leads on by itself: see `routes/login.tsx`. */
export const useSignIn = () => {
  const queries = useQueryClient();
  return async (user: User) => {
    setLogoutOwed(false);
    // What was loaded for whoever was here before.
    queries.removeQueries({ type: 'inactive' });
    await setUser(queries, user);
    tellOtherTabs('signed-in');
  };
};

export const useUpdateUser = () => {
  const queries = useQueryClient();
  return (changed: Partial<User>) =>
    queries.setQueryData(currentUser.queryKey, (user) => user && { ...user, ...changed });
};

/** Asks again who this is: after something changed elsewhere, such as in a mail's link. */
export const useRecheckUser = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(currentUser);
};

/** For what the browser itself asks of the server: is there a session, and a server? Else throws. */
export const useCheckSession = () => {
  const queries = useQueryClient();
  return async (): Promise<User | null> => {
    const user = await askWhoIsThere();
    await setUser(queries, user);
    return user;
  };
};

const OTHER_TAB_MS = 10_000;

/** Keeps the member fresh where their own facts are shown: a mail's link opens another tab. */
export const useFreshUser = () => {
  useQuery({ ...currentUser, staleTime: OTHER_TAB_MS, refetchOnWindowFocus: true });
};

/** While there may be news of the member that the server itself has not heard yet. */
export const useWatchedUser = (everyMs: number | false) => {
  useQuery({ ...currentUser, refetchInterval: everyMs });
};

/** The page that somebody left by signing out, and where to. */
let departure: { from: string; to: string } | undefined;

/** For the guard of that page, which sees a visitor too and must not lead elsewhere. */
export const departureFrom = (historyKey: string): string | undefined =>
  departure?.from === historyKey ? departure.to : undefined;

/** Ends the membership in this tab and its neighbours, and goes where nobody has to be a member. */
export const useLeave = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  return async (to: string) => {
    departure = { from: key, to };
    await setUser(queries, null);
    tellOtherTabs('signed-out');
    await navigate(to);
  };
};

const NOT_TOLD =
  'You are signed out here. The server could not be told; that is tried again when the connection is back.';

export const useLogout = () => {
  const leave = useLeave();
  const showToast = useToast();
  return useMutation({
    mutationFn: () => sendLogout(),
    networkMode: 'always',
    onError: () => showToast(NOT_TOLD, 'warning'),
    onSettled: () => leave('/login'),
  });
};

/** Once for the page: learns what happens to the session elsewhere, and forgets who was here before. */
export const useSessionWatch = () => {
  const queries = useQueryClient();
  useEffect(() => watchSession(queries), [queries]);

  const username = useQuery(currentUser).data?.username;
  const former = useRef(username);
  useEffect(() => {
    if (former.current !== undefined && former.current !== username) {
      forgetMember(queries, former.current);
    }
    former.current = username;
  }, [queries, username]);
};
