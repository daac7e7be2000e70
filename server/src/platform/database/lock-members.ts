import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/**
 * `key share` only blocks deleting and suspending the account. `no key update` also blocks other writers.
 * `update` even blocks new rows that point to the member, such as votes.
 */
type Lock = 'key share' | 'no key update' | 'update';

interface LockedMember {
  id: string;
  /** False while suspended. Only matters for the member who acts. */
  mayAct: boolean;
}

/**
 * Lock members before anything else. With one order everywhere, no two transactions wait for each other.
 * Returns the members that still exist.
 */
export const lockMembers = async (
  transaction: Transaction,
  ids: readonly string[],
  lock: Lock = 'no key update',
): Promise<LockedMember[]> => {
  const { rows } = await sql<LockedMember>`
    select id, suspended_at is null as "mayAct" from members
    where id = any(${ids}) order by id for ${sql.raw(lock)}`.execute(transaction);
  return rows;
};

/** For the member who acts: false when the account no longer exists or is suspended. */
export const lockMember = async (
  transaction: Transaction,
  id: string,
  lock?: Lock,
): Promise<boolean> => (await lockMembers(transaction, [id], lock))[0]?.mayAct ?? false;

/**
 * A condition for writes of a single statement: as `lockMember`, it waits for a suspension under way, and
 * then sees it.
 */
export const mayAct = (memberId: string) => sql<boolean>`exists (
  select from members where id = ${memberId} and suspended_at is null for key share)`;
