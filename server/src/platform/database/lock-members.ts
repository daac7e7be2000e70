import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/**
 * `key share` only keeps the account from being deleted, and `no key update` also keeps two writers of
 * one member apart; neither holds up others who point to the member, such as voters. `update` does.
 */
type Lock = 'key share' | 'no key update' | 'update';

/**
 * Members are locked before anything else, and by id, so that no two transactions wait for each other.
 * Returns those that still exist.
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
