import type { Favorite, FavoriteCategory } from '@wildsoak/contract/favorites';
import type { BathingStatus } from '@wildsoak/contract/rules/bathing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { mayAct } from '../../domain/suspended-members.ts';

/** Locks the member and each spring: deleting the account meanwhile would break the insert. */
const pairsOf = (memberId: string, springIds: readonly number[]) => sql`
  select member.id as member_id, spring.id as spring_id
  from members member, springs spring
  where member.id = ${memberId} and member.suspended_at is null
    and spring.id = any(${springIds}::integer[]) and spring.removed_at is null
  for key share`;

/**
 * Saves or moves in a single statement, so calls at the same time are safe; false if the spring or the
 * member is gone. A favorite that is already in the category keeps its date.
 */
export const saveFavorite = async (
  database: Database,
  memberId: string,
  springId: number,
  category: FavoriteCategory,
): Promise<boolean> => {
  const { rows } = await sql`
    with pair as (
      ${pairsOf(memberId, [springId])}
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

/** Those that the member already keeps stay where they are; how many were new. */
export const addToBucketList = async (
  database: Database,
  memberId: string,
  springIds: readonly number[],
): Promise<number> => {
  const { rows } = await sql`
    with pair as (
      ${pairsOf(memberId, springIds)}
    )
    insert into favorites (member_id, spring_id, category)
    select member_id, spring_id, 'Bucket List' from pair
    on conflict (member_id, spring_id) do nothing
    returning spring_id`.execute(database);
  return rows.length;
};

export const deleteFavorite = async (database: Database, memberId: string, springId: number) => {
  await database
    .deleteFrom('favorites')
    .where('member_id', '=', memberId)
    .where('spring_id', '=', springId)
    .where(mayAct(memberId))
    .execute();
};

const selectFavorites = (database: Database, memberId: string) =>
  database
    .selectFrom('favorites')
    .innerJoin('springs', 'springs.id', 'favorites.spring_id')
    .select(['springs.id', 'springs.name', 'springs.state_code', 'favorites.category'])
    .select(sql<BathingStatus>`springs.bathing_status`.as('bathing_status'))
    .where('favorites.member_id', '=', memberId)
    .$narrowType<{ category: FavoriteCategory }>();

/** Newest first. No pages: a member has at most as many favorites as there are springs. */
export const listFavorites = (database: Database, memberId: string) =>
  selectFavorites(database, memberId)
    .innerJoinLateral(
      sql<Pick<Favorite, 'condition' | 'last_visit_on'>>`
        (select condition, last_visit_on::text from listed_condition(springs.id, site_now()))`.as(
        'found',
      ),
      (join) => join.onTrue(),
    )
    .select(['springs.latest_image_url', 'found.condition', 'found.last_visit_on'])
    .where('springs.removed_at', 'is', null)
    .orderBy('favorites.created_at', 'desc')
    .orderBy('springs.id', 'desc')
    .execute();

/** Includes removed springs. */
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
