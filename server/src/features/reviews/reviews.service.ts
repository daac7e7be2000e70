import type { Review } from '@wildsoak/contract/reviews';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { lockMember, lockMembers } from '../../domain/members.ts';
import { HttpError } from '../../platform/errors.ts';
import { notFound, signedOut } from '../../platform/errors.ts';
import { forgetAnswers, memberScope } from '../../platform/http/calls/idempotency.ts';
import { createPhotos, type PhotoParts, type StoredPhoto } from '../photos/photos.service.ts';
import { createWritingWithPhoto, type Sender } from '../photos/write-with-photo.service.ts';
import * as changes from './writing/review-changes.repository.ts';
import {
  findReview,
  readReviews,
  type ReviewFacts,
  type ReviewText,
} from './reviews.repository.ts';
import { readReviewForm } from './writing/review-form.ts';

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
  const { database } = platform;
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
    { memberId }: Sender,
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

  const writing = createWritingWithPhoto<ReviewText, Review>(platform, {
    addressOf: (springId) => `/api/springs/${springId}/reviews`,
    isSpringThere: changes.isSpringThere,
    limitsOf: ({ memberId }) => [['reviews', memberId]],
    read: readReviewForm,
    insert,
  });

  return {
    ...writing,

    /** For tests: no address counts. */
    create: (
      memberId: string,
      springId: number,
      form: { text: ReviewText; photo: StoredPhoto | null },
      key: string | undefined,
    ) => writing.create({ memberId, ip: '' }, springId, form, key),

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
