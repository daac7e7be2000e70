import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createPhotos } from '../../photos/photos.service.ts';
import * as leaving from './reviews-of-deleted-account.repository.ts';
import type { OwnReview } from './reviews-of-deleted-account.repository.ts';
import { changeSprings, type SpringChange } from '../writing/review-aggregates.repository.ts';
import { lockSprings } from '../writing/review-changes.repository.ts';

/**
 * A statement has little more than a second, and a member may have written and voted for years: taken
 * so many at a time, none comes near it.
 */
const REVIEWS_AT_ONCE = 500;
const SPRINGS_AT_ONCE = 100;

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );

const idsOf = (reviews: readonly OwnReview[]) => reviews.map(({ id }) => id);

const addLoss = (
  losses: Map<number, SpringChange>,
  { springId, countedRating, isHidden }: OwnReview,
) => {
  const loss = losses.get(springId) ?? { springId, ratingSum: 0, ratingCount: 0, reviewCount: 0 };
  losses.set(springId, {
    springId,
    ratingSum: loss.ratingSum - (countedRating ?? 0),
    ratingCount: loss.ratingCount - Number(countedRating !== null),
    reviewCount: loss.reviewCount - Number(!isHidden),
  });
};

/**
 * What becomes of the reviews of a member who leaves: they stay without a name, or go. Their votes
 * go in either case. Locks are taken in the order of every other writer of reviews: the member, the
 * springs by id, the reviews by id.
 */
export const createLeaveReviews = (platform: Platform) => {
  const photos = createPhotos(platform);

  const deleteThem = async (
    transaction: Transaction,
    own: readonly OwnReview[],
    losses: Map<number, SpringChange>,
  ) => {
    for (const review of own) addLoss(losses, review);
    await leaving.deleteReviews(transaction, idsOf(own));
    const hashes = own.flatMap(({ photoHash }) => photoHash ?? []);
    if (hashes.length > 0) await photos.release(transaction, hashes);
  };

  return async (
    transaction: Transaction,
    memberId: string,
    choice: 'keep' | 'delete',
  ): Promise<void> => {
    await leaving.lockAuthor(transaction, memberId);
    if (choice === 'delete') {
      const springIds = await leaving.listReviewedSprings(transaction, memberId);
      for (const part of inParts(springIds, SPRINGS_AT_ONCE)) await lockSprings(transaction, part);
    }
    const losses = new Map<number, SpringChange>();
    const kept: OwnReview[] = [];
    const touched = await leaving.listTouchedReviews(transaction, memberId);
    for (const part of inParts(touched, REVIEWS_AT_ONCE)) {
      const own = await leaving.lockTouchedReviews(transaction, memberId, part);
      await leaving.takeVotesBack(transaction, memberId, part);
      if (choice === 'delete') await deleteThem(transaction, own, losses);
      else kept.push(...own);
    }
    const hidden = kept.filter(({ isHidden }) => isHidden);
    for (const part of inParts(idsOf(hidden), REVIEWS_AT_ONCE)) {
      await leaving.settleHidden(transaction, part);
    }
    for (const part of inParts(idsOf(kept), REVIEWS_AT_ONCE)) {
      await leaving.forgetAuthor(transaction, part);
    }
    for (const part of inParts([...losses.values()], SPRINGS_AT_ONCE)) {
      await changeSprings(transaction, part);
    }
  };
};
