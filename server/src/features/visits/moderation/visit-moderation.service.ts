import type { ModeratedVisit } from '@wildsoak/contract/visits';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockMembers } from '../../../platform/database/lock-members.ts';
import { HttpError, notFound, signedOut } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { VISIT_NOT_FOUND } from '../visits.service.ts';
import { findVisit, lockVisit, readVisitsById, type VisitFacts } from '../visits.repository.ts';
import * as moderation from './visit-moderation.repository.ts';
import type { VisitAct } from './visit-moderation.repository.ts';

const OWN_VISIT = 'You cannot judge your own visit. Another moderator has to.';
const NO_CLOSURE = 'This visit does not say that the spring is closed.';

/** False if it changes nothing. */
const change = async (
  transaction: Transaction,
  { id, memberId, isClosure }: VisitFacts,
  act: VisitAct['act'],
): Promise<boolean> => {
  switch (act) {
    case 'hide':
    case 'restore':
      return moderation.setHidden(transaction, id, act === 'hide');
    case 'lift':
      if (!isClosure) throw new HttpError(409, NO_CLOSURE);
      return moderation.liftClosures(transaction, id);
    case 'ignore':
    case 'count':
      return moderation.setIgnored(transaction, memberId, act === 'ignore');
    default:
      return false;
  }
};

/** Call with the spring locked, in the transaction that accepts that it is open again. */
export const liftReportedClosures = moderation.liftEveryClosure;

export const createVisitModeration = ({ database }: Pick<Platform, 'database'>) => {
  const getVisit = async (id: number): Promise<VisitFacts> => {
    const facts = await findVisit(database, id);
    if (!facts) throw notFound(VISIT_NOT_FOUND);
    return facts;
  };

  return {
    async list(isHidden: boolean): Promise<ModeratedVisit[]> {
      const queued = isHidden
        ? await moderation.listHidden(database)
        : await moderation.listReported(database);
      const byId = await readVisitsById(
        database,
        queued.map(({ id }) => id),
      );
      return queued.flatMap(({ id, reports }) => {
        const visit = byId.get(id);
        return visit ? [{ ...visit, hidden: isHidden, reports }] : [];
      });
    },

    /** A second time changes nothing, and logs nothing. */
    async act(act: VisitAct): Promise<void> {
      const { memberId } = await getVisit(act.visitId);
      if (memberId === act.moderatorId) throw new HttpError(403, OWN_VISIT);
      await database.transaction().execute(async (transaction) => {
        const present = await lockMembers(transaction, [act.moderatorId, memberId]);
        const moderator = present.find(({ id }) => id === act.moderatorId);
        if (!moderator?.mayAct) throw signedOut();
        await moderation.lockAll(transaction, act, memberId);
        const facts = await lockVisit(transaction, act.visitId);
        if (!facts) throw notFound(VISIT_NOT_FOUND);
        const isChanged = await change(transaction, facts, act.act);
        const settled = await moderation.settleReports(transaction, act.visitId);
        const isAboutMember = act.act === 'ignore' || act.act === 'count';
        if (isChanged || settled > 0)
          await moderation.insertAct(transaction, act, isAboutMember ? memberId : null);
      });
    },

    async report(memberId: string, visitId: number, reason: string): Promise<void> {
      const facts = await getVisit(visitId);
      const isOwn = facts.memberId === memberId;
      if (!(facts.isShown || isOwn) || facts.isHidden || facts.isSpringRemoved)
        throw notFound(VISIT_NOT_FOUND);
      if (isOwn) throw new HttpError(403, 'You cannot report your own visit. You can delete it.');
      const isSaved = await moderation.saveReport(database, memberId, visitId, reason);
      if (!isSaved) throw notFound(VISIT_NOT_FOUND);
    },
  };
};
