import { ACTS } from './rules/acts.ts';
import { z } from 'zod';
import { REPORT_REASONS, review } from './reviews.ts';
import { defineEndpoint, idParams, noContent } from './endpoint.ts';
import { NOTE_MAX_LENGTH } from './rules/limits.ts';
import { prose } from './rules/text.ts';

/** A reported or hidden review, as a moderator sees it. */
export const moderatedReview = review.omit({ current_user_vote: true }).extend({
  hidden: z.boolean(),
  /** How many open reports give each reason. */
  reports: z.partialRecord(z.enum(REPORT_REASONS), z.int().positive()),
  /** The oldest open report; null if it is hidden. */
  reported_at: z.iso.datetime().nullable(),
});

export type ModeratedReview = z.infer<typeof moderatedReview>;

export const listModerated = defineEndpoint({
  method: 'GET',
  path: '/api/moderation/reviews',
  auth: 'moderator',
  summary:
    'Reviews with open reports, wrong ones and then the oldest first; with ?hidden=true the hidden ones',
  query: z.object({ hidden: z.enum(['true', 'false']).default('false') }),
  responses: { 200: z.array(moderatedReview) },
});

export const moderateReview = defineEndpoint({
  method: 'POST',
  path: '/api/moderation/reviews/:id',
  auth: 'moderator',
  summary: 'Hide a review, restore it, or dismiss its reports; each act is recorded',
  params: idParams,
  body: z.object({
    act: z.enum(ACTS.reviews),
    note: prose(NOTE_MAX_LENGTH).nullable().optional(),
  }),
  responses: { 204: noContent },
});
