import fc from 'fast-check';
import { MEMBERS } from './people.ts';

/** What the database has before the first request: pure functions of a number, like the people. */
export const REVIEWS = 40_000;
export const VISITS = 20_000;
export const PLANS = 3_000;
export const CORRECTIONS = 20_000;
export const OWNER_REQUESTS = 20_000;
export const PROPOSALS = 5_000;
export const FAILED_JOBS = 2_000;
export const FAILED_QUEUE = 'account-mail';
/** Few, so each has pages of reviews. */
export const REVIEWED_SPRINGS = 200;

export const authorOf = (review: number) => 1 + (review % MEMBERS);
/** With Premium: 3, 7, 11 and so on. */
export const ownerOf = (plan: number) => 4 * ((plan - 1) % (MEMBERS / 4)) + 3;
/** 22 characters, like the links of shared plans. Every second plan is shared. */
export const shareTokenOf = (plan: number) => `fuzz-shared${String(plan).padStart(11, '0')}`;

/** 43 characters, like the tokens in email links. Every odd request waits for its link. */
export const ownerTokenOf = (request: number) => `owners${String(request).padStart(37, '0')}`;

export const failedJobOf = (job: number) =>
  `00000000-0000-4000-8000-${String(job).padStart(12, '0')}`;

export const anySpring = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: REVIEWED_SPRINGS }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_661 }) },
);
export const anyReview = fc.integer({ min: 1, max: REVIEWS });
export const anyVisit = fc.integer({ min: 1, max: VISITS });
export const anyPlan = fc.integer({ min: 1, max: PLANS });
/** The catalog's own. */
export const anyHazard = fc.integer({ min: 1, max: 280 });
export const anyCorrection = fc.integer({ min: 1, max: CORRECTIONS });
export const anyProposal = fc.integer({ min: 1, max: PROPOSALS });
export const anyOwnerRequest = fc.integer({ min: 2, max: OWNER_REQUESTS });
export const anyFailedJob = fc.integer({ min: 1, max: FAILED_JOBS });
