import type { accountExport } from '@wildsoak/contract/accounts';
import type { ModeratedReview } from '@wildsoak/contract/moderation';
import type { z } from 'zod';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { lockMember } from '../../platform/database/lock-members.ts';
import { HttpError, notFound, signedOut } from '../../platform/http/errors.ts';
import { inPages } from '../../platform/in-pages.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  getReview,
  hideReview,
  readReviewsById,
  REVIEW_NOT_FOUND,
} from '../reviews/reviews.service.ts';
import * as moderation from './moderation.repository.ts';
import type { ReviewAct } from './moderation.repository.ts';

type ExportedReport = z.infer<typeof accountExport>['reports'][number];

const OWN_REVIEW = 'You cannot judge your own review. Another moderator has to.';

export async function* exportReports(
  database: Database,
  memberId: string,
): AsyncGenerator<ExportedReport> {
  type Page = Awaited<ReturnType<typeof moderation.readReportsPage>>;
  const rows = inPages<Page[number]>((last, size) =>
    moderation.readReportsPage(database, memberId, last?.review_id ?? 0, size),
  );
  for await (const { reason, created_at: createdAt, ...report } of rows) {
    // The column's check allows the same list.
    const known = reason as ExportedReport['reason'];
    yield { ...report, reason: known, created_at: createdAt.toISOString() };
  }
}

export const createModeration = ({ database }: Pick<Platform, 'database'>) => {
  const changeSight = async (
    transaction: Transaction,
    facts: Awaited<ReturnType<typeof getReview>>,
    { moderatorId, act }: ReviewAct,
  ): Promise<boolean> => {
    if (act === 'dismiss') {
      if (await lockMember(transaction, moderatorId, 'key share')) return false;
      throw signedOut();
    }
    const isChanged = await hideReview(transaction, facts, moderatorId, act === 'hide');
    if (isChanged === undefined) throw notFound(REVIEW_NOT_FOUND);
    return isChanged;
  };

  return {
    async list(isHidden: boolean): Promise<ModeratedReview[]> {
      const queued = isHidden
        ? await moderation.listHidden(database)
        : await moderation.listReported(database);
      const byId = await readReviewsById(
        database,
        queued.map(({ id }) => id),
      );
      return queued.flatMap(({ id, reports }) => {
        const review = byId.get(id);
        return review ? [{ ...review, hidden: isHidden, reports }] : [];
      });
    },

    /** A second time changes nothing, and logs nothing. */
    async act(act: ReviewAct): Promise<void> {
      const facts = await getReview(database, act.reviewId);
      if (facts.memberId === act.moderatorId) throw new HttpError(403, OWN_REVIEW);
      await database.transaction().execute(async (transaction) => {
        const isChanged = await changeSight(transaction, facts, act);
        const settled = await moderation.settleReports(transaction, act.reviewId);
        if (isChanged || settled > 0) await moderation.insertAct(transaction, act);
      });
    },

    async report(memberId: string, reviewId: number, reason: string): Promise<void> {
      const facts = await getReview(database, reviewId);
      if (facts.isHidden || facts.isSpringRemoved) throw notFound(REVIEW_NOT_FOUND);
      if (facts.memberId === memberId) {
        throw new HttpError(403, 'You cannot report your own review. You can delete it.');
      }
      const isSaved = await moderation.saveReport(database, memberId, reviewId, reason);
      if (!isSaved) throw notFound(REVIEW_NOT_FOUND);
    },
  };
};
