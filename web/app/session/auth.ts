import { notifyManager, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { User } from '@wildsoak/contract/accounts';
import { useCallback, useSyncExternalStore } from 'react';
import { currentUser, forgetMember } from './current-user.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { setLogoutOwed } from './owed-logout.ts';

type Auth = { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User };

/** 'unknown' on the server too: the page is the same for everybody. */
export const useAuth = (): Auth => {
  const { data } = useQuery(currentUser);
  if (data === undefined) return { status: 'unknown' };
  return data === null ? { status: 'signed-out' } : { status: 'signed-in', user: data };
};

/**
 * The member's name, or null for a visitor and until we know. For large parts: unlike `useAuth`, it does
 * not render them again for most people, who are visitors. The header asks the server.
 */
export const useMemberName = (): string | null => {
  const queries = useQueryClient();
  const follow = useCallback(
    // Batched: the cache also changes while parts render.
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  const read = () => queries.getQueryData(currentUser.queryKey)?.username ?? null;
  return useSyncExternalStore(follow, read, () => null);
};

/** An answer still on its way is older than this, and must not undo it. */
export const setUser = async (queries: QueryClient, user: User | null) => {
  await queries.cancelQueries(currentUser);
  queries.setQueryData(currentUser.queryKey, user);
};

/** The page shown then leads on by itself: see `routes/login.tsx`. */
export const useSignIn = () => {
  const queries = useQueryClient();
  return async (user: User) => {
    setLogoutOwed(false);
    // The member before may have left without signing out.
    await forgetMember(queries);
    await setUser(queries, user);
    tellOtherTabs('signed-in');
  };
};

export const useUpdateUser = () => {
  const queries = useQueryClient();
  return (changed: Partial<User>) =>
    queries.setQueryData(currentUser.queryKey, (user) => user && { ...user, ...changed });
};

/** Asks the server again, after something changed elsewhere, such as through an email's link. */
export const useRecheckUser = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(currentUser);
};

const OTHER_TAB_MS = 10_000;

/** Keeps the member fresh where their own facts are shown: an email's link opens another tab. */
export const useFreshUser = () => {
  useQuery({ ...currentUser, staleTime: OTHER_TAB_MS, refetchOnWindowFocus: true });
};

/** While news about the member may still be on its way to our server. */
export const useWatchedUser = (everyMs: number | false) => {
  useQuery({ ...currentUser, refetchInterval: everyMs });
};
