import { useLocation } from 'react-router';
import { useIsHydrated } from '../browser/use-is-hydrated.ts';

/** The address's query, once the page may differ from its HTML, which is rendered without one. */
export const useSearch = (): string => {
  const { search } = useLocation();
  return useIsHydrated() ? search : '';
};
