import { ACT_KINDS, ACTS } from './rules/acts.ts';
import { z } from 'zod';
import { defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { EMAIL_MAX_LENGTH, NOTE_MAX_LENGTH } from './rules/limits.ts';
import { prose, text } from './rules/text.ts';

const moment = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();
const cursor = z.string().max(200).optional();

/** A member, as an operator sees them. */
export const adminMember = z.object({
  id,
  username: z.string(),
  email: z.string(),
  created_at: moment,
  /** Null where no browser is signed in. */
  last_seen_at: moment.nullable(),
  /** How many browsers are signed in. */
  sessions: count,
  review_count: count,
  is_premium: z.boolean(),
  /** Of the subscription at Stripe, which a suspension does not touch. */
  subscription_status: z.string().nullable(),
  is_moderator: z.boolean(),
  is_operator: z.boolean(),
  is_demo: z.boolean(),
  suspension: z
    .object({ since: moment, reason: z.string().nullable(), operator: z.string().nullable() })
    .nullable(),
});

export type AdminMember = z.infer<typeof adminMember>;

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/members',
  auth: 'operator',
  summary: 'Members whose name or email address begins with the text, newest first, by cursor',
  query: z.object({
    search: text(EMAIL_MAX_LENGTH).optional(),
    suspended: z.enum(['true', 'false']).default('false'),
    cursor,
  }),
  responses: { 200: z.array(adminMember) },
});

export const actOnMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/:id',
  auth: 'operator',
  summary: 'Suspend a member, restore them, or sign them out everywhere; each act is recorded',
  params: idParams,
  body: z
    .object({
      act: z.enum(ACTS.members),
      note: prose(NOTE_MAX_LENGTH).nullable().optional(),
    })
    .refine(({ act, note }) => act !== 'suspend' || note?.trim(), {
      path: ['note'],
      message: 'Please enter a reason.',
    }),
  responses: { 204: noContent },
});

export const jobQueue = z.object({
  name: z.string(),
  /** Ready now, or to be tried again later. */
  waiting: count,
  active: count,
  failed: count,
  /** Since when the oldest job that is ready has been waiting. */
  oldest_at: moment.nullable(),
  /** The latest ones that nobody tries again. */
  failures: z.array(
    z.object({
      id: z.uuid(),
      failed_at: moment,
      tries: z.int().positive(),
      /** The first line of what went wrong. */
      error: z.string(),
    }),
  ),
});

export type JobQueue = z.infer<typeof jobQueue>;

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  auth: 'operator',
  summary: 'Background jobs by queue, with those that failed',
  responses: { 200: z.array(jobQueue) },
});

export const actOnJob = defineEndpoint({
  method: 'POST',
  path: '/api/admin/jobs/:queue/:job',
  auth: 'operator',
  summary: 'Try a failed job again, or drop it; each act is recorded',
  params: z.object({ queue: z.string().regex(/^[\w-]{1,50}$/), job: z.uuid() }),
  body: z.object({ act: z.enum(['retry', 'drop']) }),
  responses: { 204: noContent },
});

export const storage = z.object({
  photos: z.object({
    count,
    bytes: count,
    /** Stored before we counted bytes. */
    unmeasured: count,
  }),
  /** On the machine that answers. */
  tiles: z.object({ count, bytes: count, max_bytes: count }),
  database: z.object({
    bytes: count,
    /** The largest first. Rows as PostgreSQL last counted them; null if it never did. */
    tables: z.array(z.object({ name: z.string(), bytes: count, rows: count.nullable() })),
  }),
});

export const getStorage = defineEndpoint({
  method: 'GET',
  path: '/api/admin/storage',
  auth: 'operator',
  summary: 'How much photos, tiles and the database take',
  responses: { 200: storage },
});

export const budgets = z.object({
  /** Of the day in UTC; null without a language model. */
  ai: z
    .object({
      limit_dollars: z.number(),
      /** With what calls under way may cost. */
      spent_dollars: z.number(),
      answered: count,
      failed: count,
      pending: count,
      /** Members who got no summary because of a limit. Redis counts them, so it may forget. */
      refused: z.object({ member: count, spring: count, site: count }),
    })
    .nullable(),
});

export type Budgets = z.infer<typeof budgets>;

export const getBudgets = defineEndpoint({
  method: 'GET',
  path: '/api/admin/budgets',
  auth: 'operator',
  summary: 'What the language model has cost today, against the limit',
  responses: { 200: budgets },
});

export const recordedAct = z.object({
  /** Unique among all acts. */
  key: z.string(),
  kind: z.enum(ACT_KINDS),
  act: z.string(),
  /** Null for the command line, and where they have left. */
  by: z.string().nullable(),
  is_from_command_line: z.boolean(),
  /** About whom; null where they have left. */
  member: z.string().nullable(),
  queue: z.string().nullable(),
  spring: z.object({ id, name: z.string().nullable() }).nullable(),
  note: z.string().nullable(),
  created_at: moment,
});

export type RecordedAct = z.infer<typeof recordedAct>;

export const listActs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/acts',
  auth: 'operator',
  summary: 'What operators and moderators did, newest first, by cursor',
  query: z.object({ kind: z.enum(ACT_KINDS).optional(), cursor }),
  responses: { 200: z.array(recordedAct) },
});
