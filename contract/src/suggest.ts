import { z } from 'zod';
import { coordinates, day, defineEndpoint, id } from './endpoint.ts';
import {
  DEFAULT_HOURS_PER_DAY,
  DEFAULT_SPRINGS_PER_DAY,
  DEFAULT_START_TIME,
  MAX_REJECTED,
  MAX_SPRINGS_PER_DAY,
  MAX_TRIP_DAYS,
  MAX_WAYPOINTS,
} from './rules/limits.ts';
import { hoursPerDay, nearbyRouteSpring, night, startTime, tripDay, vertices } from './trips.ts';

const suggestedStop = nearbyRouteSpring
  .omit({ distance_miles: true, route_mile: true, leg: true })
  .extend({
    /** On that day. */
    bathing_status: nearbyRouteSpring.shape.bathing_status,
    /** Why it is in the trip, in a line. */
    reason: z.string(),
  });

const suggestedDay = z.object({
  date: day,
  minutes: z.number().nonnegative(),
  miles: z.number().nonnegative(),
  /** More driving than asked for: no town lies where the day would have to end. */
  is_too_long: z.boolean(),
  stops: z.array(suggestedStop),
  /** Null on the last day, which ends at the end. */
  night: night.nullable(),
});

const suggestedTrip = z.object({
  days: z.array(suggestedDay),
  /** The drive, for a map. */
  line: vertices,
  /** Pinned springs that do not fit. */
  left_out: z.array(id),
  /** How many springs we chose from. */
  considered: z.int().nonnegative(),
  is_sketch: z.boolean(),
});

export type SuggestedStop = z.infer<typeof suggestedStop>;
export type SuggestedTrip = z.infer<typeof suggestedTrip>;

export const suggestTrip = defineEndpoint({
  method: 'POST',
  path: '/api/planner/suggest',
  auth: 'premium',
  summary: 'A trip for so many days: which springs, in which order, where to sleep, and why',
  body: z.object({
    startCoords: coordinates,
    endCoords: coordinates,
    startDate: tripDay,
    startTime: startTime.default(DEFAULT_START_TIME),
    days: z.int().min(1).max(MAX_TRIP_DAYS),
    hoursPerDay: hoursPerDay.default(DEFAULT_HOURS_PER_DAY),
    springsPerDay: z.int().min(1).max(MAX_SPRINGS_PER_DAY).default(DEFAULT_SPRINGS_PER_DAY),
    /** Springs that must be in it, and springs that must not. */
    pinned: z.array(id).max(MAX_WAYPOINTS).default([]),
    rejected: z.array(id).max(MAX_REJECTED).default([]),
  }),
  responses: { 200: suggestedTrip },
});
