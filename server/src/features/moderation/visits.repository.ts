import type { ActOf } from '@wildsoak/contract/rules/acts';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

const isChanged = async (transaction: Transaction, statement: RawBuilder<unknown>) =>
  ((await statement.execute(transaction)).numAffectedRows ?? 0n) > 0n;

/** All that an act changes. Everybody who writes several visits locks them by id. */
export const lockAll = async (
  transaction: Transaction,
  { act, subjectId: visitId }: Pick<VisitAct, 'act' | 'subjectId'>,
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
  { actorId, note }: Pick<VisitAct, 'actorId' | 'note'>,
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
    insert into acts (kind, act, actor_id, subject_id, note)
    select 'visits', 'lift', ${actorId}, id, ${note} from lifted order by id`.execute(transaction);
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
  actorId: string;
  subjectId: number;
  act: ActOf<'visits'>;
  note: string | null;
}
