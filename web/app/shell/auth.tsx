import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/accounts';
import type { User } from '@wildsoak/contract/accounts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, browserSend, callApi, defineCall } from '../lib/api.ts';

const getAuthStatus = defineCall<typeof contract.getAuthStatus>('GET', '/api/auth/status');
const logout = defineCall<typeof contract.logout>('POST', '/api/auth/logout');

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The member, or null for a visitor. Whatever goes wrong, the answer is 'a visitor'. */
const currentUser = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal, client }): Promise<User | null> => {
    try {
      const { isLoggedIn, user } = await callApi(browserSend, getAuthStatus, {}, signal);
      return isLoggedIn ? user : null;
    } catch (error) {
      // Who was known before a bad signal is still known after it, and keeps what they were writing.
      const known = client.getQueryData<User | null>(['current-user']) ?? null;
      return isRefusal(error) ? null : known;
    }
  },
  // Asked once for each page load, and again when a lost connection comes back.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: 'always',
});

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
  queries.setQueryData(currentUser.queryKey, user);
};

/** The page shown then leads on by itself: see `routes/login.tsx`. */
export const useSignIn = () => {
  const queries = useQueryClient();
  return async (user: User) => {
    // What was loaded for whoever was here before.
    queries.removeQueries({ type: 'inactive' });
    await setUser(queries, user);
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

const OTHER_TAB_MS = 10_000;

/** Keeps the member fresh where their own facts are shown: a mail's link opens another tab. */
export const useFreshUser = () => {
  useQuery({ ...currentUser, staleTime: OTHER_TAB_MS });
};

/** The page that somebody left by signing out, and where to. */
let departure: { from: string; to: string } | undefined;

/** For the guard of that page, which sees a visitor too and must not lead elsewhere. */
export const departureFrom = (historyKey: string): string | undefined =>
  departure?.from === historyKey ? departure.to : undefined;

/** Ends the membership in this tab, and goes where nobody has to be a member. */
export const useLeave = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  return async (to: string) => {
    departure = { from: key, to };
    await setUser(queries, null);
    await navigate(to);
  };
};

export const useLogout = () => {
  const leave = useLeave();
  return useMutation({
    mutationFn: () => callApi(browserSend, logout, {}),
    networkMode: 'always',
    onSettled: () => leave('/login'),
  });
};

/**
 * A member's call that is refused may mean that the session is over: ended in another tab, or too
 * old. Then this tab learns it too, and guards lead to the sign-in page and back.
 */
export const useSessionWatch = () => {
  const queries = useQueryClient();
  useEffect(() => {
    const recheck = (error: unknown) => {
      const isMember = Boolean(queries.getQueryData(currentUser.queryKey));
      if (isMember && isRefusal(error)) void queries.invalidateQueries(currentUser);
    };
    const endings = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') recheck(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') recheck(event.action.error);
      }),
    ];
    return () => endings.forEach((end) => end());
  }, [queries]);
};
