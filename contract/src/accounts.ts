import { z } from 'zod';
import { ownCorrection } from './corrections.ts';
import { favorite } from './favorites.ts';
import { plan } from './trips.ts';
import { ownProposal } from './proposals.ts';
import { username } from './profiles.ts';
import { REPORT_REASONS, review } from './reviews.ts';
import { visit } from './visits.ts';
import { defineEndpoint, id, noContent } from './endpoint.ts';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from './rules/limits.ts';
import { passwordProblem } from './rules/passwords.ts';
import { text } from './rules/text.ts';
import { usernameProblem } from './rules/usernames.ts';

export const email = z
  .email({ error: 'Please enter a valid email address.' })
  .max(EMAIL_MAX_LENGTH, { error: 'Please enter a valid email address.' });

/** Only compared, so the rules for new passwords do not apply. */
const givenPassword = text(PASSWORD_MAX_LENGTH).min(1);

/** Turns a rule that returns a problem into a schema. */
const without = (max: number, problem: (value: string) => string | null) =>
  text(max).superRefine((value, context) => {
    const message = problem(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Far above the real lengths: the rule's own message is the better one. */
const ROUGH_MAX_LENGTH = 1_000;

const newPassword = without(ROUGH_MAX_LENGTH, passwordProblem);

/** 256 bits in base64url. */
export const linkToken = z.string().regex(/^[\w-]{43}$/, { error: 'This link is incomplete.' });

/** The member as they see themselves. */
export const user = z.object({
  username,
  email: z.string(),
  /** Whether the member opened a link that we sent to that address. */
  email_verified: z.boolean(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
  is_premium: z.boolean(),
  subscription_status: z.string().nullable(),
  /** The end of the paid period; then it renews or ends. */
  period_end: z.iso.datetime({ offset: true }).nullable(),
  cancels_at_period_end: z.boolean(),
  is_moderator: z.boolean(),
  is_operator: z.boolean(),
  /** Whether others see this member's visits a day after they were written. */
  shows_visits_later: z.boolean(),
});

export const authStatus = z.object({ isLoggedIn: z.boolean(), user: user.nullable() });

export type User = z.infer<typeof user>;
export type AuthStatus = z.infer<typeof authStatus>;

export const getAuthStatus = defineEndpoint({
  method: 'GET',
  path: '/api/auth/status',
  auth: 'public',
  summary: 'Who is signed in; 401 means logged out',
  isKeptOnDevice: true,
  responses: { 200: authStatus },
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  auth: 'public',
  summary: 'Sign in with a username or an email address',
  body: z.object({ username: text(EMAIL_MAX_LENGTH).min(1), password: givenPassword }),
  responses: { 200: user },
});

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  auth: 'public',
  summary: 'Create an account and sign in',
  body: z.object({
    username: without(ROUGH_MAX_LENGTH, usernameProblem),
    email,
    password: newPassword,
  }),
  responses: { 201: user },
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  auth: 'public',
  summary: 'Sign out',
  responses: { 204: noContent },
});

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  auth: 'public',
  summary: 'Ask for a link to choose a new password; the answer is the same for every address',
  body: z.object({ email }),
  responses: { 204: noContent },
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  auth: 'public',
  summary: 'Choose a new password with the link from an email, and sign in; all other sessions end',
  body: z.object({ token: linkToken, password: newPassword }),
  responses: { 200: user },
});

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  auth: 'public',
  summary: 'Confirm an email address with the link from an email',
  body: z.object({ token: linkToken }),
  responses: { 200: z.object({ email: z.string() }) },
});

export const sendVerification = defineEndpoint({
  method: 'POST',
  path: '/api/account/verification',
  auth: 'member',
  summary: 'Ask for another link to confirm the email address',
  responses: { 204: noContent },
});

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/account/password',
  auth: 'member',
  summary: 'Change the password; all other sessions end',
  body: z.object({ current_password: givenPassword, new_password: newPassword }),
  responses: { 204: noContent },
});

export const changeEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/account/email',
  auth: 'member',
  summary: 'Ask for another email address; it counts once the link sent there is opened',
  body: z.object({ email, password: givenPassword }),
  responses: { 204: noContent },
});

export const signOutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  auth: 'member',
  summary: 'End every session of the member, this one too',
  responses: { 204: noContent },
});

export const accountExport = z.object({
  exported_at: z.iso.datetime(),
  account: user.extend({
    created_at: z.iso.datetime(),
    email_verified_at: z.iso.datetime().nullable(),
    pending_email: z.string().nullable(),
    /** Since when a moderator does not count their visits. */
    visits_ignored_at: z.iso.datetime().nullable(),
  }),
  sessions: z.array(z.object({ created_at: z.iso.datetime(), last_seen_at: z.iso.datetime() })),
  devices: z.array(z.object({ last_used_at: z.iso.datetime() })),
  mail_links: z.array(
    z.object({ purpose: z.string(), email: z.string(), expires_at: z.iso.datetime() }),
  ),
  /** What operators did to the account, and why. */
  operator_acts: z.array(
    z.object({ act: z.string(), note: z.string().nullable(), created_at: z.iso.datetime() }),
  ),
  summaries_asked_for: z.array(z.object({ spring_id: id, called_at: z.iso.datetime() })),
  /** Null for members who never went to checkout. */
  billing: z
    .object({ customer_id: z.string().nullable(), checkout_session_id: z.string().nullable() })
    .nullable(),
  favorites: z.array(
    favorite
      .omit({ latest_image_url: true, condition: true, last_visit_on: true })
      .extend({ created_at: z.iso.datetime() }),
  ),
  reviews: z.array(review.omit({ current_user_vote: true })),
  votes: z.array(z.object({ review_id: id, vote: z.literal([1, -1]) })),
  reports: z.array(
    z.object({ review_id: id, reason: z.enum(REPORT_REASONS), created_at: z.iso.datetime() }),
  ),
  visits: z.array(
    visit.omit({ editable_until: true }).extend({
      created_at: z.iso.datetime({ offset: true }),
      updated_at: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
  visit_reports: z.array(
    z.object({ visit_id: id, reason: z.enum(REPORT_REASONS), created_at: z.iso.datetime() }),
  ),
  corrections: z.array(ownCorrection),
  proposals: z.array(ownProposal),
  plans: z.array(plan),
});

export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account/export',
  auth: 'member',
  summary: 'Everything we store about the member, as a file',
  responses: { 200: accountExport },
});

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/delete',
  auth: 'member',
  summary: 'Delete the account; its reviews stay without a name, or are deleted too',
  body: z.object({ password: givenPassword, reviews: z.enum(['keep', 'delete']) }),
  responses: { 204: noContent },
});
