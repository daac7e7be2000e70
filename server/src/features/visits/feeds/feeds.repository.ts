import type { BathingStatus } from '@wildsoak/contract/rules/bathing';
import { VISIT_ANSWER_NAMES, type VisitAnswerName } from '@wildsoak/contract/rules/visit-answers';
import type { Visit } from '@wildsoak/contract/visits';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

const FEED_ENTRIES = 50;

export type FeedVisit = Pick<
  Visit,
  | 'id'
  | 'visited_on'
  | 'is_open'
  | 'closed_reason'
  | 'pool_temperature_f'
  | 'measured'
  | 'feel'
  | VisitAnswerName
  | 'comment'
  | 'username'
  | 'spring_id'
  | 'spring_name'
> & { bathing_status: BathingStatus };

/** Undefined if there is no such spring; null if it has no name. */
export const findSpringName = async (database: Database, id: number) => {
  const found = await database
    .selectFrom('springs')
    .select('name')
    .where('id', '=', id)
    .where('is_listed', '=', true)
    .executeTakeFirst();
  return found?.name;
};

/**
 * Newest first. Only as many of each spring are read as a feed can hold. Without demo members: nothing in
 * a feed would mark them.
 */
export const readFeedVisits = async (
  database: Database,
  whose: { springId: number } | { stateCode: string },
): Promise<FeedVisit[]> => {
  const isAsked =
    'springId' in whose
      ? sql`spring.id = ${whose.springId}`
      : sql`spring.state_code = ${whose.stateCode}`;
  const { rows } = await sql<FeedVisit>`
    select visit.id, visited_on::text, is_open, closed_reason, pool_temperature_f, measured, feel,
      ${sql.raw(VISIT_ANSWER_NAMES.join(', '))}, comment, username, spring.id as spring_id, spring.name as spring_name,
      bathing_status
    from springs spring
    cross join lateral (
      select * from visits
      where spring_id = spring.id and hidden_at is null and counts and shown_from <= site_now()
        and not exists (select from members where members.id = member_id and is_demo)
      order by visited_on desc, visits.id desc limit ${FEED_ENTRIES}
    ) visit
    join members on members.id = visit.member_id
    where ${isAsked} and spring.is_listed
    order by visit.visited_on desc, visit.id desc
    limit ${FEED_ENTRIES}`.execute(database);
  return rows;
};
