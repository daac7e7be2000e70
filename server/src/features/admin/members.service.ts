import type { AdminMember } from '@wildsoak/contract/admin';
import type { ActOf } from '@wildsoak/contract/rules/acts';
import { ADMIN_PAGE } from '@wildsoak/contract/rules/limits';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { endAccess, lockMembers } from '../../domain/members.ts';
import { HttpError, notFound, signedOut } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAct } from '../../domain/audit-log.repository.ts';
import { readCursor, writeCursor, type Page } from '../../platform/http/calls/cursor.ts';
import * as members from './members.repository.ts';

const NO_MEMBER = "We can't find this member.";
const YOURSELF = "You can't suspend yourself.";
const OPERATOR = "You can't suspend an operator. Remove the role on the command line first.";
const NOT_OPERATOR = 'Only operators can do this.';

const POSITION = /^before (\d{1,10})$/;

interface MemberAct {
  operatorId: string;
  memberId: string;
  act: ActOf<'members'>;
  note: string | null;
}

/**
 * For the command line. False if nobody has the name. Nobody who is suspended becomes an operator, and no
 * operator is suspended: one would be locked out where nobody can let them in.
 */
export const setRole = (
  database: Database,
  username: string,
  role: members.Role,
  isGranted: boolean,
): Promise<'done' | 'nobody' | 'suspended'> =>
  database.transaction().execute(async (transaction) => {
    const memberId = await members.findByUsername(transaction, username);
    if (memberId === undefined) return 'nobody';
    const state = await members.readState(transaction, memberId);
    if (isGranted && state?.suspended_at) return 'suspended';
    const act = `${isGranted ? 'make' : 'remove'}-${role}` as const;
    if (await members.setRole(transaction, memberId, role, isGranted))
      await recordAct(transaction, { kind: 'roles', act, actorId: null, memberId });
    return 'done';
  });

/** Both are locked, and the caller is still an operator. */
export const lockOperator = async (
  transaction: Transaction,
  operatorId: string,
  memberId: string = operatorId,
) => {
  const locked = await lockMembers(transaction, [operatorId, memberId], 'update');
  if (!locked.find(({ id }) => id === operatorId)?.mayAct) throw signedOut();
  if (!(await members.readState(transaction, operatorId))?.is_operator)
    throw new HttpError(403, NOT_OPERATOR);
};

export const createMembers = ({ database, sessions }: Pick<Platform, 'database' | 'sessions'>) => {
  /** False if it changes nothing. */
  const change = async (
    transaction: Transaction,
    { operatorId, memberId, act }: MemberAct,
    { is_operator: isOperator, suspended_at: suspendedAt }: members.MemberState,
  ): Promise<boolean> => {
    if (act === 'suspend') {
      if (memberId === operatorId) throw new HttpError(403, YOURSELF);
      if (isOperator) throw new HttpError(403, OPERATOR);
    }
    if (act !== 'sign-out' && (suspendedAt !== null) === (act === 'suspend')) return false;
    if (act !== 'sign-out') await members.setSuspended(transaction, memberId, act === 'suspend');
    if (act !== 'restore') await endAccess(transaction, sessions, memberId);
    return true;
  };

  return {
    async list(
      search: string,
      isSuspended: boolean,
      cursor: string | undefined,
    ): Promise<Page<AdminMember>> {
      const beforeId = readCursor(POSITION, cursor)?.[0];
      const rows = await members.searchMembers(database, { text: search, isSuspended, beforeId });
      const items = rows.slice(0, ADMIN_PAGE);
      const last = rows.length > ADMIN_PAGE ? items.at(-1) : undefined;
      return { items, next: last ? writeCursor(`before ${last.id}`) : null };
    },

    /** A second time changes nothing, and records nothing. */
    async act(act: MemberAct): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await lockOperator(transaction, act.operatorId, act.memberId);
        const state = await members.readState(transaction, act.memberId);
        if (!state) throw notFound(NO_MEMBER);
        if (!(await change(transaction, act, state))) return;
        const { operatorId: actorId, ...done } = act;
        await recordAct(transaction, { kind: 'members', actorId, ...done });
      });
    },
  };
};
