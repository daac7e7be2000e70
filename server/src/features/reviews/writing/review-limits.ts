import { HttpError } from '../../../platform/http/errors.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_S = 60;
const HOUR_S = 3_600;

const REVIEWS: Limit = { name: 'reviews', max: 10, windowMs: DAY_MS };
/** Each counts the spring's rating anew and may have its summary written again. */
const CHANGES: Limit = { name: 'review-changes', max: 30, windowMs: HOUR_MS };
const VOTES: Limit = { name: 'votes', max: 30, windowMs: MINUTE_MS };

const waitText = (seconds: number) => {
  if (seconds < 2 * MINUTE_S) return `${seconds} seconds`;
  if (seconds < 2 * HOUR_S) return `${Math.ceil(seconds / MINUTE_S)} minutes`;
  return `${Math.ceil(seconds / HOUR_S)} hours`;
};

/** How often a member may write and vote; beyond it 429 with `Retry-After`, in any number of processes. */
export const createReviewLimits = (limiter: RateLimiter) => {
  const refuse = async (limit: Limit, memberId: string, rule: string) => {
    const waitS = await limiter.take(limit, memberId);
    if (waitS === 0) return;
    throw new HttpError(429, `${rule} Please try again in ${waitText(waitS)}.`, waitS);
  };
  const review = (memberId: string) =>
    refuse(REVIEWS, memberId, `You can write ${REVIEWS.max} reviews a day.`);
  return {
    /** Counts one. */
    review,
    /** Counts none, while there are some left. */
    async mayReview(memberId: string) {
      if ((await limiter.add(REVIEWS, memberId, 0)) >= REVIEWS.max) await review(memberId);
    },
    /** One that was counted, and then not written. */
    giveBackReview: (memberId: string) => limiter.add(REVIEWS, memberId, -1),
    change: (memberId: string) =>
      refuse(CHANGES, memberId, `You can change or delete ${CHANGES.max} reviews an hour.`),
    vote: (memberId: string) =>
      refuse(VOTES, memberId, `You can vote ${VOTES.max} times a minute.`),
  };
};
