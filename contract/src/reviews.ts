import { z } from 'zod';
import { usernameParams } from './profiles.ts';
import { defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { COMMENT_MAX_LENGTH, RATING_MAX, RATING_MIN } from './rules/limits.ts';
import { prose } from './rules/text.ts';

const RATING_RANGE = `must be between ${RATING_MIN} and ${RATING_MAX}`;
const rating = z.int().min(RATING_MIN, RATING_RANGE).max(RATING_MAX, RATING_RANGE);

export const review = z.object({
  id,
  rating,
  comment: z.string().nullable(),
  /** Null for unknown: nobody has said. */
  is_soakable: z.boolean().nullable(),
  is_clothing_optional: z.boolean().nullable(),
  image_url: z.string().nullable(),
  /** Of the photo at `image_url`: its shape, and a few bytes to show until it is there. */
  image: z
    .object({ width: z.int().positive(), height: z.int().positive(), preview: z.string() })
    .nullable(),
  /** `FORMER_MEMBER` where the author has left. */
  username: z.string(),
  created_at: z.iso.datetime(),
  spring_id: id,
  spring_name: z.string().nullable(),
  vote_score: z.int(),
  current_user_vote: z.literal([1, -1, 0]),
});

export type Review = z.infer<typeof review>;

/** How the reviews of a spring may be ordered. */
export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Made by the server, in the `Link: <…>; rel="next"` header; what it holds is none of the caller's business. */
const cursor = z
  .string()
  .max(100)
  .regex(/^[\w-]+$/);

export const REPORT_REASONS = ['spam', 'offensive', 'wrong', 'private', 'photo'] as const;

export const listSpringReviews = defineEndpoint({
  method: 'GET',
  path: '/api/springs/:id/reviews',
  auth: 'public',
  summary: 'What people say of a spring, newest first; a page at a time, the next by `Link`',
  isKeptOnDevice: true,
  params: idParams,
  query: z.object({
    sort: z.enum(REVIEW_SORTS).default('newest'),
    /** For the gallery: only those with a photo, newest first. */
    only: z.literal('photos').optional(),
    cursor: cursor.optional(),
  }),
  responses: { 200: z.array(review) },
});

export const listUserReviews = defineEndpoint({
  method: 'GET',
  path: '/api/users/:username/reviews',
  auth: 'public',
  summary: 'What a member has written, newest first; a page at a time, the next by `Link`',
  params: usernameParams,
  query: z.object({ cursor: cursor.optional() }),
  responses: { 200: z.array(review) },
});

export const createReview = defineEndpoint({
  method: 'POST',
  path: '/api/springs/:id/reviews',
  auth: 'member',
  summary: 'Review a spring, with a photo if one likes',
  params: idParams,
  bodyType: 'multipart/form-data',
  // Form fields travel as text. An omitted yes/no means unknown.
  body: z.object({
    rating: z.enum(['1', '2', '3', '4', '5']),
    comment: prose(COMMENT_MAX_LENGTH).optional(),
    is_soakable: z.enum(['true', 'false']).optional(),
    is_clothing_optional: z.enum(['true', 'false']).optional(),
    reviewImage: z.file().optional(),
  }),
  responses: { 201: review },
});

export const updateReview = defineEndpoint({
  method: 'PUT',
  path: '/api/reviews/:id',
  auth: 'member',
  summary: "Change one's own review",
  params: idParams,
  body: z.object({
    rating,
    comment: prose(COMMENT_MAX_LENGTH).nullable().optional(),
    is_soakable: z.boolean().optional(),
    is_clothing_optional: z.boolean().optional(),
  }),
  responses: { 200: review },
});

export const deleteReview = defineEndpoint({
  method: 'DELETE',
  path: '/api/reviews/:id',
  auth: 'member',
  summary: "Delete one's own review",
  params: idParams,
  responses: { 204: noContent },
});

export const voteOnReview = defineEndpoint({
  method: 'POST',
  path: '/api/reviews/:id/vote',
  auth: 'member',
  summary: 'Say that a review is helpful (1) or not (-1)',
  params: idParams,
  body: z.object({ vote: z.literal([1, -1]) }),
  responses: { 200: review.pick({ vote_score: true, current_user_vote: true }) },
});

export const reportReview = defineEndpoint({
  method: 'POST',
  path: '/api/reviews/:id/report',
  auth: 'member',
  summary: 'Tell the moderators about a review or its photo; one report for each person',
  params: idParams,
  body: z.object({ reason: z.enum(REPORT_REASONS) }),
  responses: { 204: noContent },
});
