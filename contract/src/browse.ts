import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { CONFIDENCES, REASON_KINDS } from './rules/bathing.ts';
import { SOAK_KINDS } from './rules/soaks.ts';
import { springListItem } from './springs.ts';
import { lately } from './visits.ts';

/** A spring with the first thing that is said about it. */
const browsedSpring = springListItem.extend({
  ...lately,
  /** What a published source says it is. */
  soak_kind: z.enum(SOAK_KINDS).nullable(),
  is_wild: z.boolean(),
  /** One way. */
  walk_miles: z.number().nullable(),
  said: z
    .object({
      kind: z.enum(REASON_KINDS),
      text: z.string(),
      source: z.string(),
      date: z.string().nullable(),
      confidence: z.enum(CONFIDENCES),
    })
    .nullable(),
});

export type BrowsedSpring = z.infer<typeof browsedSpring>;

export const listStates = defineEndpoint({
  method: 'GET',
  path: '/api/browse',
  auth: 'public',
  summary: 'The states with springs, and how many are places to soak',
  responses: {
    200: z.array(
      z.object({ state_code: z.string().length(2), springs: z.int(), to_soak: z.int() }),
    ),
  },
});

export const listStateSprings = defineEndpoint({
  method: 'GET',
  path: '/api/browse/states/:state',
  auth: 'public',
  summary:
    'Every spring of a state, places to soak first, each with what is said about it; towns with a page',
  params: z.object({ state: z.string().regex(/^[A-Z]{2}$/) }),
  responses: {
    200: z.object({
      springs: z.array(browsedSpring),
      towns: z.array(z.object({ slug: z.string(), label: z.string(), to_soak: z.int() })),
    }),
  },
});

export const listTownSprings = defineEndpoint({
  method: 'GET',
  path: '/api/browse/towns/:town',
  auth: 'public',
  summary: 'Places to soak, and to ask about, within 100 miles of a town',
  params: z.object({ town: z.string().regex(/^[a-z-]{3,80}$/) }),
  responses: {
    200: z.object({
      label: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      springs: z.array(browsedSpring.extend({ distance_miles: z.number().nonnegative() })),
    }),
  },
});
