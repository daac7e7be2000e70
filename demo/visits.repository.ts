import { VISIT_ANSWER_NAMES } from '@wildsoak/contract/rules/visit-answers';
import { sql } from 'kysely';
import type { Transaction } from '../server/src/platform/database/database.ts';
import type { DemoVisit } from './visits.ts';

const ANSWERS = sql.raw(VISIT_ANSWER_NAMES.join(', '));

/** Replaces everything the demo members said. Each is a group of their own. */
export const putVisits = async (
  transaction: Transaction,
  members: ReadonlyMap<string, string>,
  visits: readonly DemoVisit[],
) => {
  const rows = visits.map(({ username, ...visit }) => ({
    ...visit,
    memberId: members.get(username) ?? '',
  }));
  await sql`
    delete from visits where member_id = any(${[...members.values()]})`.execute(transaction);
  await sql`
    insert into visits (id, reporter_group, spring_id, member_id, visited_on, is_open, closed_reason,
      pool_temperature_f, measured, feel, ${ANSWERS}, comment, photo_hash, is_first,
      created_at, shown_from)
    select id, id, "springId", "memberId", (at at time zone 'utc')::date, is_open, closed_reason,
      pool_temperature_f, measured, feel, ${ANSWERS}, comment,
      case when "hasPhoto" then (select photo_hash from reviews
        where member_id = "memberId" and spring_id = "springId" and photo_hash is not null limit 1) end,
      false, at, at
    from (
      select *, nextval(pg_get_serial_sequence('visits', 'id'))::integer as id,
        now() - make_interval(days => "daysAgo") as at
      from json_to_recordset(${JSON.stringify(rows)}::json) as wanted (
        "memberId" bigint, "springId" integer, "daysAgo" integer, "hasPhoto" boolean,
        is_open boolean, closed_reason text, pool_temperature_f double precision, measured boolean,
        feel text, ${sql.raw(VISIT_ANSWER_NAMES.map((name) => `${name} text`).join(', '))}, comment text)
    ) wanted
    where exists (select from springs where springs.id = "springId" and removed_at is null)`.execute(
    transaction,
  );
};
