import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/accounts';
import type { User } from '@wildsoak/contract/accounts';
import { browserSend, callApi, defineCall } from '../lib/http/api.ts';
import { isUnauthenticated } from '../lib/http/failure.ts';
import { forgetKeptMember } from '../offline/worker.ts';
import { isLogoutOwed, setLogoutOwed } from './owed-logout.ts';

const getAuthStatus = defineCall<typeof contract.getAuthStatus>('GET', '/api/auth/status');
const logout = defineCall<typeof contract.logout>('POST', '/api/auth/logout');

/** The member, or null for a visitor. Throws when the server does not say. */
export const fetchCurrentUser = async (signal?: AbortSignal): Promise<User | null> => {
  try {
    const { isLoggedIn, user } = await callApi(browserSend, getAuthStatus, {}, signal);
    return isLoggedIn ? user : null;
  } catch (error) {
    if (isUnauthenticated(error)) return null;
    throw error;
  }
};

/** A sign-out that fails is owed: every later check of the current user tries it again. */
export const sendLogout = async (signal?: AbortSignal) => {
  setLogoutOwed(true);
  await callApi(browserSend, logout, {}, signal);
  setLogoutOwed(false);
};

const KEY = ['current-user'];
const FOCUS_MS = 60_000;
const OWED_MS = 30_000;

/** The member, or null for a visitor. Whatever goes wrong at first, the answer is 'a visitor'. */
export const currentUser = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal, client }): Promise<User | null> => {
    if (isLogoutOwed()) {
      await sendLogout(signal).catch(() => {});
      return null;
    }
    try {
      return await fetchCurrentUser(signal);
    } catch {
      // A weak signal signs nobody out: the member keeps what they were writing.
      return client.getQueryData<User | null>(KEY) ?? null;
    }
  },
  // Asked once for each page load, and again when a lost connection comes back,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: 'always',
  // when somebody comes back to this tab: the cookie may be another member's by now,
  refetchOnWindowFocus: ({ state }) =>
    Date.now() - state.dataUpdatedAt > FOCUS_MS ? 'always' : false,
  // and while a sign-out is owed: a weak signal does not always show as a lost connection.
  refetchInterval: () => (isLogoutOwed() ? OWED_MS : false),
});

/** Belongs in the key of every query that holds something of a member's: `forgetMember` looks for it. */
export const ofMember = (username: string) => ({ member: username.toLowerCase() });

const isOfMember = (part: unknown) => typeof part === 'object' && part !== null && 'member' in part;

/** On a shared computer the next member finds nothing: not in this tab, not on the device. */
export const forgetMember = async (queries: QueryClient) => {
  queries.removeQueries({ type: 'inactive' });
  // Also what is still on the screen: that part of the page changes in a moment.
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey.some(isOfMember) });
  await forgetKeptMember();
};
