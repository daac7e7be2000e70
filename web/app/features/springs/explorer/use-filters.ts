import { useQuery } from '@tanstack/react-query';
import { US_STATES } from '@wildsoak/contract/rules/us-states';
import { startTransition, useMemo, useOptimistic } from 'react';
import { useNavigate } from 'react-router';
import { nearIn, nearParameters } from '../../../domain/place/near.ts';
import { favoritesOf, type Favorites } from '../../../domain/favorites/favorites.ts';
import { useSearch } from '../../../lib/page/use-search.ts';
import { useMemberName } from '../../../session/auth.ts';
import { factParameters, factsIn } from './fact-filters.ts';
import {
  BATHING_CHOICES,
  MINE_CHOICES,
  MINIMUM_RATINGS,
  NO_FILTERS,
  TEMPERATURE_BANDS,
  type FilterState,
  type OwnSprings,
} from './filters.ts';

/**
 * The filters in an address:
 * /?near=Boise,+Idaho@43.62,-116.20&within=50&state=ID&temperature=warm,hot&rating=4&bathing=possible&open=now&road=unknown&mine=unvisited
 */
export const filtersIn = (search: URLSearchParams): FilterState => {
  const state = search.get('state')?.toUpperCase() ?? '';
  const bands = new Set(search.get('temperature')?.split(','));
  const rating = search.get('rating') ?? '';
  const bathing = search.get('bathing');
  const mine = search.get('mine');
  return {
    ...NO_FILTERS,
    // An unknown value is no filter: an old or mistyped address still shows the map.
    stateCode: US_STATES.some(({ code }) => code === state) ? state : '',
    temperatureBands: TEMPERATURE_BANDS.map(({ band }) => band).filter((band) => bands.has(band)),
    minimumRating: MINIMUM_RATINGS.some(({ value }) => value === rating) ? rating : '',
    bathing: BATHING_CHOICES.find(({ value }) => value === bathing)?.value ?? '',
    mine: MINE_CHOICES.find(({ value }) => value === mine)?.value ?? '',
    near: nearIn(search),
    facts: factsIn(search),
  };
};

export const searchOf = ({
  stateCode,
  temperatureBands,
  minimumRating,
  bathing,
  mine,
  near,
  facts,
}: FilterState): string => {
  const parts = [
    near === null ? '' : nearParameters(near),
    stateCode === '' ? '' : `state=${stateCode}`,
    temperatureBands.length === 0 ? '' : `temperature=${temperatureBands.join(',')}`,
    minimumRating === '' ? '' : `rating=${minimumRating}`,
    bathing === '' ? '' : `bathing=${bathing}`,
    ...factParameters(facts),
    mine === '' ? '' : `mine=${mine}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

const ownSprings = ({ visited, bucketlist }: Favorites): OwnSprings => ({
  visited: new Set(idsOf(visited)),
  favorites: new Set([...idsOf(visited), ...idsOf(bucketlist)]),
});

/**
 * The filters live in the address: you can share a view, and the back button undoes a filter. A
 * visitor's address may come from a member, so the filter for a member's own springs is dropped;
 * a member's springs are fetched once that filter is set.
 */
export const useFilters = () => {
  const search = useSearch();
  const navigate = useNavigate();
  // The address changes a moment later; a box that was ticked must look so at once.
  const [current, setCurrent] = useOptimistic(search);
  const username = useMemberName();
  const isMember = username !== null;
  const asked = useMemo(() => filtersIn(new URLSearchParams(current)), [current]);
  // The same object while nothing changes: a new one makes the map fit again.
  const filters = useMemo<FilterState>(
    () => (isMember || asked.mine === '' ? asked : { ...asked, mine: '' }),
    [asked, isMember],
  );

  const { data, isLoading, isError, isFetching, refetch } = useQuery({
    ...favoritesOf(username ?? ''),
    enabled: filters.mine !== '',
  });
  const own = useMemo(() => (data ? ownSprings(data) : null), [data]);

  const setFilters = (next: FilterState) =>
    startTransition(async () => {
      setCurrent(searchOf(next));
      await navigate(
        { pathname: '/', search: searchOf(next) },
        { preventScrollReset: true, state: { keepFocus: true } },
      );
    });

  return {
    filters,
    setFilters,
    isMember,
    own,
    favorites: { isLoading, isError: isError && !data, isFetching, refetch },
  };
};
