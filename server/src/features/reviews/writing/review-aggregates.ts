import type { Transaction } from '../../../platform/database/database.ts';
import { changeAggregates } from './review-aggregates.repository.ts';
import type { Standing } from './review-changes.repository.ts';

const shown = (reviews: readonly Standing[]) => reviews.filter(({ isHidden }) => !isHidden);

/**
 * Of a member's reviews of a spring the newest that is shown counts in the average. Whose a former
 * member's were is not known any more: theirs count if they did.
 */
const countedOf = (memberId: string | null, reviews: readonly Standing[]) =>
  memberId === null ? reviews.find(({ counts }) => counts) : reviews[0];

/**
 * Brings the aggregates from what `lockReviews` gave to what has become of it, both newest first. They
 * move by the difference, so that the other reviews of the spring need not be read.
 */
export const settleAggregates = async (
  transaction: Transaction,
  { springId, memberId }: { springId: number; memberId: string | null },
  before: readonly Standing[],
  after: readonly Standing[],
) => {
  const [shownBefore, shownAfter] = [shown(before), shown(after)];
  const [old, now] = [countedOf(memberId, shownBefore), countedOf(memberId, shownAfter)];
  const change = {
    springId,
    ratingSum: (now?.rating ?? 0) - (old?.rating ?? 0),
    ratingCount: Number(now !== undefined) - Number(old !== undefined),
    reviewCount: shownAfter.length - shownBefore.length,
  };
  // Every statement on the springs tells all processes to read the list anew.
  if (change.ratingSum === 0 && change.ratingCount === 0 && change.reviewCount === 0) return;
  const among = memberId === null ? [] : shownAfter.map(({ id }) => id);
  await changeAggregates(transaction, change, memberId, { id: now?.id ?? null, among });
};
