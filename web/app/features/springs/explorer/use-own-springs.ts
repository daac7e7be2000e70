import { useQuery } from '@tanstack/react-query';
import type { FilterState, OwnSprings } from '@wildsoak/contract/rules/filters';
import { useMemo } from 'react';
import { favoritesOf, type Favorites } from '../../../domain/favorites/favorites.ts';
import { useAuth } from '../../../session/auth.ts';

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

const ownSprings = ({ visited, bucketlist }: Favorites): OwnSprings => ({
  visited: new Set(idsOf(visited)),
  favorites: new Set([...idsOf(visited), ...idsOf(bucketlist)]),
});

/**
 * A member's springs, asked for once the filter for them is set. For a visitor that filter is none:
 * the address may come from somebody else.
 */
export const useOwnSprings = (asked: FilterState) => {
  const auth = useAuth();
  const username = auth.status === 'signed-in' ? auth.user.username : null;
  const isMember = username !== null;
  const filters = useMemo<FilterState>(
    () => (isMember || asked.mine === '' ? asked : { ...asked, mine: '' }),
    [asked, isMember],
  );
  const { data, isLoading, isError, isFetching, refetch } = useQuery({
    ...favoritesOf(username ?? ''),
    enabled: filters.mine !== '',
  });
  const own = useMemo(() => (data ? ownSprings(data) : null), [data]);
  return { isMember, filters, own, isLoading, isError: isError && !data, isFetching, refetch };
};
