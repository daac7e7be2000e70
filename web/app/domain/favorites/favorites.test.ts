import type { Favorite, FavoriteCategory } from '@wildsoak/contract/favorites';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withChange, type Favorites } from './favorites.ts';

const favorite = (id: number, category: FavoriteCategory): Favorite => ({
  id,
  name: null,
  state_code: 'ID',
  bathing_status: 'unknown',
  category,
  latest_image_url: null,
  condition: null,
  last_visit_on: null,
});

const anyFavorites = fc
  .uniqueArray(fc.integer({ min: 1, max: 20 }))
  .chain((ids) => fc.tuple(fc.constant(ids), fc.integer({ min: 0, max: ids.length })))
  .map(([ids, cut]): Favorites => ({
    visited: ids.slice(0, cut).map((id) => favorite(id, 'Visited')),
    bucketlist: ids.slice(cut).map((id) => favorite(id, 'Bucket List')),
  }));
const anyCategory = fc.constantFrom<(FavoriteCategory | null)[]>('Visited', 'Bucket List', null);

const idsOf = ({ visited, bucketlist }: Favorites) => ({
  Visited: visited.map(({ id }) => id),
  'Bucket List': bucketlist.map(({ id }) => id),
});

it('a changed spring stands where it was put, and only there', { tags: ['@4.25', '@11.5'] }, () => {
  fc.assert(
    fc.property(
      anyFavorites,
      fc.integer({ min: 1, max: 25 }),
      anyCategory,
      (before, id, category) => {
        const spring = { ...favorite(id, 'Visited'), name: 'Kirkham Hot Springs' };
        const after = idsOf(withChange(before, spring, category));
        for (const list of ['Visited', 'Bucket List'] as const) {
          const others = idsOf(before)[list].filter((one) => one !== id);
          expect(after[list]).toEqual(list === category ? [id, ...others] : others);
        }
      },
    ),
  );
});

it('keeps only the part of a spring that a list shows', () => {
  const shown = { id: 7, name: 'Kirkham', state_code: 'ID', bathing_status: 'closed' } as const;
  const spring = { ...shown, latitude: 44 };
  const { bucketlist } = withChange({ visited: [], bucketlist: [] }, spring, 'Bucket List');
  const unknown = { latest_image_url: null, condition: null, last_visit_on: null };
  expect(bucketlist).toEqual([{ ...shown, ...unknown, category: 'Bucket List' }]);
  // A row that moves keeps what it said.
  const closed = { ...spring, condition: 'closed', last_visit_on: '2026-11-10' } as const;
  const { visited } = withChange({ visited: [], bucketlist }, closed, 'Visited');
  expect(visited).toMatchObject([{ condition: 'closed', last_visit_on: '2026-11-10' }]);
});
