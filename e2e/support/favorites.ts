import type { FavoriteCategory } from '@wildsoak/contract/favorites';
import { runSql } from './database.ts';
import type { Member } from './member.ts';

/** Ids are part of public addresses and never change. */
export const KRIGBAUM = { id: 647, name: 'Krigbaum Hot Springs', state: 'ID' };
export const KWISKWIS = { id: 648, name: 'Kwiskwis Hot Spring', state: 'ID' };
export const BARANOF = { id: 2, name: 'Baranof Warm Springs', state: 'AK' };

/** Straight to the database; the last one is the newest. */
export const addFavorites = async (
  member: Member,
  favorites: readonly (readonly [springId: number, category: FavoriteCategory])[],
) => {
  for (const [index, [springId, category]] of favorites.entries()) {
    await runSql(
      `insert into favorites (member_id, spring_id, category, created_at)
       values (:'member'::bigint, :'spring'::integer, :'category',
         now() + :'index'::integer * interval '1 ms' - interval '1 hour')`,
      { member: member.id, spring: String(springId), category, index: String(index) },
    );
  }
};

/** What the database holds: 'id category', by id. */
export const favoritesIn = async (member: Member): Promise<string[]> => {
  const lines = await runSql(
    `select spring_id || ' ' || category from favorites where member_id = :'member'::bigint
     order by spring_id`,
    { member: member.id },
  );
  return lines.split('\n').filter((line) => line !== '');
};
