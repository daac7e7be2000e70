import type { Database, Transaction } from '../../platform/database/database.ts';
import {
  deleteReviews,
  forgetAuthor,
  listReviewedSprings,
  lockAuthor,
  readReviewsPage,
  type ExportedReview,
} from './reviews.repository.ts';

const EXPORT_PAGE = 500;

/**
 * A statement has little more than a second. Counting a spring anew reads all its reviews, and a
 * member may have written many: taken so many springs at a time, neither comes near it.
 */
const SPRINGS_AT_ONCE = 20;

/**
 * What becomes of the reviews of a member who leaves: they stay without a name, or go. Locks are
 * taken in the order in which every writer of reviews takes them (the member, the springs by id,
 * the reviews), so that no two wait for each other.
 */
export const leaveReviews = async (
  transaction: Transaction,
  memberId: string,
  choice: 'keep' | 'delete',
): Promise<void> => {
  await lockAuthor(transaction, memberId);
  const leave = choice === 'keep' ? forgetAuthor : deleteReviews;
  const springIds = await listReviewedSprings(transaction, memberId);
  for (let from = 0; from < springIds.length; from += SPRINGS_AT_ONCE) {
    await leave(transaction, memberId, springIds.slice(from, from + SPRINGS_AT_ONCE));
  }
};

export async function* exportReviews(
  database: Database,
  memberId: string,
): AsyncGenerator<ExportedReview> {
  let last: { at: string; id: number } | undefined;
  for (;;) {
    const page = await readReviewsPage(database, memberId, last, EXPORT_PAGE);
    for (const { at: _at, ...review } of page) yield review;
    last = page.at(-1);
    if (!last || page.length < EXPORT_PAGE) return;
  }
}
