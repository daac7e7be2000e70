import type { Profile } from '@wildsoak/contract/profiles';
import { sql } from 'kysely';
import { unlessSuspended } from '../../domain/suspended-members.ts';
import type { Database } from '../../platform/database/database.ts';

// As many as `listUserReviews` shows: it leaves out reviews of springs that no list has.
const reviewCount = sql<number>`members.review_count - (
  select count(*)::integer from springs
  join reviews on reviews.spring_id = springs.id and reviews.member_id = members.id
  where not springs.is_listed and reviews.hidden_at is null
)`.as('review_count');

/** What everybody may see; from the index `visits_by_member` alone. */
const shownVisits = sql`
  from visits
  where member_id = members.id and counts and shown_from <= site_now()
    and spring_id not in (select id from springs where not is_listed)`;

const visitColumns = [
  sql<number>`(select count(*)::integer ${shownVisits})`.as('visit_count'),
  sql<Profile['visits_by_month']>`coalesce((
    select json_agg(json_build_object('month', month, 'visits', visits) order by month desc)
    from (
      select to_char(visited_on, 'YYYY-MM') as month, count(*) as visits ${shownVisits}
        and visited_on >= (date_trunc('month', site_now()) - interval '23 months')::date
      group by 1
    ) by_month), '[]')`.as('visits_by_month'),
];

export const findProfile = (database: Database, username: string): Promise<Profile | undefined> =>
  database
    .selectFrom('members')
    .select(['username', reviewCount, ...visitColumns])
    .select([unlessSuspended('location'), unlessSuspended('bio')])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();

interface ProfileChanges {
  /** Undefined keeps the stored value, null clears it. */
  location: string | null | undefined;
  bio: string | null | undefined;
  showsVisitsLater: boolean | undefined;
}

export const updateProfile = (
  database: Database,
  memberId: string,
  { location, bio, showsVisitsLater }: ProfileChanges,
): Promise<Profile | undefined> =>
  database
    .updateTable('members')
    .set((stored) => ({
      location: location === undefined ? stored.ref('location') : location,
      bio: bio === undefined ? stored.ref('bio') : bio,
      shows_visits_later: showsVisitsLater ?? stored.ref('shows_visits_later'),
    }))
    .where('id', '=', memberId)
    .where('suspended_at', 'is', null)
    .returning(['username', 'location', 'bio', reviewCount, ...visitColumns])
    .executeTakeFirst();
