import { ACTS } from './rules/acts.ts';
import { z } from 'zod';
import { proposalWith, saidFacts } from './accepted-corrections.ts';
import { defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { NOTE_MAX_LENGTH } from './rules/limits.ts';
import { prose } from './rules/text.ts';
import { spring } from './springs.ts';

const created = { id, spring_id: id, note: z.string().nullable(), created_at: z.iso.datetime() };

/** As its author sees it; `accepted` is null until a moderator has settled it. */
export const ownCorrection = proposalWith({
  ...created,
  settled_at: z.iso.datetime().nullable(),
  accepted: z.boolean().nullable(),
});

export type OwnCorrection = z.infer<typeof ownCorrection>;

/** As a moderator sees it, next to what the page says now. */
export const openCorrection = proposalWith({
  ...created,
  /** Null when the account was deleted. */
  said_by: z.string().nullable(),
  /** Where it isn't shown exactly, its position is the place itself, not what the page tells. */
  now: spring
    .pick({
      shown_as: true,
      name: true,
      state_code: true,
      latitude: true,
      longitude: true,
      bathing_status: true,
      bathing_reasons: true,
    })
    .extend(saidFacts.shape),
});

export type OpenCorrection = z.infer<typeof openCorrection>;

export const suggestCorrection = defineEndpoint({
  method: 'POST',
  path: '/api/springs/:id/corrections',
  auth: 'member',
  summary:
    'Suggest a correction for a moderator to review; another one for the same field replaces it',
  params: idParams,
  body: proposalWith({
    /** How they know. */
    note: prose(NOTE_MAX_LENGTH).nullable().optional(),
  }),
  responses: { 201: ownCorrection },
});

export const listCorrections = defineEndpoint({
  method: 'GET',
  path: '/api/moderation/corrections',
  auth: 'moderator',
  summary: 'Corrections that wait for a moderator, dangers and closures and then the oldest first',
  responses: { 200: z.array(openCorrection) },
});

export const settleCorrection = defineEndpoint({
  method: 'POST',
  path: '/api/moderation/corrections/:id',
  auth: 'moderator',
  summary:
    "Accept or reject a correction, or undo one that moved a place that isn't shown exactly; each act is recorded",
  params: idParams,
  body: z.object({
    act: z.enum(ACTS.corrections),
    note: prose(NOTE_MAX_LENGTH).nullable().optional(),
  }),
  responses: { 204: noContent },
});
