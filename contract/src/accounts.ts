import { z } from 'zod';
import { username } from './profiles.ts';
import { defineRoute, noContent } from './route.ts';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './rules/limits.ts';
import { text } from './rules/text.ts';

/** The member as they see themselves. */
export const user = z.object({
  username,
  email: z.string(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
  is_premium: z.boolean(),
  subscription_status: z.string().nullable(),
});

export const authStatus = z.object({ isLoggedIn: z.boolean(), user: user.nullable() });

export type User = z.infer<typeof user>;
export type AuthStatus = z.infer<typeof authStatus>;

export const getAuthStatus = defineRoute({
  method: 'GET',
  path: '/api/auth/status',
  auth: 'public',
  summary: 'Who is asking; 401 means logged out',
  responses: { 200: authStatus },
});

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  auth: 'public',
  summary: 'Sign in',
  body: z.object({
    username: text(EMAIL_MAX_LENGTH).min(1),
    password: text(PASSWORD_MAX_LENGTH).min(1),
  }),
  responses: { 200: user },
});

export const register = defineRoute({
  method: 'POST',
  path: '/api/auth/register',
  auth: 'public',
  summary: 'Create an account and sign in',
  body: z.object({
    username,
    email: z.email().max(EMAIL_MAX_LENGTH),
    password: text(PASSWORD_MAX_LENGTH).min(PASSWORD_MIN_LENGTH, {
      error: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long.`,
    }),
  }),
  responses: { 201: user },
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  auth: 'public',
  summary: 'Sign out',
  responses: { 204: noContent },
});
