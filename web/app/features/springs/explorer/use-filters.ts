import type { FilterState } from '@wildsoak/contract/rules/filters';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { filtersIn, searchOf } from './filter-address.ts';

/** The filters live in the address: a view can be shared, and the back button undoes a filter. */
export const useFilters = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => filtersIn(new URLSearchParams(search)), [search]);
  const setFilters = useCallback(
    (next: FilterState) => {
      void navigate(
        { pathname: '/', search: searchOf(next) },
        // At once: a box that was ticked must not wait to look so.
        { preventScrollReset: true, flushSync: true, state: { keepFocus: true } },
      );
    },
    [navigate],
  );
  return [filters, setFilters] as const;
};
