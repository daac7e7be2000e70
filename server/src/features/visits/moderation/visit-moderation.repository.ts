import type { REPORT_REASONS } from '@wildsoak/contract/reviews';
import { MODERATION_PAGE } from '@wildsoak/contract/rules/limits';
import type { ModeratedVisit, VISIT_ACTS } from '@wildsoak/contract/visits';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

interface Queued {
  id: number;
  reports: ModeratedVisit['reports'];
}

/** Most reported first, then oldest first. */
export const listReported = async (database: Database): Promise<Queued[]> => {
  const { rows } = await sql<Queued>`
    select given.visit_id as id, json_object_agg(given.reason, given.people) as reports
    from (
      select visit_id, reason, count(*)::integer as people, min(created_at) as since
      from visit_reports where settled_at is null group by visit_id, reason
    ) given
    join visits on visits.id = given.visit_id and hidden_at is null
    group by given.visit_id
    order by sum(given.people) desc, min(given.since), given.visit_id
    limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
  return rows;
};

/** Last hidden first. Hiding settles the reports, and nobody can report a hidden visit. */
export const listHidden = async (database: Database): Promise<Queued[]> => {
  const { rows } = await sql<Queued>`
    select id, '{}'::json as reports from visits where hidden_at is not null
    order by hidden_at desc, id desc limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
  return rows;
};

/**
 * At most one report per member and visit; false if either is gone. A settled report stays settled,
 * unless the visit has changed since.
 */
export const saveReport = async (
  database: Database,
  memberId: string,
  visitId: number,
  reason: string,
): Promise<boolean> => {
  const { rows } = await sql`
    with reporter as materialized (
      select id from members where id = ${memberId} and suspended_at is null for key share
    ), reported as materialized (
      select visit.id from reporter, visits visit
      where visit.id = ${visitId} and visit.hidden_at is null
      for key share of visit
    ), saved as (
      insert into visit_reports (visit_id, member_id, reason)
      select reported.id, reporter.id, ${reason} from reported, reporter
      on conflict (visit_id, member_id) do update set reason = excluded.reason, settled_at = case
        when visit_reports.settled_at > coalesce(
          (select updated_at from visits where id = visit_reports.visit_id), '-infinity')
        then visit_reports.settled_at end
    )
    select id from reported`.execute(database);
  return rows.length > 0;
};

/** Returns how many were open. */
export const settleReports = async (transaction: Transaction, visitId: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update visit_reports set settled_at = clock_timestamp()
    where visit_id = ${visitId} and settled_at is null`.execute(transaction);
  return Number(numAffectedRows ?? 0);
};

export const readReportsPage = async (
  database: Database,
  memberId: string,
  afterId: number,
  size: number,
) => {
  const { rows } = await sql<{
    visit_id: number;
    reason: (typeof REPORT_REASONS)[number];
    created_at: string;
  }>`
    select visit_id, reason, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from visit_reports where member_id = ${memberId} and visit_id > ${afterId}
    order by visit_id limit ${size}`.execute(database);
  return rows;
};

const isChanged = async (transaction: Transaction, statement: RawBuilder<unknown>) =>
  ((await statement.execute(transaction)).numAffectedRows ?? 0n) > 0n;

/** All that an act changes. Everybody who writes several visits locks them by id. */
export const lockAll = async (
  transaction: Transaction,
  { act, visitId }: Pick<VisitAct, 'act' | 'visitId'>,
  memberId: string,
) => {
  const those = {
    lift: closuresUpTo(visitId),
    ignore: sql`member_id = ${memberId}`,
    count: sql`member_id = ${memberId}`,
    hide: sql`false`,
    restore: sql`false`,
    dismiss: sql`false`,
  }[act];
  await sql`
    select from visits where id = ${visitId} or (${those}) order by id for no key update`.execute(
    transaction,
  );
};

// Each of these is false if it changes nothing. Lock the author and the visits before.

export const setHidden = (transaction: Transaction, id: number, isHidden: boolean) =>
  isChanged(
    transaction,
    sql`
      update visits set hidden_at = case when ${isHidden}::boolean then clock_timestamp() end
      where id = ${id} and (hidden_at is not null) <> ${isHidden}::boolean`,
  );

/** Closures of the same spring that would close it again: this visit's, and those before it. */
const closuresUpTo = (id: number) => sql`
  spring_id = (select spring_id from visits where id = ${id})
  and (visited_on, id) <= (select visited_on, id from visits where id = ${id})
  and not is_open and lifted_at is null`;

export const liftClosures = (transaction: Transaction, id: number) =>
  isChanged(
    transaction,
    sql`update visits set lifted_at = clock_timestamp() where ${closuresUpTo(id)}`,
  );

/** What members report, of a place that is open again. */
export const liftEveryClosure = async (
  transaction: Transaction,
  springId: number,
  { moderatorId, note }: Pick<VisitAct, 'moderatorId' | 'note'>,
) => {
  await sql`
    with locked as (
      select id from visits
      where spring_id = ${springId} and not is_open and lifted_at is null
      order by id for no key update
    ), lifted as (
      update visits set lifted_at = clock_timestamp() where id in (select id from locked)
      returning id
    )
    insert into visit_acts (moderator_id, visit_id, act, note)
    select ${moderatorId}, id, 'lift', ${note} from lifted order by id`.execute(transaction);
};

/** The author's past and future visits. */
export const setIgnored = async (
  transaction: Transaction,
  memberId: string,
  isIgnored: boolean,
): Promise<boolean> => {
  const since = sql`case when ${isIgnored}::boolean then now() end`;
  const isNew = await isChanged(
    transaction,
    sql`
      update members set visits_ignored_at = ${since}
      where id = ${memberId} and (visits_ignored_at is not null) <> ${isIgnored}::boolean`,
  );
  if (!isNew) return false;
  await sql`update visits set ignored_at = ${since} where member_id = ${memberId}`.execute(
    transaction,
  );
  return true;
};

export interface VisitAct {
  moderatorId: string;
  visitId: number;
  act: (typeof VISIT_ACTS)[number];
  note: string | null;
}

export const insertAct = async (
  transaction: Transaction,
  { moderatorId, visitId, act, note }: VisitAct,
  memberId: string | null,
) => {
  await transaction
    .insertInto('visit_acts')
    .values({ moderator_id: moderatorId, visit_id: visitId, member_id: memberId, act, note })
    .execute();
};
