import type { Review } from '@wildsoak/contract/reviews';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { lockMember, lockMembers } from '../../platform/database/lock-members.ts';
import { HttpError, notFound, signedOut } from '../../platform/http/errors.ts';
import {
  findAnswer,
  forgetAnswers,
  isRepeated,
  memberScope,
  runIdempotent,
} from '../../platform/http/calls/idempotency.ts';
import { LIMITS } from '../../platform/limits.ts';
import { createPhotos, type PhotoParts, type StoredPhoto } from '../photos/photos.service.ts';
import * as changes from './writing/review-changes.repository.ts';
import {
  findReview,
  readReviews,
  type ReviewFacts,
  type ReviewText,
} from './reviews.repository.ts';

export const REVIEW_NOT_FOUND = 'Review not found.';
const SPRING_NOT_FOUND = 'Spring not found.';

/** For moderators, who see hidden reviews too. */
export const getReview = async (database: Database, id: number): Promise<ReviewFacts> => {
  const facts = await findReview(database, id);
  if (!facts) throw notFound(REVIEW_NOT_FOUND);
  return facts;
};

export const readReviewsById = async (database: Database, ids: readonly number[]) =>
  new Map((await readReviews(database, ids)).map((review) => [review.id, review]));

/** As its author sees it. Authors cannot vote on their own reviews. */
const readOwn = async (transaction: Transaction, id: number): Promise<Review> => {
  const [review] = await readReviews(transaction, [id]);
  if (!review) throw notFound(REVIEW_NOT_FOUND);
  return { ...review, current_user_vote: 0 };
};

/** Locks everything that a change to the review touches; undefined if the review is gone by now. */
const lockForChange = async (
  transaction: Transaction,
  { id, springId, memberId }: ReviewFacts,
  actorId: string,
) => {
  const members = new Set(memberId === null ? [actorId] : [actorId, memberId]);
  const present = await lockMembers(transaction, [...members]);
  if (!present.find(({ id: one }) => one === actorId)?.mayAct) throw signedOut();
  await changes.lockSprings(transaction, [springId]);
  const authorId = present.find(({ id: one }) => one === memberId)?.id ?? null;
  const before = await changes.lockReviews(transaction, springId, authorId, id);
  const review = before.find((one) => one.id === id);
  return review && { review, before, pair: { springId, memberId: authorId } };
};

/** Hides or restores a review; undefined if there is none, false if it changes nothing. */
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
  await changes.updateAggregates(transaction, pair, before, after);
  return true;
};

export const createReviews = (platform: PhotoParts) => {
  const { database, limiter } = platform;
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
    if (!(await lockMember(transaction, memberId))) throw signedOut();
    const [spring] = await changes.lockSprings(transaction, [springId]);
    if (!spring || spring.isRemoved) throw notFound(SPRING_NOT_FOUND);
    const before = await changes.lockReviews(transaction, springId, memberId, null);
    if (photo) await photos.attach(transaction, photo);
    const hash = photo?.hash ?? null;
    const review = await changes.insertReview(transaction, springId, memberId, text, hash);
    await changes.updateAggregates(transaction, { springId, memberId }, before, [
      review,
      ...before,
    ]);
    return readOwn(transaction, review.id);
  };

  const addressOf = (springId: number) => `/api/springs/${springId}/reviews`;

  const callOf = (
    memberId: string,
    springId: number,
    { text, photoHash }: { text: ReviewText; photoHash: string | null },
    key: string | undefined,
  ) => {
    const body = { ...text, photo: photoHash };
    const request = { method: 'POST', url: addressOf(springId), body };
    return { scope: memberScope(memberId), key, request };
  };

  return {
    /** Refuses members who may not write a review before we read the form. A repeated request passes. */
    async mayCreate(memberId: string, springId: number, key: string | undefined): Promise<void> {
      const scope = memberScope(memberId);
      if (await isRepeated(database, { scope, key }, 'POST', addressOf(springId))) return;
      if (!(await changes.isSpringThere(database, springId))) throw notFound(SPRING_NOT_FOUND);
      const written = await limiter.add('reviews', memberId, 0);
      if (written >= LIMITS.reviews.max) await limiter.enforce('reviews', memberId);
    },

    /** Our earlier answer to the same request, so that we do not decode its photo again. */
    findAnswer: (...review: Parameters<typeof callOf>) => findAnswer(database, callOf(...review)),

    /** Writes once per `Idempotency-Key`, so a sender who missed the answer can ask again. */
    async create(
      memberId: string,
      springId: number,
      { text, photo }: { text: ReviewText; photo: StoredPhoto | null },
      key: string | undefined,
    ) {
      const call = callOf(memberId, springId, { text, photoHash: photo?.hash ?? null }, key);
      let isCounted = false;
      const write = async (transaction: Transaction) => {
        // Before we lock anything, so that nobody waits while we ask for the limit.
        const isThere = await changes.isSpringThere(transaction, springId);
        if (!isThere) throw notFound(SPRING_NOT_FOUND);
        await limiter.enforce('reviews', memberId);
        isCounted = true;
        return { status: 201, body: await insert(transaction, memberId, springId, text, photo) };
      };
      try {
        return await runIdempotent(database, call, write);
      } catch (error) {
        if (isCounted) await limiter.add('reviews', memberId, -1);
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
        const changed = { ...review, rating: text.rating, isSoakable: text.is_soakable };
        const after = before.map((one) => (one === review ? changed : one));
        await changes.updateAggregates(transaction, pair, before, after);
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
        // A visit has an id and a spring, too, but no vote.
        const answered = { id, spring_id: facts.springId, current_user_vote: 0 };
        await forgetAnswers(transaction, memberScope(memberId), answered);
        const after = before.filter((one) => one !== review);
        await changes.updateAggregates(transaction, pair, before, after);
        if (review.photoHash !== null) await photos.release(transaction, [review.photoHash]);
      });
    },
  };
};
