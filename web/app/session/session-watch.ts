import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/http/api.ts';
import { favoritesKey } from '../domain/favorites/favorites.ts';
import { springsOfMemberKey } from '../domain/spring/spring-detail.ts';
import { currentUser, isRefusal } from './current-user.ts';
import { setLogoutOwed } from './owed-logout.ts';

type News = 'signed-in' | 'signed-out';

let channel: BroadcastChannel | undefined;

/** One for the tab, which so does not hear itself. Some browsers have none, or forbid it. */
const otherTabs = (): BroadcastChannel | undefined => {
  try {
    channel ??= new BroadcastChannel('auth');
  } catch {
    // Then the other tabs learn it when they are looked at again.
  }
  return channel;
};

export const tellOtherTabs = (news: News) => otherTabs()?.postMessage(news);

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403;

/**
 * A member's call that is refused may mean that the session is over: ended in another tab, or too
 * old. What one may read oneself is forbidden when the cookie is another member's by now. Then this
 * tab asks anew who is there, as it does when another tab says that somebody came or went.
 */
export const watchSession = (queries: QueryClient) => {
  const recheck = () => void queries.invalidateQueries(currentUser);
  const recheckMember = () => {
    if (queries.getQueryData(currentUser.queryKey)) recheck();
  };
  const hear = ({ data }: MessageEvent<News>) => {
    // Whoever came ended the old session; a sign-out now would be theirs.
    if (data === 'signed-in') setLogoutOwed(false);
    recheck();
  };
  const tabs = otherTabs();
  tabs?.addEventListener('message', hear);
  const endings = [
    () => tabs?.removeEventListener('message', hear),
    queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const { error } = event.action;
      if (isRefusal(error) || isForbidden(error)) recheckMember();
    }),
    // Not 403: that is also the answer to a wrong password.
    queries.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (isRefusal(event.action.error)) recheckMember();
    }),
  ];
  return () => endings.forEach((end) => end());
};

/** What was loaded for somebody who is not here any more. */
export const forgetMember = (queries: QueryClient, username: string) => {
  queries.removeQueries({ type: 'inactive' });
  // Also where it is still shown: that part of the page changes over in a moment.
  queries.removeQueries({ queryKey: favoritesKey(username) });
  queries.removeQueries({ queryKey: springsOfMemberKey(username) });
};
