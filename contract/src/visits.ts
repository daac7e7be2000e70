import { ACTS } from './rules/acts.ts';
import { z } from 'zod';
import { day, defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { thatDay } from './outlook.ts';
import { usernameParams } from './profiles.ts';
import { REPORT_REASONS, review } from './reviews.ts';
import { CONDITIONS, FRESHNESS, POOL_MAX_F, POOL_MIN_F } from './rules/conditions.ts';
import { NOTE_MAX_LENGTH, VISIT_COMMENT_MAX_LENGTH } from './rules/limits.ts';
import { prose } from './rules/text.ts';
import {
  CLOSED_REASONS,
  FEELS,
  forEachAnswer,
  keysOf,
  wordsOf,
  type AnswerWord,
  type VisitAnswerName,
} from './rules/visit-answers.ts';

/** The words of one answer; types cannot follow them through a loop. */
type Words<Name extends VisitAnswerName> = z.ZodEnum<{ [Word in AnswerWord<Name>]: Word }>;

const words = forEachAnswer((_, name) => z.enum(wordsOf(name))) as unknown as {
  [Name in VisitAnswerName]: Words<Name>;
};

const choices = forEachAnswer((_, name) => words[name].nullable()) as unknown as {
  [Name in VisitAnswerName]: z.ZodNullable<Words<Name>>;
};

/** What a member found; null where they did not say. Each field is also a column of `visits`. */
const answers = {
  is_open: z.boolean().nullable(),
  /** Only where it is closed. */
  closed_reason: z.enum(keysOf(CLOSED_REASONS)).nullable(),
  pool_temperature_f: z.number().min(POOL_MIN_F).max(POOL_MAX_F).nullable(),
  /** By thermometer; otherwise the number is a guess. Null without a number. */
  measured: z.boolean().nullable(),
  feel: z.enum(keysOf(FEELS)).nullable(),
  ...choices,
};

export const visit = z.object({
  id,
  /** The day at the spring. No visit has a time of day. */
  visited_on: day,
  ...answers,
  comment: z.string().nullable(),
  /** Null unless the member wrote that day or the next, and we had asked. */
  that_day: thatDay.nullable(),
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

/** What is left out means unknown. Without a photo, something besides the date must be said. */
export const visitBody = z
  .object({
    visited_on: day,
    ...z.object(answers).partial().shape,
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
  ...(forEachAnswer((_, name) =>
    z.object({ ...said, value: words[name] }).nullable(),
  ) as unknown as {
    [Name in VisitAnswerName]: z.ZodNullable<z.ZodObject<typeof said & { value: Words<Name> }>>;
  }),
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
  /** The oldest open report; null if it is hidden. */
  reported_at: z.iso.datetime().nullable(),
  /** None of the author's visits counts in the state of a spring. */
  is_author_ignored: z.boolean(),
});

export type ModeratedVisit = z.infer<typeof moderatedVisit>;

export const listModeratedVisits = defineEndpoint({
  method: 'GET',
  path: '/api/moderation/visits',
  auth: 'moderator',
  summary:
    'Visits with open reports, wrong ones and then the oldest first; with ?hidden=true the hidden ones',
  query: z.object({ hidden: z.enum(['true', 'false']).default('false') }),
  responses: { 200: z.array(moderatedVisit) },
});

export const moderateVisit = defineEndpoint({
  method: 'POST',
  path: '/api/moderation/visits/:id',
  auth: 'moderator',
  summary:
    'Hide a visit, restore it, dismiss its reports, lift its closure, or weigh out its author; each act is recorded',
  params: idParams,
  body: z.object({
    act: z.enum(ACTS.visits),
    note: prose(NOTE_MAX_LENGTH).nullable().optional(),
  }),
  responses: { 204: noContent },
});
