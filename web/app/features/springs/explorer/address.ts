import { nearIn, nearParameters } from '../../../domain/place/near.ts';
import { FILTERS, NO_FILTERS, partsOf, TEMPERATURE_BANDS, type FilterState } from './filters.ts';

/**
 * The filters in an address:
 * /?near=Boise,+Idaho@43.62,-116.20&within=50&state=ID&temperature=warm,hot&rating=4&bathing=possible&open=now&road=unknown&mine=unvisited
 */
export const filtersIn = (search: URLSearchParams): FilterState => {
  const bands = new Set(search.get('temperature')?.split(','));
  return {
    ...NO_FILTERS,
    chosen: Object.fromEntries(
      FILTERS.flatMap(({ key, choices }) => {
        const asked = search.get(key)?.toLowerCase();
        // An unknown value is no filter: an old or mistyped address still shows the map.
        const choice = choices.find(({ value }) => value !== '' && value.toLowerCase() === asked);
        return choice ? [[key, choice.value]] : [];
      }),
    ),
    bands: TEMPERATURE_BANDS.map(({ band }) => band).filter((band) => bands.has(band)),
    near: nearIn(search),
  };
};

export const searchOf = (filters: FilterState): string => {
  const parts = partsOf(filters, {
    near: nearParameters,
    bands: (bands) => [`temperature=${bands.join(',')}`],
    choice: ({ key }, value) => `${key}=${value}`,
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

/** From /?spring=620, where a search result leads; null for anything else. */
export const shownIn = (search: URLSearchParams): number | null => {
  const id = search.get('spring') ?? '';
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
};

/**
 * A new entry of the tab's history, so that the back button undoes a filter. The router is not asked, because
 * a navigation renders the whole page again. The entry has the router's own fields: coming back, it finds
 * where the page was scrolled to (`key`) and leaves the focus alone (`usr`).
 */
export const writeAddress = (search: string): void => {
  const before = history.state as { idx?: number } | null;
  const entry = { ...before, usr: { keepFocus: true }, idx: (before?.idx ?? 0) + 1 };
  history.pushState(entry, '', `/${search}`);
};
