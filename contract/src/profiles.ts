import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  BIO_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './rules/limits.ts';
import { oneLineText, prose } from './rules/text.ts';
import { USERNAME_PATTERN } from './rules/usernames.ts';

export const username = z
  .string()
  .min(USERNAME_MIN_LENGTH)
  .max(USERNAME_MAX_LENGTH)
  .regex(USERNAME_PATTERN);

export const usernameParams = z.object({ username });

/** Public: never holds the email address. */
export const profile = z.object({
  username,
  location: z.string().nullable(),
  bio: z.string().nullable(),
  review_count: z.int().nonnegative(),
  /** Of those that everybody may see. */
  visit_count: z.int().nonnegative(),
  /** Of the last 24 months, newest first; months without a visit are left out. */
  visits_by_month: z.array(
    z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), visits: z.int().positive() }),
  ),
});

export type Profile = z.infer<typeof profile>;

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/api/users/:username',
  auth: 'public',
  summary: "A member's public profile",
  params: usernameParams,
  responses: { 200: profile },
});

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/users/profile',
  auth: 'member',
  summary: 'Change your own location and bio, and when others see your visits',
  body: z.object({
    location: oneLineText(LOCATION_MAX_LENGTH).nullable().optional(),
    bio: prose(BIO_MAX_LENGTH).nullable().optional(),
    /** A day later, from the next visit on. Only `getAuthStatus` tells it, to the member. */
    shows_visits_later: z.boolean().optional(),
  }),
  responses: { 200: profile },
});
