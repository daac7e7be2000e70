import { z } from 'zod';
import { day, defineEndpoint, id, idParams } from './endpoint.ts';
import { BATHING_STATUSES, CONFIDENCES, LAND_KINDS, REASON_KINDS } from './rules/bathing.ts';
import { CONDITIONS, ROADS } from './rules/conditions.ts';
import { KINDS } from './rules/kinds.ts';
import { SEARCH_TEXT_MAX_LENGTH } from './rules/limits.ts';
import { FACT_WORDS } from './rules/practical.ts';
import { SHOWN_AS } from './rules/shown-as.ts';
import { SOAK_KINDS } from './rules/soaks.ts';
import { TEMPERATURE_WORDS } from './rules/temperature.ts';
import { text } from './rules/text.ts';
import { acceptedCorrection, attribution, publishedFact } from './accepted-corrections.ts';
import { favoriteCategory } from './favorites.ts';
import { conditions, lately } from './visits.ts';

const dayOfYear = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'is not a day');

const hourOr = (event: 'sunset' | 'sunrise') =>
  z
    .string()
    .regex(new RegExp(`^(([01]\\d|2[0-3]):[0-5]\\d|${event})$`), `is neither an hour nor ${event}`)
    .nullable();

/** When a closure holds; `rules/closure-windows.ts` says how its parts go together. */
export const closureWindow = {
  season: z.object({ from: dayOfYear, to: dayOfYear }).nullable(),
  /** The first and the last day for once. */
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  /** 0 is Sunday; none means every day. */
  weekdays: z.array(z.int().min(0).max(6)).max(7),
  /** Null hours where the source names none. */
  night: z.object({ from: hourOr('sunset'), to: hourOr('sunrise') }).nullable(),
};

/** What it takes to judge a spring for another moment than today. */
export const closedAtTimes = {
  /** Of the place, as IANA names it: `America/Boise`. */
  time_zone: z.string(),
  closures: z.array(
    z.object({
      makes: z.enum(['closed', 'ask-first']),
      text: z.string(),
      source: z.string(),
      date: z.string().nullable(),
      confidence: z.enum(CONFIDENCES),
      checked_on: day.nullable(),
      ...closureWindow,
    }),
  ),
  /** The status while none of the closures holds. */
  status_when_open: z.enum(BATHING_STATUSES),
};

/**
 * A spring as the map and every list need it: no `description`, no `ai_summary`. The order of the fields
 * makes the list of all springs 1 kB smaller than another would.
 */
export const springListItem = z.object({
  average_rating: z.number().nullable(),
  review_count: z.int().nonnegative(),
  /** May I bathe there? `rules/bathing.ts` says what each word means. */
  bathing_status: z.enum(BATHING_STATUSES),
  state_code: z.string().length(2),
  /** The bare name; `rules/place-names.ts` adds 'County' and the like. */
  county: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  temperature_f: z.number().nullable(),
  temperature_c: z.number().nullable(),
  /** Null if the source gives none; shown as 'Unnamed Spring'. */
  name: z.string().nullable(),
  id,
});

/** For featured springs and search results, whose cards show a photo. */
export const springCard = springListItem.extend({ latest_image_url: z.string().nullable() });

/** What nearly every spring lacks is left out where it is missing. */
export const listedSpring = springListItem.extend({
  latest_image_url: z.string().nullable().optional(),
  /** Then the position is the middle of an area. */
  shown_as: z.literal('area').optional(),
  /** What members found lately. Silence is not "open", and where nobody should bathe there is none. */
  condition: z.enum(CONDITIONS).optional(),
  last_visit_on: day.optional(),
  road: z.enum(ROADS).optional(),
  dogs: z.enum(FACT_WORDS.dogs).optional(),
  is_free: z.boolean().optional(),
  /** One way. */
  walk_miles: z.number().optional(),
  /** A pool that nature or visitors made; only where people soak. */
  is_wild: z.boolean().optional(),
});

