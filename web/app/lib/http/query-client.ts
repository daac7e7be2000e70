import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const FRESH_MS = 60_000;
const RETRIES = 2;

/** A refusal will be the same the second time; a broken connection may not. */
const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Without a connection a query fails and says so, instead of waiting without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          typeof window !== 'undefined' && failures < RETRIES && isWorthRetrying(error),
      },
    },
  });

let ofThisTab: QueryClient | undefined;

/** In the browser one for the tab, even when an error replaces the whole page; on the server none is shared. */
export const queryClientOfPage = (): QueryClient => {
  if (typeof window === 'undefined') return createQueryClient();
  ofThisTab ??= createQueryClient();
  return ofThisTab;
};
