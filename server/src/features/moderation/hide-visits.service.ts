import type { ModeratedVisit } from '@wildsoak/contract/visits';
import { recordAct } from '../../domain/audit-log.repository.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockMembers } from '../../domain/members.ts';
import { HttpError } from '../../platform/errors.ts';
import { notFound, signedOut } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { getVisit, lockVisit, readVisitsById, VISIT_NOT_FOUND } from '../visits/visits.service.ts';
import { createReports } from './reports.repository.ts';
import * as moderation from './visits.repository.ts';
import type { VisitAct } from './visits.repository.ts';

const OWN_VISIT = "You can't decide on your own visit. Another moderator has to.";
const NO_CLOSURE = "This visit doesn't report the spring closed.";

/** False if it changes nothing. */
const change = async (
  transaction: Transaction,
  { id, memberId, isClosure }: Awaited<ReturnType<typeof getVisit>>,
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

const reports = createReports('visit');

/** For the member's export. */
export const { exportReports: exportVisitReports } = reports;

export const createVisitModeration = ({ database }: Pick<Platform, 'database'>) => {
  return {
    list: (isHidden: boolean): Promise<ModeratedVisit[]> =>
      reports.listQueue(database, isHidden, readVisitsById),

    /** A second time changes nothing, and logs nothing. */
    async act(act: VisitAct): Promise<void> {
      const { memberId } = await getVisit(database, act.subjectId);
      if (memberId === act.actorId) throw new HttpError(403, OWN_VISIT);
      await database.transaction().execute(async (transaction) => {
        const present = await lockMembers(transaction, [act.actorId, memberId]);
        const moderator = present.find(({ id }) => id === act.actorId);
        if (!moderator?.mayAct) throw signedOut();
        await moderation.lockAll(transaction, act, memberId);
        const facts = await lockVisit(transaction, act.subjectId);
        const isChanged = await change(transaction, facts, act.act);
        const settled = await reports.settleReports(transaction, act.subjectId);
        if (!isChanged && settled === 0) return;
        const isAboutMember = act.act === 'ignore' || act.act === 'count';
        const about = isAboutMember ? memberId : null;
        await recordAct(transaction, { kind: 'visits', memberId: about, ...act });
      });
    },

    async report(memberId: string, visitId: number, reason: string): Promise<void> {
      const facts = await getVisit(database, visitId);
      const isOwn = facts.memberId === memberId;
      if (!(facts.isShown || isOwn) || facts.isHidden || facts.isSpringRemoved)
        throw notFound(VISIT_NOT_FOUND);
      if (isOwn) throw new HttpError(403, 'You cannot report your own visit. You can delete it.');
      const isSaved = await reports.saveReport(database, memberId, visitId, reason);
      if (!isSaved) throw notFound(VISIT_NOT_FOUND);
    },
  };
};
