import type { RecordedAct } from '@wildsoak/contract/admin';
import type { ActKind, ActOf } from '@wildsoak/contract/rules/acts';
import { ADMIN_PAGE } from '@wildsoak/contract/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../platform/database/database.ts';

interface Act<Kind extends ActKind> {
  kind: Kind;
  act: ActOf<Kind>;
  /** Null for the command line. */
  actorId: string | null;
  /** Of the review, visit, correction, request, hazard, proposal or spring. */
  subjectId?: number;
  /** About whom. */
  memberId?: string | null | undefined;
  job?: { queue: string; id: string };
  note?: string | null | undefined;
  /** The hazard before the act. */
  was?: RawBuilder<unknown>;
}

/** In the transaction of the act itself. */
export const recordAct = async <Kind extends ActKind>(
  transaction: Transaction,
  { kind, act, actorId, subjectId, memberId, job, note, was }: Act<Kind>,
) => {
  await sql`
    insert into acts (kind, act, actor_id, is_from_command_line, subject_id, member_id, queue, job_id, note, was)
    values (${kind}, ${act}, ${actorId}, ${actorId === null}, ${subjectId}, ${memberId}, ${job?.queue},
      ${job?.id}, ${note}, ${was ?? null})`.execute(transaction);
};

export const hasDroppedJob = async (transaction: Transaction, jobId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from acts where kind = 'jobs' and job_id = ${jobId} and act = 'drop-job'`.execute(
    transaction,
  );
  return rows.length > 0;
};

/** What operators did to the member's account, for the member's export. */
export const readActsAbout = async (database: Database, memberId: string) => {
  const { rows } = await sql<{ act: string; note: string | null; created_at: Date }>`
    select act, note, created_at from acts
    where member_id = ${memberId} and kind in ('members', 'roles') order by id`.execute(database);
  return rows;
};

/** Where a page ends. Two acts can happen in the same microsecond. */
export interface ActPosition {
  micros: string;
  id: string;
}

interface ActRow extends RecordedAct, ActPosition {}

/** Newest first; one more than a page, if there is one. */
export const readActs = async (
  database: Database,
  kind: RecordedAct['kind'] | undefined,
  after: ActPosition | undefined,
): Promise<ActRow[]> => {
  const at = sql`timestamptz 'epoch' + ${after?.micros}::bigint * interval '1 microsecond'`;
  const { rows } = await sql<ActRow>`
    with page as (
      select * from acts
      where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
        and ${after ? sql`(created_at, id) < (${at}, ${after.id}::bigint)` : sql`true`}
      order by created_at desc, id desc limit ${sql.lit(ADMIN_PAGE + 1)}
    )
    select page.id::text, page.id::text as key,
      (extract(epoch from page.created_at) * 1000000)::bigint::text as micros,
      page.kind, act, actor.username as by, is_from_command_line, member.username as member, queue,
      page.note, to_json(page.created_at) #>> '{}' as created_at,
      case when springs.id is not null
        then json_build_object('id', springs.id, 'name', springs.name) end as spring
    from page
    left join members actor on actor.id = page.actor_id
    left join members member on member.id = page.member_id
    left join springs on springs.id = case page.kind
      when 'reviews' then (select spring_id from reviews where id = subject_id)
      when 'visits' then (select spring_id from visits where id = subject_id)
      when 'corrections' then (select spring_id from corrections where id = subject_id)
      when 'owner-requests' then (select spring_id from owner_requests where id = subject_id)
      when 'proposals' then (select spring_id from proposals where id = subject_id)
      when 'hazards' then (select spring_id from hazards where id = subject_id)
      when 'levels' then subject_id end
    order by page.created_at desc, page.id desc`.execute(database);
  return rows;
};
