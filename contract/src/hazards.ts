import { ACTS } from './rules/acts.ts';
import { z } from 'zod';
import { day, defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { CONFIDENCES, HAZARD_KINDS, HAZARD_STATES, isClosure } from './rules/bathing.ts';
import { HAZARD_TEXT_MAX_LENGTH, NOTE_MAX_LENGTH, SOURCE_MAX_LENGTH } from './rules/limits.ts';
import { oneLineText, prose } from './rules/text.ts';
import { closureWindow, springListItem } from './springs.ts';

/** What somebody says about a place; `rules/bathing.ts` says what follows from it. */
export const hazardBody = z
  .object({
    kind: z.enum(HAZARD_KINDS),
    state: z.enum(HAZARD_STATES),
    text: oneLineText(HAZARD_TEXT_MAX_LENGTH).min(1, 'Please enter what visitors must know.'),
    /** Who says so; if unconfirmed, who to ask. */
    source: oneLineText(SOURCE_MAX_LENGTH).min(1, 'Please enter who says so.'),
    /** When the source said so: a day, a year, or words such as `about 2019`. */
    date: oneLineText(40).min(1, 'Please say when the source said so.').nullable(),
    confidence: z.enum(CONFIDENCES),
    ...closureWindow,
    // A page that was open during a release knows only season and last day.
    starts_on: closureWindow.starts_on.default(null),
    weekdays: closureWindow.weekdays.default([]),
    night: closureWindow.night.default(null),
    /** When somebody last made sure that it is still so. */
    checked_on: day.nullable().default(null),
  })
  .refine(({ confidence, date }) => confidence === 'unconfirmed' || date, {
    path: ['date'],
    message: 'Please say when the source said so.',
  })
  .refine(({ kind, season }) => season === null || kind === 'seasonal-closure', {
    path: ['season'],
    message: 'Only a seasonal closure has a season.',
  })
  .refine(({ kind, starts_on, weekdays }) => isClosure(kind) || !(starts_on || weekdays.length), {
    path: ['kind'],
    message: 'Only a closure has a first day or weekdays.',
  })
  .refine(({ kind, state, night }) => !night || (isClosure(kind) && state === 'nights-only'), {
    path: ['night'],
    message: 'Only a closure at night has hours.',
  })
  .refine(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
    path: ['ends_on'],
    message: 'The last day is before the first.',
  });

export type HazardBody = z.infer<typeof hazardBody>;

const note = prose(NOTE_MAX_LENGTH).nullable().optional();

export const hazard = hazardBody.safeExtend({
  id,
  is_from_catalog: z.boolean(),
  ended_at: z.iso.datetime({ offset: true }).nullable(),
  /** Who changed it, when and why; newest first. Null where the moderator has left. */
  acts: z.array(
    z.object({
      act: z.enum(ACTS.hazards),
      moderator: z.string().nullable(),
      note: z.string().nullable(),
      created_at: z.iso.datetime({ offset: true }),
    }),
  ),
});

export type ModeratedHazard = z.infer<typeof hazard>;

/** A spring and everything that was ever said about it. */
export type SpringHazards = z.infer<(typeof listHazards.responses)[200]>;

export const listHazards = defineEndpoint({
  method: 'GET',
  path: '/api/moderation/springs/:id/hazards',
  auth: 'moderator',
  summary: 'Every hazard and closure of a spring, ended ones too, with who changed it and why',
  params: idParams,
  responses: {
    200: springListItem
      .pick({ name: true, state_code: true, bathing_status: true })
      .extend({ hazards: z.array(hazard) }),
  },
});

export const addHazard = defineEndpoint({
  method: 'POST',
  path: '/api/moderation/springs/:id/hazards',
  auth: 'moderator',
  summary: 'Add a hazard or a closure, with its source',
  params: idParams,
  body: hazardBody.safeExtend({ note }),
  responses: { 201: z.object({ id }) },
});

export const changeHazard = defineEndpoint({
  method: 'PUT',
  path: '/api/moderation/hazards/:id',
  auth: 'moderator',
  summary: 'Change what a hazard says, its source or its dates',
  params: idParams,
  body: hazardBody.safeExtend({ note }),
  responses: { 204: noContent },
});

export const settleHazard = defineEndpoint({
  method: 'POST',
  path: '/api/moderation/hazards/:id',
  auth: 'moderator',
  summary: 'End a hazard, or undo the last act on it',
  params: idParams,
  body: z.object({ act: z.enum(['end', 'undo']), note }),
  responses: { 204: noContent },
});
