import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUser } from '../../session/current-user.ts';

/** The server cuts what this tab thinks is paid for: Premium has ended meanwhile. */
export const usePremiumCheck = (isRefused: boolean) => {
  const queries = useQueryClient();
  useEffect(() => {
    if (isRefused) void queries.invalidateQueries(currentUser);
  }, [queries, isRefused]);
};