export const spring = springListItem.extend({
  kind: z.enum(KINDS),
  /** The source's word if it gives no number. */
  temperature_class: z.enum(TEMPERATURE_WORDS).nullable(),
  in_yellowstone: z.boolean(),
  /** How far off the position may be. */
  position_precision_m: z.int().positive(),
  /** Where that is not exactly, everything here tells only the cell that it lies in. */
  shown_as: z.enum(SHOWN_AS),
  description: z.string().nullable(),
  /** Cut with '…' for members without Premium. */
  ai_summary: z.string().nullable(),
  /** When it was written, and from how many reviews; null without one. */
  ai_summary_written_at: z.iso.datetime({ offset: true }).nullable(),
  ai_summary_review_count: z.int().nonnegative().nullable(),
  /**
   * What members answered to 'Soakable?' in their latest review, of the newest answers; null without
   * one, and where nobody should bathe.
   */
  soaked: z.object({ yes: z.int().nonnegative(), answers: z.int().positive() }).nullable(),
  /** The month of the newest review. Like `soaked`, without what demo members made up. */
  last_seen: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .nullable(),
  /** What members found, with its age; null where nobody has said anything. */
  conditions: conditions.nullable(),
  /** Why the status is what it is, then what else to know; the heaviest first. */
  bathing_reasons: z.array(
    z.object({
      kind: z.enum(REASON_KINDS),
      text: z.string(),
      /** Who says so; if unconfirmed, who to ask. */
      source: z.string(),
      /** As the source gives it: a day, a year, or words such as `about 2019`. */
      date: z.string().nullable(),
      confidence: z.enum(CONFIDENCES),
    }),
  ),
  /** What the catalog says about bathing; `bathing_reasons` has its sentence. */
  soak: z
    .object({
      kind: z.enum(SOAK_KINDS),
      confidence: z.enum(['published', 'unconfirmed']),
      guests_only: z.boolean(),
      text: z.string(),
      operator: z.string().nullable(),
      official_url: z.string().nullable(),
      season: z.string().nullable(),
      /** Of the pools people sit in, not of the source. */
      pool_min_f: z.number().nullable(),
      pool_max_f: z.number().nullable(),
      ...attribution,
    })
    .nullable(),
  /** What the catalog knows of getting there and staying; an accepted correction beats it. */
  published_facts: z.array(publishedFact),
  /** A second measurement at the source. */
  survey: z
    .object({
      temperature_f: z.number(),
      temperature_c: z.number(),
      gallons_per_minute: z.number(),
      survey: z.string(),
      year: z.int(),
    })
    .nullable(),
  campgrounds: z.array(
    z.object({
      name: z.string(),
      miles: z.number(),
      is_at_spring: z.boolean(),
      recreation_gov_id: z.int(),
    }),
  ),
  ...closedAtTimes,
  land: z.array(
    z.object({
      kind: z.enum(LAND_KINDS),
      name: z.string(),
      certainty: z.enum(['in', 'near']),
    }),
  ),
  /** Members' corrections that a moderator accepted: the latest for each field. */
  corrections: z.array(acceptedCorrection),
  /** Of a place that a member proposed: who, null where they have left, and when we took it in. */
  added: z.object({ by: z.string().nullable(), on: day }).nullable(),
  /** What three visits agree on, unless an accepted correction is newer; with the day of the newest. */
  agreed_road: z.object({ road: z.enum(ROADS), visited_on: day }).nullable(),
  userFavorite: z
    .object({ isFavorite: z.boolean(), category: favoriteCategory.nullable() })
    .optional(),
});

export const nearbySpring = springListItem.extend({
  ...lately,
  distance_miles: z.number().nonnegative(),
});

const townAround = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export type SpringListItem = z.infer<typeof springListItem>;
export type ListedSpring = z.infer<typeof listedSpring>;
export type SpringCard = z.infer<typeof springCard>;
export type Spring = z.infer<typeof spring>;
export type NearbySpring = z.infer<typeof nearbySpring>;
export type TownAround = z.infer<typeof townAround>;

export const listSprings = defineEndpoint({
  method: 'GET',
  path: '/api/springs',
  auth: 'public',
  summary: 'Every spring, for the map; with ?search= only matching springs, best first',
  query: z.object({ search: text(SEARCH_TEXT_MAX_LENGTH).optional() }),
  responses: { 200: z.array(listedSpring) },
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

export const listTownsAround = defineEndpoint({
  method: 'GET',
  path: '/api/springs/:id/towns',
  auth: 'public',
  summary: 'The nearest town in each direction from a spring, for the edge of its map',
  params: idParams,
  responses: { 200: z.array(townAround) },
});
