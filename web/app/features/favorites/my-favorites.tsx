import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isUnauthenticated } from '../../lib/http/failure.ts';
import { favoritesOf, type Favorites } from '../../domain/favorites/favorites.ts';
import { MemberLoadFailure } from '../../session/member-load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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

const Lists = ({ username, favorites }: { username: string; favorites: Favorites }) => (
  <>
    <p className="mt-2 mb-8 text-lg text-quiet">{countsText(totalOf(favorites))}</p>
    <Columns
      lists={
        <>
          <FavoriteList username={username} category="Visited" favorites={favorites.visited} />
          <FavoriteList
            username={username}
            category="Bucket List"
            favorites={favorites.bucketlist}
          />
        </>
      }
      aside={<ByState states={countByState(favorites)} />}
    />
  </>
);

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
