import type { OpenCorrection, OwnCorrection } from '@wildsoak/contract/corrections';
import {
  correctionProblem,
  HAZARD_OF_FIELD,
  moveProblem,
  type Proposal,
} from '@wildsoak/contract/rules/corrections';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { lockMember } from '../../../domain/members.ts';
import { HttpError } from '../../../platform/errors.ts';
import { notFound, signedOut } from '../../../platform/errors.ts';
import { memberScope, runIdempotent } from '../../../platform/http/calls/idempotency.ts';
import { inPages } from '../../../platform/in-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addFromMember, endClosures, forgetMemberInHazards } from '../hazards/hazards.service.ts';
import { readUnseen, undoMove } from '../../springs/levels/levels.service.ts';
import { correctSpring, lockSpring } from '../../springs/springs.service.ts';
import { SPRING_NOT_FOUND } from '../../../domain/springs.ts';
import { liftReportedClosures } from '../hide-visits.service.ts';
import * as corrections from './corrections.repository.ts';
import type { CorrectionAct, Suggestion } from './corrections.repository.ts';

const GONE = 'This correction is gone. Its author may have replaced it.';
const SETTLED = 'Another moderator has already settled this correction.';
const SAID_CLOSED = 'A member says this place is closed.';
const UNDONE = "There's nothing to undo.";
const OWN = "You can't decide on your own correction. Another moderator has to.";

/** Call in the transaction that deletes the account. */
export const clearCorrectionsOfDeletedAccount = async (
  transaction: Transaction,
  memberId: string,
) => {
  await corrections.clearOfDeletedAccount(transaction, memberId);
  await forgetMemberInHazards(transaction, memberId);
};

export const exportCorrections = (database: Database, memberId: string) =>
  inPages<OwnCorrection>((last, size) =>
    corrections.readOwnPage(database, memberId, last?.id ?? 0, size),
  );

/** What a merged proposal says otherwise than the page. Returns their ids. Lock the member and the spring before. */
export const suggestFromProposal = async (
  transaction: Transaction,
  memberId: string,
  springId: number,
  proposals: readonly Proposal[],
  note: string | null,
): Promise<number[]> => {
  const now = await corrections.readFacts(transaction, springId);
  const ids: number[] = [];
  for (const proposal of proposals) {
    if (!now || correctionProblem(now, proposal) !== undefined) continue;
    // What the member says there themselves stays.
    if (await corrections.hasOpen(transaction, memberId, springId, proposal.field)) continue;
    const { id } = await corrections.replaceOpen(transaction, memberId, {
      springId,
      proposal,
      note,
    });
    ids.push(id);
  }
  return ids;
};

/** Those that a moderator has settled meanwhile stay. */
export const takeBackCorrections = corrections.deleteOpen;

type Found = NonNullable<Awaited<ReturnType<typeof corrections.findCorrection>>>;
type Column = Extract<Proposal, { field: 'position' | 'name' }>;

const correctColumn = async (
  transaction: Transaction,
  springId: number,
  proposal: Column,
  correctionId: number,
) => {
  if (proposal.field === 'position') {
    // Again: the catalog's position may have changed since.
    const now = await corrections.readFacts(transaction, springId);
    const problem = now && moveProblem(now.catalogPosition, proposal);
    if (problem !== undefined) throw new HttpError(409, problem);
  }
  const { field: _field, ...values } = proposal;
  if (!(await correctSpring(transaction, springId, values, correctionId)))
    throw notFound(SPRING_NOT_FOUND);
};

/** Practical facts have no column of their own: pages read the accepted correction. */
const applyTo = async (
  transaction: Transaction,
  { springId, proposal, username, saidAt }: Found,
  { actorId, subjectId: correctionId, note }: CorrectionAct,
): Promise<void> => {
  const by = { actorId, note };
  const author = { correctionId, username, saidAt };
  switch (proposal.field) {
    case 'position':
    case 'name':
      return correctColumn(transaction, springId, proposal, correctionId);
    case 'closed': {
      if (!proposal.closed) {
        await liftReportedClosures(transaction, springId, by);
        return endClosures(transaction, springId, by);
      }
      const said = { ...HAZARD_OF_FIELD.closure, text: SAID_CLOSED };
      return addFromMember(transaction, springId, { ...said, ...author }, by);
    }
    default: {
      if (!('text' in proposal)) return;
      const said = { ...HAZARD_OF_FIELD[proposal.field], text: proposal.text };
      return addFromMember(transaction, springId, { ...said, ...author }, by);
    }
  }
};

export const createCorrections = ({ database }: Pick<Platform, 'database'>) => {
  const write = async (transaction: Transaction, memberId: string, suggestion: Suggestion) => {
    const now = await corrections.readFacts(transaction, suggestion.springId);
    if (!now) throw notFound(SPRING_NOT_FOUND);
    const problem = correctionProblem(now, suggestion.proposal);
    if (problem !== undefined) throw new HttpError(400, problem);
    if (!(await lockMember(transaction, memberId))) throw signedOut();
    return corrections.replaceOpen(transaction, memberId, suggestion);
  };

  return {
    /** Once per `Idempotency-Key`: a browser that missed our answer can ask again. */
    suggest(memberId: string, suggestion: Suggestion, key: string | undefined) {
      const { springId, ...body } = suggestion;
      const request = { method: 'POST', url: `/api/springs/${springId}/corrections`, body };
      const call = { scope: memberScope(memberId), key, request };
      return runIdempotent(database, call, async (transaction) => ({
        status: 201,
        body: await write(transaction, memberId, suggestion),
      }));
    },

    /** Where a place really is, of those that aren't shown exactly: moderators decide by that. */
    async list(): Promise<OpenCorrection[]> {
      const open = await corrections.listOpen(database);
      const unseen = await readUnseen(
        database,
        open.map(({ spring_id: id }) => id),
      );
      return open.map((each) => ({
        ...each,
        now: { ...each.now, ...unseen.get(each.spring_id) },
      }));
    },

    /** When two moderators settle it at once, the second gets an error. */
    async settle(act: CorrectionAct): Promise<void> {
      const found = await corrections.findCorrection(database, act.subjectId);
      if (!found) throw notFound(GONE);
      if (found.memberId === act.actorId) throw new HttpError(403, OWN);
      await database.transaction().execute(async (transaction) => {
        if (!(await lockMember(transaction, act.actorId, 'key share'))) throw signedOut();
        if (!(await lockSpring(transaction, found.springId))) throw notFound(GONE);
        const correction = await corrections.findCorrection(transaction, act.subjectId, 'lock');
        if (!correction) throw notFound(GONE);
        if (act.act === 'undo') {
          if (!(await undoMove(transaction, correction.springId, act.subjectId)))
            throw new HttpError(409, UNDONE);
          return corrections.takeBack(transaction, act, correction);
        }
        if (correction.isSettled) throw new HttpError(409, SETTLED);
        if (act.act === 'accept') await applyTo(transaction, correction, act);
        await corrections.settle(transaction, act, correction);
      });
    },
  };
};
