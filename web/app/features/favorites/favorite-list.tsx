import type { Favorite, FavoriteCategory } from '@wildsoak/contract/favorites';
import { useCallback, useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { numberText } from '../../lib/format.ts';
import { FavoriteRow } from './favorite-row.tsx';

const EMPTY: Record<FavoriteCategory, ReactNode> = {
  Visited: (
    <>
      No spring here yet. When you have been to one, open its page and press{' '}
      <strong>Mark as Visited</strong>.
    </>
  ),
  'Bucket List': (
    <>
      No spring here yet. When you see one that you would like to visit, open its page and press{' '}
      <strong>Add to Bucket List</strong>.
    </>
  ),
};

const Empty = ({ category }: { category: FavoriteCategory }) => (
  <div className="flex flex-col items-start gap-1 rounded-xl border border-dashed border-control-line p-5">
    <p className="text-quiet">{EMPTY[category]}</p>
    <Link
      to="/"
      className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 hover:no-underline"
    >
      Find springs on the map
    </Link>
  </div>
);

/** A row that goes must not take the focus with it: it goes to the next row, or to the heading. */
const useFocusKeeper = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useCallback((row: HTMLElement | null) => {
    if (!row?.contains(document.activeElement)) return;
    const next = row.nextElementSibling ?? row.previousElementSibling;
    (next?.querySelector('a') ?? heading.current)?.focus();
  }, []);
  return { heading, leave };
};

export const FavoriteList = ({
  username,
  category,
  favorites,
}: {
  username: string;
  category: FavoriteCategory;
  favorites: Favorite[];
}) => {
  const id = useId();
  const { heading, leave } = useFocusKeeper();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="mb-4 text-2xl font-semibold outline-none">
        {`${category} (${numberText(favorites.length)})`}
      </h2>
      {favorites.length === 0 ? (
        <Empty category={category} />
      ) : (
        <ul className="overflow-hidden rounded-xl border border-line bg-surface">
          {favorites.map((favorite) => (
            <FavoriteRow
              key={favorite.id}
              username={username}
              favorite={favorite}
              onLeave={leave}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
