import { useLocation } from 'react-router';
import { useIsHydrated } from '../lib/browser/use-is-hydrated.ts';
import { documentKeptAt } from './saved-copies.ts';

/** The address's query, once the page may differ from its HTML: a saved copy was rendered without one. */
export const useSearch = (): string => {
  const { search } = useLocation();
  return useIsHydrated() || documentKeptAt() === null ? search : '';
};
