import type { Database, Transaction } from '../../platform/database/database.ts';
import { createReports } from '../../platform/database/reports.ts';

export const { listReported, listHidden, settleReports, saveReport } = createReports({
  things: 'reviews',
  reports: 'reports',
  thingId: 'review_id',
});

export interface ReviewAct {
  moderatorId: string;
  reviewId: number;
  act: 'hide' | 'restore' | 'dismiss';
  note: string | null;
}

export const insertAct = async (
  transaction: Transaction,
  { moderatorId, reviewId, act, note }: ReviewAct,
) => {
  await transaction
    .insertInto('moderation_acts')
    .values({ moderator_id: moderatorId, review_id: reviewId, act, note })
    .execute();
};

export const readReportsPage = async (
  database: Database,
  memberId: string,
  afterId: number,
  size: number,
) =>
  database
    .selectFrom('reports')
    .select(['review_id', 'reason', 'created_at'])
    .where('member_id', '=', memberId)
    .where('review_id', '>', afterId)
    .orderBy('review_id')
    .limit(size)
    .execute();
