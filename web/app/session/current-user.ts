import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/accounts';
import type { User } from '@wildsoak/contract/accounts';
import { ApiError, browserSend, callApi, defineCall } from '../lib/http/api.ts';
import { isLogoutOwed, setLogoutOwed } from './owed-logout.ts';

const getAuthStatus = defineCall<typeof contract.getAuthStatus>('GET', '/api/auth/status');
const logout = defineCall<typeof contract.logout>('POST', '/api/auth/logout');

export const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The member, or null for a visitor. Throws where that cannot be found out. */
export const askWhoIsThere = async (signal?: AbortSignal): Promise<User | null> => {
  try {
    const { isLoggedIn, user } = await callApi(browserSend, getAuthStatus, {}, signal);
    return isLoggedIn ? user : null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
};

/** What fails is owed, and tried again whenever it is asked who is there. */
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
      return await askWhoIsThere(signal);
    } catch {
      // Who was known before a bad signal is still known after it, and keeps what they were writing.
      return client.getQueryData<User | null>(KEY) ?? null;
    }
  },
  // Asked once for each page load, and again when a lost connection comes back,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: 'always',
  // when somebody comes back to this tab: the cookie may be another member's by now,
  refetchOnWindowFocus: ({ state }) =>
    Date.now() - state.dataUpdatedAt > FOCUS_MS ? 'always' : false,
  // and while the server has to be told of a sign-out: not every bad signal shows as a lost one.
  refetchInterval: () => (isLogoutOwed() ? OWED_MS : false),
});
