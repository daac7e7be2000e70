import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** Every column that staff fill with words of their own. A test compares the list with the schema. */
export const STAFF_TEXTS = [
  { table: 'moderation_acts', column: 'note' },
  { table: 'operator_acts', column: 'note' },
  { table: 'visit_acts', column: 'note' },
  { table: 'hazard_acts', column: 'note' },
  { table: 'hazard_acts', column: 'was' },
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
  const forgotten = {
    moderation_acts: sql`forget_leaver(note)`,
    operator_acts: sql`forget_leaver(note, member_id = ${id})`,
    visit_acts: sql`forget_leaver(note, member_id = ${id})`,
    hazard_acts: sql`forget_leaver(note)`,
  };
  for (const [table, note] of Object.entries(forgotten))
    await sql`
      update ${sql.table(table)} set note = ${note} where id in (
        select id from ${sql.table(table)}
        where created_at >= ${since} and note <> ${note}
        order by id for no key update)`.execute(transaction);

  const columns = columnsOf('hazards');
  const was = columns.map(
    (column) => sql`${sql.lit(column)}, forget_leaver(was ->> ${sql.lit(column)})`,
  );
  await sql`
    update hazard_acts set was = was || jsonb_build_object(${sql.join(was)})
    where created_at >= ${since} and was <> was || jsonb_build_object(${sql.join(was)})`.execute(
    transaction,
  );
  const now = columns.map((column) => sql.ref(column));
  const without = now.map((column) => sql`forget_leaver(${column})`);
  const { rows } = await sql<{ springId: number }>`
    update hazards set (${sql.join(now)}) = row(${sql.join(without)})
    where exists (
        select from hazard_acts where hazard_id = hazards.id and hazard_acts.created_at >= ${since})
      and (${sql.join(now)}) is distinct from (${sql.join(without)})
    returning spring_id as "springId"`.execute(transaction);
  return [...new Set(rows.map(({ springId }) => springId))];
};
