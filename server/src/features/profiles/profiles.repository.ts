import type { Profile } from '@wildsoak/contract/profiles';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

// As many as `listUserReviews` shows: it leaves out reviews of removed springs.
const reviewCount = sql<number>`members.review_count - (
  select count(*)::integer from springs
  join reviews on reviews.spring_id = springs.id and reviews.member_id = members.id
  where springs.removed_at is not null and reviews.hidden_at is null
)`.as('review_count');

export const findProfile = (database: Database, username: string): Promise<Profile | undefined> =>
  database
    .selectFrom('members')
    .select(['username', 'location', 'bio', reviewCount])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();

interface ProfileChanges {
  /** Undefined keeps the stored value, null clears it. */
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
