import type { Review } from '@wildsoak/contract/reviews';
import type { Transaction } from '../../platform/database/database.ts';
import { lockMembers } from '../../platform/database/lock-members.ts';
import { HttpError, notFound, signedOut } from '../../platform/http/errors.ts';
import {
  findAnswer,
  findStored,
  forgetAnswers,
  memberScope,
  runIdempotent,
} from '../../platform/http/calls/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPhotos, type StoredPhoto } from '../photos/photos.service.ts';
import { settleAggregates } from './writing/review-aggregates.ts';
import * as changes from './writing/review-changes.repository.ts';
import type { ReviewText, Standing } from './writing/review-changes.repository.ts';
import { createReviewLimits } from './writing/review-limits.ts';
import { findReview, readReviews, type ReviewFacts } from './reviews.repository.ts';

export { findReview, readReviews, type ReviewFacts } from './reviews.repository.ts';

export const REVIEW_NOT_FOUND = 'Review not found.';
const SPRING_NOT_FOUND = 'Spring not found.';

/** As its author sees it, who cannot vote on it. */
const readOwn = async (transaction: Transaction, id: number): Promise<Review> => {
  const [review] = await readReviews(transaction, [id]);
  if (!review) throw notFound(REVIEW_NOT_FOUND);
  return { ...review, current_user_vote: 0 };
};

/** Everything that a change of the review touches, locked; undefined where it has gone meanwhile. */
const lockForChange = async (
  transaction: Transaction,
  { id, springId, memberId }: ReviewFacts,
  actorId: string,
) => {
  const members = new Set(memberId === null ? [actorId] : [actorId, memberId]);
  const present = await lockMembers(transaction, [...members]);
  if (!present.includes(actorId)) throw signedOut();
  await changes.lockSprings(transaction, [springId]);
  const authorId = present.find((one) => one === memberId) ?? null;
  const before = await changes.lockReviews(transaction, springId, authorId, id);
  const review = before.find((one) => one.id === id);
  return review && { review, before, pair: { springId, memberId: authorId } };
};

/** Takes a review out of sight or back; undefined where there is none, false where it was so already. */
export const hideReview = async (
  transaction: Transaction,
  facts: ReviewFacts,
  moderatorId: string,
  isHidden: boolean,
): Promise<boolean | undefined> => {
  const locked = await lockForChange(transaction, facts, moderatorId);
  if (!locked) return undefined;
  const { review, before, pair } = locked;
  if (review.isHidden === isHidden) return false;
  await changes.setHidden(transaction, review.id, isHidden);
  const after = before.map((one) => (one === review ? { ...one, isHidden } : one));
  await settleAggregates(transaction, pair, before, after);
  return true;
};

export const createReviews = (platform: Platform) => {
  const { database, limiter } = platform;
  const limits = createReviewLimits(limiter);
  const photos = createPhotos(platform);

  const findOwn = async (memberId: string, id: number, verb: string) => {
    const facts = await findReview(database, id);
    const isOwn = facts?.memberId === memberId;
    if (!facts || (facts.isHidden && !isOwn)) throw notFound(REVIEW_NOT_FOUND);
    if (!isOwn) throw new HttpError(403, `You can only ${verb} your own reviews.`);
    return facts;
  };

  const insert = async (
    transaction: Transaction,
    memberId: string,
    springId: number,
    text: ReviewText,
    photo: StoredPhoto | null,
  ) => {
    const [author] = await lockMembers(transaction, [memberId]);
    if (author === undefined) throw signedOut();
    const [spring] = await changes.lockSprings(transaction, [springId]);
    if (!spring || spring.isRemoved) throw notFound(SPRING_NOT_FOUND);
    const before = await changes.lockReviews(transaction, springId, memberId, null);
    if (photo) await photos.attach(transaction, photo);
    const hash = photo?.hash ?? null;
    const review = await changes.insertReview(transaction, springId, memberId, text, hash);
    await settleAggregates(transaction, { springId, memberId }, before, [review, ...before]);
    return readOwn(transaction, review.id);
  };

  const callOf = (
    memberId: string,
    springId: number,
    { text, photoHash }: { text: ReviewText; photoHash: string | null },
    key: string | undefined,
  ) => {
    const url = `/api/springs/${springId}/reviews`;
    const request = { method: 'POST', url, body: { ...text, photo: photoHash } };
    return { scope: memberScope(memberId), key, request };
  };

  return {
    /** Refuses whoever may not write one, before the form is read; who asks again has been let in. */
    async mayCreate(memberId: string, springId: number, key: string | undefined): Promise<void> {
      if (key !== undefined && (await findStored(database, memberScope(memberId), key))) return;
      if (!(await changes.isSpringThere(database, springId))) throw notFound(SPRING_NOT_FOUND);
      await limits.mayReview(memberId);
    },

    /** What was answered already, so that the photo is not decoded again. */
    findAnswer: (...review: Parameters<typeof callOf>) => findAnswer(database, callOf(...review)),

    /** Once for each `Idempotency-Key`: who did not hear the answer may ask again. */
    async create(
      memberId: string,
      springId: number,
      { text, photo }: { text: ReviewText; photo: StoredPhoto | null },
      key: string | undefined,
    ) {
      const call = callOf(memberId, springId, { text, photoHash: photo?.hash ?? null }, key);
      let isCounted = false;
      const write = async (transaction: Transaction) => {
        // Before anything is locked: nobody is to wait for the limit.
        const isThere = await changes.isSpringThere(transaction, springId);
        if (!isThere) throw notFound(SPRING_NOT_FOUND);
        await limits.review(memberId);
        isCounted = true;
        return { status: 201, body: await insert(transaction, memberId, springId, text, photo) };
      };
      try {
        return await runIdempotent(database, call, write);
      } catch (error) {
        if (isCounted) await limits.giveBackReview(memberId);
        throw error;
      }
    },

    async update(memberId: string, id: number, text: ReviewText): Promise<Review> {
      const facts = await findOwn(memberId, id, 'change');
      return database.transaction().execute(async (transaction) => {
        const locked = await lockForChange(transaction, facts, memberId);
        if (!locked) throw notFound(REVIEW_NOT_FOUND);
        const { review, before, pair } = locked;
        if (review.isHidden) {
          throw new HttpError(403, 'A moderator has hidden this review. You can only delete it.');
        }
        await changes.updateReview(transaction, id, text);
        const after = before.map((one): Standing =>
          one === review ? { ...one, rating: text.rating } : one,
        );
        await settleAggregates(transaction, pair, before, after);
        return readOwn(transaction, id);
      });
    },

    async delete(memberId: string, id: number): Promise<void> {
      const facts = await findOwn(memberId, id, 'delete');
      await database.transaction().execute(async (transaction) => {
        const locked = await lockForChange(transaction, facts, memberId);
        if (!locked) throw notFound(REVIEW_NOT_FOUND);
        const { review, before, pair } = locked;
        await changes.deleteReview(transaction, id);
        const answered = { id, spring_id: facts.springId };
        await forgetAnswers(transaction, memberScope(memberId), answered);
        const after = before.filter((one) => one !== review);
        await settleAggregates(transaction, pair, before, after);
        if (review.photoHash !== null) await photos.release(transaction, [review.photoHash]);
      });
    },
  };
};
