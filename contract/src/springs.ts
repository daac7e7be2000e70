import { z } from 'zod';
import { defineEndpoint, id, idParams } from './endpoint.ts';
import { BATHING_STATUSES, CONFIDENCES, LAND_KINDS, REASON_KINDS } from './rules/bathing.ts';
import { KINDS } from './rules/kinds.ts';
import { SEARCH_TEXT_MAX_LENGTH } from './rules/limits.ts';
import { TEMPERATURE_WORDS } from './rules/temperature.ts';
import { text } from './rules/text.ts';
import { acceptedCorrection } from './accepted-corrections.ts';
import { favoriteCategory } from './favorites.ts';

/** A spring as the map and every list need it: no `description`, no `ai_summary`. */
export const springListItem = z.object({
  id,
  /** Null if the source gives none; shown as 'Unnamed Spring'. */
  name: z.string().nullable(),
  state_code: z.string().length(2),
  latitude: z.number(),
  longitude: z.number(),
  temperature_f: z.number().nullable(),
  temperature_c: z.number().nullable(),
  average_rating: z.number().nullable(),
  review_count: z.int().nonnegative(),
  /** May I bathe there? `rules/bathing.ts` says what each word means. */
  bathing_status: z.enum(BATHING_STATUSES),
});

/** For featured springs and search results, whose cards show a photo. */
export const springCard = springListItem.extend({ latest_image_url: z.string().nullable() });

export const spring = springListItem.extend({
  /** The bare name; `rules/place-names.ts` adds 'County' and the like. */
  county: z.string(),
  kind: z.enum(KINDS),
  /** The source's word if it gives no number. */
  temperature_class: z.enum(TEMPERATURE_WORDS).nullable(),
  in_yellowstone: z.boolean(),
  /** How far off the position may be. */
  position_precision_m: z.int().positive(),
  description: z.string().nullable(),
  /** Cut with '…' for members without Premium. */
  ai_summary: z.string().nullable(),
  /** When it was written, and from how many reviews; null without one. */
  ai_summary_written_at: z.iso.datetime({ offset: true }).nullable(),
  ai_summary_review_count: z.int().nonnegative().nullable(),
  /** Why the status is what it is, then what else to know; the heaviest first. */
  bathing_reasons: z.array(
    z.object({
      kind: z.enum(REASON_KINDS),
      text: z.string(),
      /** Who says so; if unconfirmed, whom to ask. */
      source: z.string(),
      /** As the source gives it: a day, a year, or words such as `about 2019`. */
      date: z.string().nullable(),
      confidence: z.enum(CONFIDENCES),
    }),
  ),
  land: z.array(
    z.object({
      kind: z.enum(LAND_KINDS),
      name: z.string(),
      certainty: z.enum(['in', 'near']),
    }),
  ),
  /** Members' corrections that a moderator accepted: the latest for each field. */
  corrections: z.array(acceptedCorrection),
  userFavorite: z
    .object({ isFavorite: z.boolean(), category: favoriteCategory.nullable() })
    .optional(),
});

export const nearbySpring = springListItem.extend({ distance_miles: z.number().nonnegative() });

export type SpringListItem = z.infer<typeof springListItem>;
export type SpringCard = z.infer<typeof springCard>;
export type Spring = z.infer<typeof spring>;
export type NearbySpring = z.infer<typeof nearbySpring>;

export const listSprings = defineEndpoint({
  method: 'GET',
  path: '/api/springs',
  auth: 'public',
  summary: 'Every spring, for the map; with ?search= only matching springs, best first',
  query: z.object({ search: text(SEARCH_TEXT_MAX_LENGTH).optional() }),
  responses: {
    200: z.array(springListItem.extend({ latest_image_url: z.string().nullable().optional() })),
  },
});

export const listFeaturedSprings = defineEndpoint({
  method: 'GET',
  path: '/api/springs/featured',
  auth: 'public',
  summary: 'Springs that people rate highly',
  responses: { 200: z.array(springCard) },
});

export const getSpring = defineEndpoint({
  method: 'GET',
  path: '/api/springs/:id',
  auth: 'public',
  summary: 'All details of a spring',
  isKeptOnDevice: true,
  params: idParams,
  responses: { 200: spring },
});

export const listNearbySprings = defineEndpoint({
  method: 'GET',
  path: '/api/springs/:id/nearby',
  auth: 'public',
  summary: 'The springs nearest to a spring, with their distance as the crow flies',
  params: idParams,
  responses: { 200: z.array(nearbySpring) },
});
