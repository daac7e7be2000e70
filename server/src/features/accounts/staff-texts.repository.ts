import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** Every column that staff fill with words of their own. A test compares the list with the schema. */
export const STAFF_TEXTS = [
  { table: 'acts', column: 'note' },
  { table: 'acts', column: 'was' },
  { table: 'hazards', column: 'text' },
  { table: 'hazards', column: 'source' },
  { table: 'hazards', column: 'said_on' },
] as const;

const columnsOf = (name: (typeof STAFF_TEXTS)[number]['table']) =>
  STAFF_TEXTS.flatMap(({ table, column }) => (table === name ? [column] : []));

/** `forget_leaver` takes this name out of texts until the transaction ends. Call it before the locks. */
export const nameLeaver = async (
  transaction: Transaction,
  { username, email }: { username: string; email: string },
) => {
  await sql`select set_config('wildsoak.leaver', ${`${username} ${email}`}, true)`.execute(
    transaction,
  );
};

/**
 * Only what was written since the member came can mean them. Returns the springs whose hazards changed, which are
 * locked.
 */
export const forgetLeaver = async (
  transaction: Transaction,
  { id }: { id: string },
): Promise<number[]> => {
  const since = sql`(select created_at from members where id = ${id})`;
  const note = sql`forget_leaver(note, member_id is not distinct from ${id})`;
  await sql`
    update acts set note = ${note} where id in (
      select id from acts where created_at >= ${since} and note <> ${note}
      order by id for no key update)`.execute(transaction);

  const columns = columnsOf('hazards');
  const was = columns.map(
    (column) => sql`${sql.lit(column)}, forget_leaver(was ->> ${sql.lit(column)})`,
  );
  await sql`
    update acts set was = was || jsonb_build_object(${sql.join(was)})
    where kind = 'hazards' and created_at >= ${since} and was <> was || jsonb_build_object(${sql.join(was)})`.execute(
    transaction,
  );
  const now = columns.map((column) => sql.ref(column));
  const without = now.map((column) => sql`forget_leaver(${column})`);
  const { rows } = await sql<{ springId: number }>`
    update hazards set (${sql.join(now)}) = row(${sql.join(without)})
    where exists (
        select from acts
        where acts.kind = 'hazards' and subject_id = hazards.id and acts.created_at >= ${since})
      and (${sql.join(now)}) is distinct from (${sql.join(without)})
    returning spring_id as "springId"`.execute(transaction);
  return [...new Set(rows.map(({ springId }) => springId))];
};
