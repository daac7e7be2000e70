import { useQuery } from '@tanstack/react-query';
import type { FavoriteCategory } from '@wildsoak/contract/favorites';
import { useState, type ReactNode } from 'react';
import { numberText } from '../../lib/format.ts';
import { isUnauthenticated } from '../../lib/http/failure.ts';
import { favoritesOf, type Favorites } from '../../domain/favorites/favorites.ts';
import { MemberLoadFailure } from '../../session/member-load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ByState } from './by-state.tsx';
import { FavoriteList } from './favorite-list.tsx';
import { countByState, countsText, totalOf } from './state-counts.ts';

/** Lists first in reading order; on wide screens the numbers are beside them. */
const Columns = ({ lists, aside }: { lists: ReactNode; aside: ReactNode }) => (
  <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr]">
    <div className="flex min-w-0 flex-col gap-10">{lists}</div>
    {aside}
  </div>
);

const Waiting = () => (
  <div role="status">
    <p className="sr-only">Loading your favorites...</p>
    <Skeleton className="mt-2 mb-8 h-7 w-48" />
    <Columns
      lists={[1, 2].map((list) => (
        <div key={list}>
          <Skeleton className="mb-4 h-8 w-40" />
          <Skeleton className="h-20 rounded-b-none" />
          <Skeleton className="mt-px h-20 rounded-t-none" />
        </div>
      ))}
      aside={<Skeleton className="h-96 rounded-xl" />}
    />
  </div>
);

const LISTS: { category: FavoriteCategory; list: keyof Favorites }[] = [
  { category: 'Visited', list: 'visited' },
  { category: 'Bucket List', list: 'bucketlist' },
];

/** On a phone one list at a time: the other is a tap away, however long this one is. */
const ListChoice = ({
  favorites,
  chosen,
  onChoose,
}: {
  favorites: Favorites;
  chosen: FavoriteCategory;
  onChoose: (category: FavoriteCategory) => void;
}) => (
  <div role="group" aria-label="List" className="mb-6 grid grid-cols-2 gap-2 sm:hidden">
    {LISTS.map(({ category, list }) => (
      <button
        key={category}
        type="button"
        aria-pressed={category === chosen}
        onClick={() => onChoose(category)}
        className="min-h-12 rounded-lg border border-control-line bg-surface px-3 font-semibold text-accent aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
      >
        {category} ({numberText(favorites[list].length)})
      </button>
    ))}
  </div>
);

const Lists = ({ username, favorites }: { username: string; favorites: Favorites }) => {
  const [chosen, setChosen] = useState<FavoriteCategory>(
    favorites.visited.length === 0 && favorites.bucketlist.length > 0 ? 'Bucket List' : 'Visited',
  );
  return (
    <>
      <p className="mt-2 mb-8 flex flex-wrap gap-x-6 gap-y-1 text-lg text-quiet">
        <span>{countsText(totalOf(favorites))}</span>
        <TextLink to="/favorites/import">Import saved places</TextLink>
      </p>
      <ListChoice favorites={favorites} chosen={chosen} onChoose={setChosen} />
      <Columns
        lists={LISTS.map(({ category, list }) => (
          <div key={category} className={category === chosen ? '' : 'max-sm:hidden'}>
            <FavoriteList username={username} category={category} favorites={favorites[list]} />
          </div>
        ))}
        aside={<ByState states={countByState(favorites)} />}
      />
    </>
  );
};

export const MyFavorites = ({ username }: { username: string }) => {
  const { data, error, isFetching, refetch } = useQuery(favoritesOf(username));
  if (data) return <Lists username={username} favorites={data} />;
  if (!error) return <Waiting />;
  return (
    <div className="mt-6">
      <MemberLoadFailure
        error={error}
        message={
          isUnauthenticated(error)
            ? 'Authentication error. Please log in again.'
            : 'Could not load your favorites.'
        }
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
};
