import { hashKey, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isForAnother, isForbidden, isUnauthenticated } from '../lib/http/failure.ts';
import { currentUser, forgetMember } from './current-user.ts';
import { otherTabs, type News } from './other-tabs.ts';
import { setLogoutOwed } from './owed-logout.ts';
import { useSignInAgain } from './sign-out.ts';

/** The `meta` of a change that only members can make: without a session it leads to /login and back. */
export const SIGN_IN_ON_401 = { signInOn401: true };

const USER_HASH = hashKey(currentUser.queryKey);

/**
 * A refused call may mean that the session is over: ended in another tab, or too old. A member who
 * may not read their own things is no longer the member whose cookie this is. Then this tab asks
 * the server again who is signed in, and so it does when another tab signs in or out.
 */
export const watchSession = (queries: QueryClient, signInAgain: () => void) => {
  const username = () => queries.getQueryData(currentUser.queryKey)?.username;
  const recheck = () => void queries.invalidateQueries(currentUser);
  const recheckMember = () => {
    if (username() !== undefined) recheck();
  };
  const onMessage = ({ data }: MessageEvent<News>) => {
    // The old session is over; a sign-out sent now would end the new one.
    if (data === 'signed-in') setLogoutOwed(false);
    recheck();
  };
  let last = username();
  const noteUser = () => {
    const former = last;
    last = username();
    if (former !== undefined && former !== last) void forgetMember(queries);
  };
  const tabs = otherTabs();
  tabs?.addEventListener('message', onMessage);
  const endings = [
    () => tabs?.removeEventListener('message', onMessage),
    queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.query.queryHash === USER_HASH) noteUser();
      if (event.action.type !== 'error') return;
      const { error } = event.action;
      if (isUnauthenticated(error) || isForbidden(error)) recheckMember();
    }),
    // Not 403, which is also the answer to a wrong password.
    queries.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (isForAnother(event.action.error)) recheckMember();
      if (!isUnauthenticated(event.action.error)) return;
      if (event.mutation.meta === SIGN_IN_ON_401) signInAgain();
      else recheckMember();
    }),
  ];
  return () => endings.forEach((end) => end());
};

/** Call it once for each page. */
export const useSessionWatch = () => {
  const queries = useQueryClient();
  const signInAgain = useSignInAgain();
  const onSessionOver = useEffectEvent(() => void signInAgain());
  useEffect(() => watchSession(queries, () => onSessionOver()), [queries]);
};
