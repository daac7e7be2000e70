import type { Profile } from '@wildsoak/contract/profiles';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

// As many as `listUserReviews` has. A join with the springs would do, but PostgreSQL then tends to go
// through all reviews of all springs.
const reviewCount = sql<number>`(
  select count(*)::integer from reviews
  where reviews.member_id = members.id
    and (select removed_at is null from springs where springs.id = reviews.spring_id)
)`.as('review_count');

export const findProfile = (database: Database, username: string): Promise<Profile | undefined> =>
  database
    .selectFrom('members')
    .select(['username', 'location', 'bio', reviewCount])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();

export interface ProfileChanges {
  /** Undefined leaves what is there, null clears it. */
  location: string | null | undefined;
  bio: string | null | undefined;
}

export const updateProfile = (
  database: Database,
  memberId: string,
  { location, bio }: ProfileChanges,
): Promise<Profile | undefined> =>
  database
    .updateTable('members')
    .set((stored) => ({
      location: location === undefined ? stored.ref('location') : location,
      bio: bio === undefined ? stored.ref('bio') : bio,
    }))
    .where('id', '=', memberId)
    .returning(['username', 'location', 'bio', reviewCount])
    .executeTakeFirst();
