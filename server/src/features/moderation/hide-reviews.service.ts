import type { ModeratedReview } from '@wildsoak/contract/moderation';
import type { ActOf } from '@wildsoak/contract/rules/acts';
import { recordAct } from '../../domain/audit-log.repository.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockMember } from '../../domain/members.ts';
import { HttpError } from '../../platform/errors.ts';
import { notFound, signedOut } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  getReview,
  hideReview,
  readReviewsById,
  REVIEW_NOT_FOUND,
} from '../reviews/reviews.service.ts';
import { createReports } from './reports.repository.ts';

const OWN_REVIEW = "You can't decide on your own review. Another moderator has to.";

interface ReviewAct {
  actorId: string;
  subjectId: number;
  act: ActOf<'reviews'>;
  note: string | null;
}

const reports = createReports('review');

/** For the member's export. */
export const { exportReports } = reports;

export const createReviewModeration = ({ database }: Pick<Platform, 'database'>) => {
  const changeSight = async (
    transaction: Transaction,
    facts: Awaited<ReturnType<typeof getReview>>,
    { actorId, act }: ReviewAct,
  ): Promise<boolean> => {
    if (act === 'dismiss') {
      if (await lockMember(transaction, actorId, 'key share')) return false;
      throw signedOut();
    }
    const isChanged = await hideReview(transaction, facts, actorId, act === 'hide');
    if (isChanged === undefined) throw notFound(REVIEW_NOT_FOUND);
    return isChanged;
  };

  return {
    list: (isHidden: boolean): Promise<ModeratedReview[]> =>
      reports.listQueue(database, isHidden, readReviewsById),

    /** A second time changes nothing, and logs nothing. */
    async act(act: ReviewAct): Promise<void> {
      const facts = await getReview(database, act.subjectId);
      if (facts.memberId === act.actorId) throw new HttpError(403, OWN_REVIEW);
      await database.transaction().execute(async (transaction) => {
        const isChanged = await changeSight(transaction, facts, act);
        const settled = await reports.settleReports(transaction, act.subjectId);
        if (isChanged || settled > 0) await recordAct(transaction, { kind: 'reviews', ...act });
      });
    },

    async report(memberId: string, reviewId: number, reason: string): Promise<void> {
      const facts = await getReview(database, reviewId);
      if (facts.isHidden || facts.isSpringRemoved) throw notFound(REVIEW_NOT_FOUND);
      if (facts.memberId === memberId) {
        throw new HttpError(403, 'You cannot report your own review. You can delete it.');
      }
      const isSaved = await reports.saveReport(database, memberId, reviewId, reason);
      if (!isSaved) throw notFound(REVIEW_NOT_FOUND);
    },
  };
};
