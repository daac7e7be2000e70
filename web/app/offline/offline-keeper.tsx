import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { forgetKeptMember, keepOffline } from './worker.ts';
import { currentUser } from '../session/current-user.ts';

/**
 * Once for the page: has what is shown kept for when the signal is gone, and what is a member's
 * thrown away when they leave.
 */
export const useOfflineKeeping = () => {
  const { pathname, search } = useLocation();
  const { data: user } = useQuery(currentUser);
  const username = user?.username;
  const hasPlans = user?.is_premium === true;
  const isKnown = user !== undefined;
  const former = useRef(username);

  useEffect(() => {
    if (!isKnown) return;
    const hasChanged = former.current !== undefined && former.current !== username;
    former.current = username;
    const keep = async () => {
      if (hasChanged) await forgetKeptMember();
      const own = username === undefined ? [] : ['/api/auth/status'];
      await keepOffline([pathname + search, ...own], { plans: hasPlans });
    };
    void keep();
  }, [pathname, search, username, hasPlans, isKnown]);
};
