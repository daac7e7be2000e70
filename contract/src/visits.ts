import { z } from 'zod';
import { day, defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { usernameParams } from './profiles.ts';
import { REPORT_REASONS, review } from './reviews.ts';
import {
  APPROACHES,
  CLOSED_REASONS,
  CONDITIONS,
  CROWDS,
  FEELS,
  FRESHNESS,
  POOL_MAX_F,
  POOL_MIN_F,
  ROADS,
} from './rules/conditions.ts';
import { NOTE_MAX_LENGTH, VISIT_COMMENT_MAX_LENGTH } from './rules/limits.ts';
import { prose } from './rules/text.ts';

/** What a member found; null where they did not say. Each field is also a column of `visits`. */
const answers = {
  is_open: z.boolean().nullable(),
  /** Only where it is closed. */
  closed_reason: z.enum(CLOSED_REASONS).nullable(),
  pool_temperature_f: z.number().min(POOL_MIN_F).max(POOL_MAX_F).nullable(),
  /** By thermometer; otherwise the number is a guess. Null without a number. */
  measured: z.boolean().nullable(),
  feel: z.enum(FEELS).nullable(),
  road: z.enum(ROADS).nullable(),
  approach: z.enum(APPROACHES).nullable(),
  crowd: z.enum(CROWDS).nullable(),
};

export const visit = z.object({
  id,
  /** The day at the spring. No visit has a time of day. */
  visited_on: day,
  ...answers,
  comment: z.string().nullable(),
  image_url: review.shape.image_url,
  image: review.shape.image,
  username: z.string(),
  /** Among the member's first: nobody knows them yet. */
  is_first: z.boolean(),
  /** By a demo member, so nobody was there. */
  is_demo: z.boolean(),
  spring_id: id,
  spring_name: z.string().nullable(),
  /** Null where the reader may not change it: another's, or older than a week. */
  editable_until: z.iso.datetime().nullable(),
});

export type Visit = z.infer<typeof visit>;

/** Everything but the date may be left out, and means unknown. */
export const visitBody = z
  .object({
    visited_on: day,
    is_open: answers.is_open.optional(),
    closed_reason: answers.closed_reason.optional(),
    pool_temperature_f: answers.pool_temperature_f.optional(),
    measured: answers.measured.optional(),
    feel: answers.feel.optional(),
    road: answers.road.optional(),
    approach: answers.approach.optional(),
    crowd: answers.crowd.optional(),
    comment: prose(VISIT_COMMENT_MAX_LENGTH).nullable().optional(),
  })
  .refine(({ is_open, closed_reason }) => (closed_reason ?? null) === null || is_open === false, {
    path: ['closed_reason'],
    error: 'only says why a spring is closed',
  })
  .refine(
    ({ pool_temperature_f, measured }) =>
      (measured ?? null) === null || typeof pool_temperature_f === 'number',
    { path: ['measured'], error: 'only goes with a temperature' },
  );

export type VisitBody = z.infer<typeof visitBody>;

const said = {
  visited_on: day,
  username: z.string(),
  is_demo: z.boolean(),
  freshness: z.enum(FRESHNESS),
};

/** The state now, part by part: the newest answer of each kind, with its day and its author. */
export const conditions = z.object({
  open: z
    .object({
      ...said,
      state: z.enum(CONDITIONS),
      reason: answers.closed_reason,
      /** Where reports disagree: the newest that says open. The other fields are those of the closure. */
      but: z.object({ visited_on: day, username: z.string() }).nullable(),
    })
    .nullable(),
  pool: z
    .object({
      ...said,
      pool_temperature_f: answers.pool_temperature_f,
      measured: answers.measured,
      feel: answers.feel,
    })
    .nullable(),
  road: z.object({ ...said, value: z.enum(ROADS) }).nullable(),
  approach: z.object({ ...said, value: z.enum(APPROACHES) }).nullable(),
  crowd: z.object({ ...said, value: z.enum(CROWDS) }).nullable(),
});

/** What lists say about that, and when somebody last reported; null where nobody did. */
export const lately = { condition: z.enum(CONDITIONS).nullable(), last_visit_on: day.nullable() };

export type Conditions = z.infer<typeof conditions>;

const cursor = z
  .string()
  .max(100)
  .regex(/^[\w-]+$/);

export const listSpringVisits = defineEndpoint({
  method: 'GET',
  path: '/api/springs/:id/visits',
  auth: 'public',
  summary: 'The visits to a spring, newest first; one page at a time, the next page by `Link`',
  isKeptOnDevice: true,
  params: idParams,
  query: z.object({ cursor: cursor.optional() }),
  responses: { 200: z.array(visit) },
});

export const listPoolTemperatures = defineEndpoint({
  method: 'GET',
  path: '/api/springs/:id/pool-temperatures',
  auth: 'public',
  summary: 'The pool temperatures that members gave in the last two years, oldest first',
  isKeptOnDevice: true,
  params: idParams,
  responses: {
    200: z.array(
      visit
        .pick({ visited_on: true, pool_temperature_f: true, measured: true, username: true })
        .extend({ pool_temperature_f: z.number() }),
    ),
  },
});

export const listUserVisits = defineEndpoint({
  method: 'GET',
  path: '/api/users/:username/visits',
  auth: 'public',
  summary: 'The visits of a member, newest first; one page at a time, the next page by `Link`',
  params: usernameParams,
  query: z.object({ cursor: cursor.optional() }),
  responses: { 200: z.array(visit) },
});

export const createVisit = defineEndpoint({
  method: 'POST',
  path: '/api/springs/:id/visits',
  auth: 'member',
  summary: 'Say "I was there" on a day, and what you found; as a form with a photo',
  params: idParams,
  body: visitBody,
  photoForm: { json: 'visit', file: 'photo' },
  responses: { 201: visit },
});

export const updateVisit = defineEndpoint({
  method: 'PUT',
  path: '/api/visits/:id',
  auth: 'member',
  summary: 'Change your own visit, for a week',
  params: idParams,
  body: visitBody,
  responses: { 200: visit },
});

export const deleteVisit = defineEndpoint({
  method: 'DELETE',
  path: '/api/visits/:id',
  auth: 'member',
  summary: 'Delete your own visit',
  params: idParams,
  responses: { 204: noContent },
});

export const reportVisit = defineEndpoint({
  method: 'POST',
  path: '/api/visits/:id/report',
  auth: 'member',
  summary: 'Report a visit or its photo to the moderators; one report per member',
  params: idParams,
  body: z.object({ reason: z.enum(REPORT_REASONS) }),
  responses: { 204: noContent },
});

export const moderatedVisit = visit.omit({ editable_until: true }).extend({
  hidden: z.boolean(),
  /** How many open reports give each reason. */
  reports: z.partialRecord(z.enum(REPORT_REASONS), z.int().positive()),
  /** None of the author's visits counts in the state of a spring. */
  is_author_ignored: z.boolean(),
});

export type ModeratedVisit = z.infer<typeof moderatedVisit>;

export const listModeratedVisits = defineEndpoint({
  method: 'GET',
  path: '/api/moderation/visits',
  auth: 'moderator',
  summary: 'Visits with open reports, most reported first; with ?hidden=true the hidden ones',
  query: z.object({ hidden: z.enum(['true', 'false']).default('false') }),
  responses: { 200: z.array(moderatedVisit) },
});

/** `lift` ends a closure that a visit reports. `ignore` weighs out every visit of its author. */
export const VISIT_ACTS = ['hide', 'restore', 'dismiss', 'lift', 'ignore', 'count'] as const;

export const moderateVisit = defineEndpoint({
  method: 'POST',
  path: '/api/moderation/visits/:id',
  auth: 'moderator',
  summary:
    'Hide a visit, restore it, dismiss its reports, lift its closure, or weigh out its author; each act is recorded',
  params: idParams,
  body: z.object({
    act: z.enum(VISIT_ACTS),
    note: prose(NOTE_MAX_LENGTH).nullable().optional(),
  }),
  responses: { 204: noContent },
});
