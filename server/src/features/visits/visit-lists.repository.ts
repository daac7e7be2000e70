import { VISITS_PAGE } from '@wildsoak/contract/rules/limits';
import type { ReadPrepared } from '../../platform/database/database.ts';
import { editableUntil, VISIT_COLUMNS } from './visits.repository.ts';

// For these hot reads PostgreSQL writes the JSON; tests check it against the contract's schemas.

/** The day, in days since 1970, and the id of the last visit of a page. */
export interface VisitPosition {
  day: number;
  id: number;
}

interface Page {
  after: VisitPosition | undefined;
  /** Authors see their own visits at once, and those that do not count. */
  readerId: string | undefined;
}

export type VisitList = 'spring' | 'member';

/** Hides a value from the planner: it would plan again for each position, and find the same plan. */
const unseen = (value: string) => `(select ${value})`;

/**
 * One more than the page, to know whether there is another. Hidden, because for a spring with few visits
 * the planner would read and sort them all, and then do the same for a spring with a million.
 */
const LIMIT = unseen(String(VISITS_PAGE + 1));

const JOINED: Record<VisitList, string> = {
  spring: 'join members member on member.id = visit.member_id',
  member: 'join springs spring on spring.id = visit.spring_id',
};
const WHOSE: Record<VisitList, string> = {
  spring: 'visit.spring_id = spring.id',
  member: 'visit.member_id = member.id and spring.is_listed',
};

/** The position where the page ends if there is more, a line break, and the page. */
const pageOf = (list: VisitList, isAfter: boolean) => `
  select concat(
    case when count(*) > ${VISITS_PAGE} then (array_agg(item.position))[${VISITS_PAGE}] end,
    E'\\n[', array_to_string((array_agg(item.json))[1:${VISITS_PAGE}], ','), ']')
  from (
    select (visit.visited_on - date 'epoch') || ' ' || visit.id as position, (
      select row_to_json(fields)::text
      from (select ${VISIT_COLUMNS}, ${editableUntil('$2')}) fields
    ) as json
    from visits visit ${JOINED[list]}
    left join photos photo on photo.hash = visit.photo_hash
    where ${WHOSE[list]} and visit.hidden_at is null
      and (visit.counts and visit.shown_from <= site_now() or visit.member_id = $2::bigint)
      ${isAfter ? `and (visit.visited_on, visit.id) < (date 'epoch' + ${unseen('$3::integer')}, ${unseen('$4::integer')})` : ''}
    order by visit.visited_on desc, visit.id desc
    limit ${LIMIT}
  ) item`;

/** Null if the spring or member does not exist. Exported for the benchmark and the test of its plan. */
export const statementOf = (list: VisitList, isAfter: boolean) => ({
  name: `visits-${list}${isAfter ? '-after' : ''}`,
  text: `select (${pageOf(list, isAfter)}) as json from ${
    list === 'member'
      ? 'members member where lower(member.username) = lower($1)'
      : 'springs spring where spring.id = $1 and spring.removed_at is null'
  }`,
});

export interface VisitPage {
  json: string;
  /** For the cursor; null on the last page. */
  endsAt: string | null;
}

export const readVisits = async (
  readPrepared: ReadPrepared,
  list: VisitList,
  whose: number | string,
  { after, readerId }: Page,
): Promise<VisitPage | undefined> => {
  const values = [whose, readerId ?? null, ...(after ? [after.day, after.id] : [])];
  const text = await readPrepared(statementOf(list, after !== undefined), values);
  if (text === undefined) return undefined;
  const end = text.indexOf('\n');
  return { json: text.slice(end + 1), endsAt: text.slice(0, end) || null };
};
