import type { FavoriteCategory } from '@wildsoak/contract/favorites';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * Saves or moves in one statement, however many arrive at once; false where the spring (or, by now,
 * the member) is not there. Their rows are locked against deletion first, or an account that goes
 * meanwhile would break the insert. What is in the category already keeps its date.
 */
export const saveFavorite = async (
  database: Database,
  memberId: string,
  springId: number,
  category: FavoriteCategory,
): Promise<boolean> => {
  const { rows } = await sql`
    with pair as (
      select member.id as member_id, spring.id as spring_id
      from members member, springs spring
      where member.id = ${memberId} and spring.id = ${springId} and spring.removed_at is null
      for key share
    ), saved as (
      insert into favorites (member_id, spring_id, category)
      select member_id, spring_id, ${category} from pair
      on conflict (member_id, spring_id) do update
      set category = excluded.category, created_at = excluded.created_at
      where favorites.category <> excluded.category
    )
    select spring_id from pair`.execute(database);
  return rows.length > 0;
};

export const deleteFavorite = async (database: Database, memberId: string, springId: number) => {
  await database
    .deleteFrom('favorites')
    .where('member_id', '=', memberId)
    .where('spring_id', '=', springId)
    .execute();
};

const selectFavorites = (database: Database, memberId: string) =>
  database
    .selectFrom('favorites')
    .innerJoin('springs', 'springs.id', 'favorites.spring_id')
    .select(['springs.id', 'springs.name', 'springs.state_code', 'favorites.category'])
    .where('favorites.member_id', '=', memberId)
    .$narrowType<{ category: FavoriteCategory }>();

/** Newest first. There are no more than there are springs. */
export const listFavorites = (database: Database, memberId: string) =>
  selectFavorites(database, memberId)
    .where('springs.removed_at', 'is', null)
    .orderBy('favorites.created_at', 'desc')
    .orderBy('springs.id', 'desc')
    .execute();

/** All that is stored, removed springs too, in the order of the key. */
export const readFavoritesPage = (
  database: Database,
  memberId: string,
  afterSpringId: number,
  size: number,
) =>
  selectFavorites(database, memberId)
    .select('favorites.created_at')
    .where('favorites.spring_id', '>', afterSpringId)
    .orderBy('favorites.spring_id')
    .limit(size)
    .execute();
