import { z } from 'zod';
import { usernameParams } from './profiles.ts';
import { defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { BATHING_STATUSES } from './rules/bathing.ts';
import { COMMENT_MAX_LENGTH, RATING_MAX, RATING_MIN } from './rules/limits.ts';
import { forEachAnswer } from './rules/review-answers.ts';
import { prose } from './rules/text.ts';

const RATING_RANGE = `must be between ${RATING_MIN} and ${RATING_MAX}`;
const rating = z.int().min(RATING_MIN, RATING_RANGE).max(RATING_MAX, RATING_RANGE);

export const review = z.object({
  id,
  rating,
  comment: z.string().nullable(),
  // Null means unknown: the author did not say.
  ...forEachAnswer(() => z.boolean().nullable()),
  image_url: z.string().nullable(),
  /** The shape of the photo at `image_url`, and a tiny preview to show while it loads. */
  image: z
    .object({ width: z.int().positive(), height: z.int().positive(), preview: z.string() })
    .nullable(),
  /** `FORMER_MEMBER` when the author deleted their account. */
  username: z.string(),
  /** Written by a demo member, so nobody was there. */
  is_demo: z.boolean(),
  created_at: z.iso.datetime(),
  spring_id: id,
  spring_name: z.string().nullable(),
  spring_bathing_status: z.enum(BATHING_STATUSES),
  vote_score: z.int(),
  current_user_vote: z.literal([1, -1, 0]),
});

export type Review = z.infer<typeof review>;

export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** The server writes it into the `Link: <…>; rel="next"` header; its content is opaque to callers. */
const cursor = z
  .string()
  .max(100)
  .regex(/^[\w-]+$/);

export const REPORT_REASONS = ['spam', 'offensive', 'wrong', 'private', 'photo'] as const;

export const listSpringReviews = defineEndpoint({
  method: 'GET',
  path: '/api/springs/:id/reviews',
  auth: 'public',
  summary: 'The reviews of a spring, newest first; one page at a time, the next page by `Link`',
  isKeptOnDevice: true,
  params: idParams,
  query: z.object({
    sort: z.enum(REVIEW_SORTS).default('newest'),
    /** For the gallery: only reviews with a photo, newest first. */
    only: z.literal('photos').optional(),
    cursor: cursor.optional(),
  }),
  responses: { 200: z.array(review) },
});

export const listUserReviews = defineEndpoint({
  method: 'GET',
  path: '/api/users/:username/reviews',
  auth: 'public',
  summary: 'The reviews of a member, newest first; one page at a time, the next page by `Link`',
  params: usernameParams,
  query: z.object({ cursor: cursor.optional() }),
  responses: { 200: z.array(review) },
});

export const createReview = defineEndpoint({
  method: 'POST',
  path: '/api/springs/:id/reviews',
  auth: 'member',
  summary: 'Review a spring, with an optional photo',
  params: idParams,
  bodyType: 'multipart/form-data',
  // Form fields travel as text. An omitted answer means unknown.
  body: z.object({
    rating: z.enum(['1', '2', '3', '4', '5']),
    comment: prose(COMMENT_MAX_LENGTH).optional(),
    ...forEachAnswer(() => z.enum(['true', 'false']).optional()),
    reviewImage: z.file().optional(),
  }),
  responses: { 201: review },
});

export const updateReview = defineEndpoint({
  method: 'PUT',
  path: '/api/reviews/:id',
  auth: 'member',
  summary: 'Change your own review',
  params: idParams,
  body: z.object({
    rating,
    comment: prose(COMMENT_MAX_LENGTH).nullable().optional(),
    ...forEachAnswer(() => z.boolean().optional()),
  }),
  responses: { 200: review },
});

export const deleteReview = defineEndpoint({
  method: 'DELETE',
  path: '/api/reviews/:id',
  auth: 'member',
  summary: 'Delete your own review',
  params: idParams,
  responses: { 204: noContent },
});

export const voteOnReview = defineEndpoint({
  method: 'POST',
  path: '/api/reviews/:id/vote',
  auth: 'member',
  summary: 'Vote a review helpful (1) or not helpful (-1)',
  params: idParams,
  // With `from`, the vote that the reader saw, a repeated call changes nothing more.
  body: z.object({ vote: z.literal([1, -1]), from: z.literal([1, 0, -1]).optional() }),
  responses: { 200: review.pick({ vote_score: true, current_user_vote: true }) },
});

export const reportReview = defineEndpoint({
  method: 'POST',
  path: '/api/reviews/:id/report',
  auth: 'member',
  summary: 'Report a review or its photo to the moderators; one report per member',
  params: idParams,
  body: z.object({ reason: z.enum(REPORT_REASONS) }),
  responses: { 204: noContent },
});
