import type { FilterState } from '@wildsoak/contract/rules/filters';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { filtersIn, searchOf } from './filter-address.ts';

/** The filters live in the address: a view can be shared, and the back button undoes a filter. */
export const useFilters = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  // The address follows a moment later; a box that was ticked must look so at once.
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    setChosen(null);
  }
  const current = chosen ?? search;
  const filters = useMemo(() => filtersIn(new URLSearchParams(current)), [current]);
  const setFilters = useCallback(
    (next: FilterState) => {
      setChosen(searchOf(next));
      void navigate(
        { pathname: '/', search: searchOf(next) },
        { preventScrollReset: true, state: { keepFocus: true } },
      );
    },
    [navigate],
  );
  return [filters, setFilters] as const;
};
