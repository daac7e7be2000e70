import type { OpenCorrection, OwnCorrection } from '@wildsoak/contract/corrections';
import {
  correctionProblem,
  HAZARD_OF_FIELD,
  moveProblem,
  type Proposal,
} from '@wildsoak/contract/rules/corrections';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { lockMember } from '../../platform/database/lock-members.ts';
import { HttpError, notFound, signedOut } from '../../platform/http/errors.ts';
import { memberScope, runIdempotent } from '../../platform/http/calls/idempotency.ts';
import { inPages } from '../../platform/in-pages.ts';
import type { Platform } from '../../platform/platform.ts';
import { addFromMember, endClosures, forgetMemberInHazards } from '../hazards/hazards.service.ts';
import { correctSpring, lockSpring, SPRING_NOT_FOUND } from '../springs/springs.service.ts';
import { liftReportedClosures } from '../visits/moderation/visit-moderation.service.ts';
import * as corrections from './corrections.repository.ts';
import type { CorrectionAct, Suggestion } from './corrections.repository.ts';

const GONE = 'This correction is no longer there: its author may have replaced it.';
const SETTLED = 'Another moderator has already settled this correction.';
const SAID_CLOSED = 'A member says that this place is closed.';
const OWN = 'You cannot judge your own correction. Another moderator has to.';

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

type Found = NonNullable<Awaited<ReturnType<typeof corrections.findCorrection>>>;
type Column = Extract<Proposal, { field: 'position' | 'name' }>;

const correctColumn = async (transaction: Transaction, springId: number, proposal: Column) => {
  if (proposal.field === 'position') {
    // Again: the catalog's position may have changed since.
    const now = await corrections.readFacts(transaction, springId);
    const problem = now && moveProblem(now.catalogPosition, proposal);
    if (problem !== undefined) throw new HttpError(409, problem);
  }
  const { field: _field, ...values } = proposal;
  if (!(await correctSpring(transaction, springId, values))) throw notFound(SPRING_NOT_FOUND);
};

/** Practical facts have no column of their own: pages read the accepted correction. */
const applyTo = async (
  transaction: Transaction,
  { springId, proposal, username, saidAt }: Found,
  { moderatorId, correctionId, note }: CorrectionAct,
): Promise<void> => {
  const by = { moderatorId, note };
  const author = { correctionId, username, saidAt };
  switch (proposal.field) {
    case 'position':
    case 'name':
      return correctColumn(transaction, springId, proposal);
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

    list: (): Promise<OpenCorrection[]> => corrections.listOpen(database),

    /** When two moderators settle it at once, the second gets an error. */
    async settle(act: CorrectionAct): Promise<void> {
      const found = await corrections.findCorrection(database, act.correctionId);
      if (!found) throw notFound(GONE);
      if (found.memberId === act.moderatorId) throw new HttpError(403, OWN);
      await database.transaction().execute(async (transaction) => {
        if (!(await lockMember(transaction, act.moderatorId, 'key share'))) throw signedOut();
        if (!(await lockSpring(transaction, found.springId))) throw notFound(GONE);
        const correction = await corrections.findCorrection(transaction, act.correctionId, 'lock');
        if (!correction) throw notFound(GONE);
        if (correction.isSettled) throw new HttpError(409, SETTLED);
        if (act.act === 'accept') await applyTo(transaction, correction, act);
        await corrections.settle(transaction, act, correction);
      });
    },
  };
};
