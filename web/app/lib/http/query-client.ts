import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const FRESH_MS = 60_000;
const RETRIES = 2;
/** Without a connection, what is asked fails and says so, instead of waiting silently. */
const NETWORK_MODE = 'always';

/** A refusal stays a refusal; a broken connection may recover. */
const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** A page that is rendered on the server does not wait for a second try. */
export const createQueryClient = (
  retries = typeof window === 'undefined' ? 0 : RETRIES,
): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: NETWORK_MODE,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < retries && isWorthRetrying(error),
      },
      mutations: { networkMode: NETWORK_MODE },
    },
  });

let ofThisTab: QueryClient | undefined;

/** One for each tab, even if an error replaces the whole page. On the server, one for each page. */
export const queryClientOfPage = (): QueryClient => {
  if (typeof window === 'undefined') return createQueryClient();
  ofThisTab ??= createQueryClient();
  return ofThisTab;
};
