import type { Transaction } from '../../../platform/database/database.ts';
import { createPhotos, type PhotoParts } from '../../photos/photos.service.ts';
import * as stored from './reviews-of-deleted-account.repository.ts';
import type { OwnReview } from './reviews-of-deleted-account.repository.ts';
import {
  changeSprings,
  lockSprings,
  type SpringChange,
} from '../writing/review-changes.repository.ts';

/**
 * A statement may take little more than a second, and a member may have written and voted for years. At
 * this size no statement comes close.
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
 * When a member deletes their account, their reviews lose the name or are deleted. Their votes are
 * deleted either way. Locks come in the order of every other writer: the member, the springs by id, the
 * reviews by id.
 */
export const createReviewsOfDeletedAccount = (platform: PhotoParts) => {
  const photos = createPhotos(platform);

  const deleteThem = async (
    transaction: Transaction,
    own: readonly OwnReview[],
    losses: Map<number, SpringChange>,
  ) => {
    for (const review of own) addLoss(losses, review);
    await stored.deleteReviews(transaction, idsOf(own));
    const hashes = own.flatMap(({ photoHash }) => photoHash ?? []);
    if (hashes.length > 0) await photos.release(transaction, hashes);
  };

  return async (
    transaction: Transaction,
    memberId: string,
    asked: 'keep' | 'delete',
  ): Promise<void> => {
    const author = await stored.lockAuthor(transaction, memberId);
    // Without their author, nothing would say that they are made up.
    const choice = author?.is_demo ? 'delete' : asked;
    const springIds = await stored.listChangedSprings(transaction, memberId, choice);
    for (const part of inParts(springIds, SPRINGS_AT_ONCE)) await lockSprings(transaction, part);
    const losses = new Map<number, SpringChange>();
    const kept: OwnReview[] = [];
    const touched = await stored.listTouchedReviews(transaction, memberId);
    for (const part of inParts(touched, REVIEWS_AT_ONCE)) {
      const own = await stored.lockTouchedReviews(transaction, memberId, part);
      await stored.takeVotesBack(transaction, memberId, part);
      if (choice === 'delete') await deleteThem(transaction, own, losses);
      else kept.push(...own);
    }
    const hidden = kept.filter(({ isHidden }) => isHidden);
    for (const part of inParts(idsOf(hidden), REVIEWS_AT_ONCE)) {
      await stored.settleHidden(transaction, part);
    }
    for (const part of inParts(idsOf(kept), REVIEWS_AT_ONCE)) {
      await stored.forgetAuthor(transaction, part);
    }
    for (const part of inParts([...losses.values()], SPRINGS_AT_ONCE)) {
      await changeSprings(transaction, part);
    }
  };
};
