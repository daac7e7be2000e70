import type { RecordedAct } from '@wildsoak/contract/admin';
import { ADMIN_PAGE } from '@wildsoak/contract/rules/limits';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';

export interface OperatorAct {
  /** Null for the command line. */
  operatorId: string | null;
  act:
    | 'suspend'
    | 'restore'
    | 'sign-out'
    | `${'make' | 'remove'}-${'moderator' | 'operator'}`
    | 'retry-job'
    | 'drop-job';
  memberId?: string;
  job?: { queue: string; id: string };
  note?: string | null;
}

/** In the transaction of the act itself. */
export const insertAct = async (
  transaction: Transaction,
  { operatorId, act, memberId, job, note }: OperatorAct,
) => {
  await transaction
    .insertInto('operator_acts')
    .values({
      operator_id: operatorId,
      is_from_command_line: operatorId === null,
      act,
      member_id: memberId ?? null,
      queue: job?.queue ?? null,
      job_id: job?.id ?? null,
      note: note ?? null,
    })
    .execute();
};

export const hasDroppedJob = async (transaction: Transaction, jobId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from operator_acts where job_id = ${jobId} and act = 'drop-job'`.execute(transaction);
  return rows.length > 0;
};

/** What operators did to the member's account. */
export const readActsAbout = async (database: Database, memberId: string) => {
  const { rows } = await sql<{ act: string; note: string | null; created_at: Date }>`
    select act, note, created_at from operator_acts
    where member_id = ${memberId} order by id`.execute(database);
  return rows;
};

/** Where a page ends. Two acts can happen in the same microsecond, in two tables. */
export interface ActPosition {
  micros: string;
  source: string;
  id: string;
}

interface ActRow extends Omit<RecordedAct, 'key'>, ActPosition {}

const NOTHING = 'null::bigint as member_id, null::text as queue';

/** The tables in which we record acts, with the same columns. */
const SOURCES = [
  `select 'operator' as source, id, act, operator_id as actor_id, is_from_command_line, note, created_at,
    case when job_id is not null then 'jobs' when act like '%operator' or act like '%moderator'
      then 'roles' else 'members' end as kind,
    member_id, queue, null::integer as review_id, null::integer as correction_id,
    null::integer as owner_request_id, null::integer as hazard_id, null::integer as visit_id
  from operator_acts`,
  `select 'moderation' as source, id, act, moderator_id, false, note, created_at,
    case when review_id is not null then 'reviews' when correction_id is not null then 'corrections'
      else 'owner-requests' end as kind,
    ${NOTHING}, review_id, correction_id, owner_request_id, null::integer, null::integer
  from moderation_acts`,
  `select 'hazard' as source, id, act, moderator_id, false, note, created_at, 'hazards' as kind,
    ${NOTHING}, null::integer, null::integer, null::integer, hazard_id, null::integer
  from hazard_acts`,
  `select 'visit' as source, id, act, moderator_id, false, note, created_at, 'visits' as kind,
    member_id, null::text, null::integer, null::integer, null::integer, null::integer, visit_id
  from visit_acts`,
];

/** The first comparison is what an index can use. */
const isAfter = ({ micros, source, id }: ActPosition) => {
  const at = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  return sql`created_at <= ${at} and (created_at, source, id) < (${at}, ${source}, ${id}::bigint)`;
};

/** Newest first; one more than a page, if there is one. */
export const readActs = async (
  database: Database,
  kind: RecordedAct['kind'] | undefined,
  after: ActPosition | undefined,
): Promise<ActRow[]> => {
  const conditions = [
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(after === undefined ? [] : [isAfter(after)]),
    sql`true`,
  ];
  // By index, each no farther than a page.
  const newest = SOURCES.map(
    (source) => sql`(select * from (${sql.raw(source)}) acts
      where ${sql.join(conditions, sql` and `)}
      order by created_at desc, id desc limit ${sql.lit(ADMIN_PAGE + 1)})`,
  );
  const { rows } = await sql<ActRow>`
    with page as (
      select * from (${sql.join(newest, sql` union all `)}) acts
      order by created_at desc, source desc, id desc limit ${sql.lit(ADMIN_PAGE + 1)}
    )
    select page.source, page.id::text, (extract(epoch from page.created_at) * 1000000)::bigint::text as micros,
      page.kind, act, actor.username as by, is_from_command_line, member.username as member, queue,
      page.note,
      to_json(page.created_at) #>> '{}' as created_at,
      case when springs.id is not null
        then json_build_object('id', springs.id, 'name', springs.name) end as spring
    from page
    left join members actor on actor.id = page.actor_id
    left join members member on member.id = page.member_id
    left join reviews on reviews.id = page.review_id
    left join corrections on corrections.id = page.correction_id
    left join owner_requests on owner_requests.id = page.owner_request_id
    left join hazards on hazards.id = page.hazard_id
    left join visits on visits.id = page.visit_id
    left join springs on springs.id = coalesce(reviews.spring_id, corrections.spring_id,
      owner_requests.spring_id, hazards.spring_id, visits.spring_id)
    order by page.created_at desc, page.source desc, page.id desc`.execute(database);
  return rows;
};
