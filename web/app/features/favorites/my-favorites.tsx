import { useQuery } from '@tanstack/react-query';
import type { FavoriteCategory } from '@wildsoak/contract/favorites';
import { useState, type ReactNode } from 'react';
import { numberText } from '../../lib/format.ts';
import { isUnauthenticated } from '../../lib/http/failure.ts';
import { favoritesOf, type Favorites } from '../../domain/favorites/favorites.ts';
import { MemberLoadFailure } from '../../session/member-load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { FavoriteList } from './favorite-list.tsx';
import { countByState, countsText, totalOf, type StateCounts } from './state-counts.ts';
import { CARD } from '../../ui/card.tsx';
import { StateMap } from './state-map.tsx';

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

/** Visited and to go in each state: a picture, and the same in words. */
const ByState = ({ states }: { states: StateCounts[] }) => (
  <section aria-labelledby="by-state" className={`${CARD} p-5 sm:p-6`}>
    <h2 id="by-state" className="mb-4 text-2xl font-semibold">
      By state
    </h2>
    <div className="md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-8">
      <StateMap states={states} />
      {states.length > 0 && (
        <ul className="mt-4 border-t border-line pt-2 md:max-lg:mt-0 md:max-lg:border-t-0 md:max-lg:pt-0">
          {states.map((state) => (
            <li key={state.code} className="flex flex-wrap items-center justify-between gap-x-4">
              <TextLink to={`/?state=${state.code}&mine=favorites`} className="font-semibold">
                <span>
                  {state.name}
                  <span className="sr-only"> on the map</span>
                </span>
              </TextLink>
              <span className="tabular-nums">{countsText(state)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  </section>
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
