import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/**
 * `key share` only blocks deleting the account. `no key update` also blocks other writers. `update` even
 * blocks new rows that point to the member, such as votes.
 */
type Lock = 'key share' | 'no key update' | 'update';

/**
 * Lock members before anything else. With one order everywhere, no two transactions wait for each other.
 * Returns the members that still exist.
 */
export const lockMembers = async (
  transaction: Transaction,
  ids: readonly string[],
  lock: Lock = 'no key update',
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from members where id = any(${ids}) order by id for ${sql.raw(lock)}`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
};

/** False when the account no longer exists. */
export const lockMember = async (
  transaction: Transaction,
  id: string,
  lock?: Lock,
): Promise<boolean> => (await lockMembers(transaction, [id], lock)).length > 0;
