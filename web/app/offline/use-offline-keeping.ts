import type { User } from '@wildsoak/contract/accounts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepOffline } from './worker.ts';

/** Saves every page for when the signal is gone. Call it once; `user` is undefined until known. */
export const useOfflineKeeping = (user: User | null | undefined) => {
  const { pathname } = useLocation();
  const username = user?.username;
  const hasPlans = user?.is_premium === true;
  const isKnown = user !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const own = username === undefined ? [] : ['/api/auth/status'];
    // Without its query, which holds Home's filters: a copy for each would push out the rest.
    void keepOffline([pathname, ...own], { plans: hasPlans });
  }, [pathname, username, hasPlans, isKnown]);
};
