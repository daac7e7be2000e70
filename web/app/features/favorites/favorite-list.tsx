import type { Favorite, FavoriteCategory } from '@wildsoak/contract/favorites';
import { useId, type ReactNode } from 'react';
import { numberText } from '../../lib/format.ts';
import { CARD } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts';
import { FavoriteRow } from './favorite-row.tsx';

const EMPTY: Record<FavoriteCategory, ReactNode> = {
  Visited: (
    <>
      No springs here yet. After you visit one, open its page and press{' '}
      <strong>Mark as Visited</strong>.
    </>
  ),
  'Bucket List': (
    <>
      No springs here yet. When you find one you want to visit, open its page and press{' '}
      <strong>Add to Bucket List</strong>.
    </>
  ),
};

const Empty = ({ category }: { category: FavoriteCategory }) => (
  <div className="flex flex-col items-start gap-1 rounded-xl border border-dashed border-control-line p-5">
    <p className="text-quiet">{EMPTY[category]}</p>
    <TextLink to="/">Find springs on the map</TextLink>
  </div>
);

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
        <ul className={`overflow-hidden ${CARD}`}>
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
