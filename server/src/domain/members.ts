import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

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
 * A changed password takes the account back: no earlier link, and no address change that still waits
 * for its link, can undo that.
 */
export const endOpenChanges = async (transaction: Transaction, memberId: string) => {
  await sql`delete from mail_links where member_id = ${memberId}`.execute(transaction);
  await sql`update members set pending_email = null where id = ${memberId}`.execute(transaction);
};

/** Ends every session, link and known browser. Call it with the member locked for `update`. */
export const endAccess = async (
  transaction: Transaction,
  sessions: Platform['sessions'],
  memberId: string,
) => {
  await endOpenChanges(transaction, memberId);
  await sessions.endAll(transaction, memberId);
  await sql`delete from known_devices where member_id = ${memberId}`.execute(transaction);
};
