import { z } from 'zod';
import { coordinates, day, defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import {
  MAX_DETOUR_MILES,
  MAX_DETOURS,
  MAX_HOURS_PER_DAY,
  MAX_NIGHTS,
  MAX_ROUTE_VERTICES,
  MAX_STAY_MINUTES,
  MAX_WAYPOINTS,
  MIN_DETOUR_MILES,
  MIN_HOURS_PER_DAY,
  PLACE_NAME_MAX_LENGTH,
  PLAN_NAME_MAX_LENGTH,
} from './rules/limits.ts';
import { isTripDay, MAX_LEG } from './rules/days.ts';
import { oneLineText } from './rules/text.ts';
import { closedAtTimes, springListItem } from './springs.ts';
import { lately } from './visits.ts';

export const vertices = z.array(coordinates).min(2).max(MAX_ROUTE_VERTICES);

const isWithin = (degrees: unknown, most: number) =>
  typeof degrees === 'number' && degrees >= -most && degrees <= most;

/** No road goes a quarter around the world between two bends, and PostGIS refuses lines between antipodes. */
const MAX_STEP_DEGREES = 90;

const isStep = ([longitude = 0, latitude = 0]: number[], [fromLon = 0, fromLat = 0]: number[]) =>
  Math.abs(longitude - fromLon) < MAX_STEP_DEGREES &&
  Math.abs(latitude - fromLat) < MAX_STEP_DEGREES;

/** The same as `vertices`, twenty times as fast; and it stops at the first bad vertex. */
const areVertices = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.length <= MAX_ROUTE_VERTICES &&
  value.every(
    (pair, at) =>
      Array.isArray(pair) &&
      pair.length === 2 &&
      isWithin(pair[0], 180) &&
      isWithin(pair[1], 90) &&
      (at === 0 || isStep(pair, value[at - 1])),
  );

const line = z.object({
  type: z.literal('LineString'),
  coordinates: z
    .custom<z.infer<typeof vertices>>(areVertices, 'must be a line of longitudes and latitudes')
    .meta(z.toJSONSchema(vertices)),
});

/** The day a trip begins. */
export const tripDay = day.refine(isTripDay, 'must be a day from 1900 to 2199');

/** On a route: springs, and nights in towns. */
const MAX_HALTS = MAX_WAYPOINTS + MAX_NIGHTS;

/** From one halt to the next. */
const amount = z.number().nonnegative().max(MAX_LEG);
const leg = z.object({ miles: amount, minutes: amount });

export const routeGeoJson = z.object({
  type: z.literal('Feature'),
  geometry: line,
  properties: leg.extend({
    legs: z.array(leg).max(MAX_HALTS + 1),
    /** Found on our sketch of the main highways: no extract of OpenStreetMap has been built. */
    is_sketch: z.boolean(),
  }),
});

const maxDistanceMiles = z.number().min(MIN_DETOUR_MILES).max(MAX_DETOUR_MILES);

export const nearbyRouteSpring = springListItem.extend({
  ...lately,
  ...closedAtTimes,
  /** From the route, in a straight line. */
  distance_miles: z.number().nonnegative(),
  /** Where on the route you pass it. */
  route_mile: z.number().nonnegative(),
  /** The leg on which you pass it, from 0. */
  leg: z.int().nonnegative().max(MAX_HALTS),
});

/** From where the road ends to the place, in a straight line. */
const gapMiles = z.number().nonnegative();

const detour = z.object({ miles: z.number(), minutes: z.number(), gap_miles: gapMiles });

const stayMinutes = z.int().min(0).max(MAX_STAY_MINUTES);

/** Where a day ends. */
export const night = z.object({
  /** How many of the trip's stops lie before it. */
  after_stops: z.int().min(0).max(MAX_WAYPOINTS),
  /** A town or an own place is a halt of its own; `stop` is the last of those stops. */
  kind: z.enum(['town', 'stop', 'own']),
  name: oneLineText(PLACE_NAME_MAX_LENGTH),
  coords: coordinates,
});

/** With its clock. */
export const planNight = night.extend({ time_zone: z.string() });

/** Of driving. */
export const hoursPerDay = z.number().min(MIN_HOURS_PER_DAY).max(MAX_HOURS_PER_DAY);

/** In the order you reach them, and at each stop one at most. */
const areInOrder = (nights: readonly z.infer<typeof night>[], stopCount: number): boolean =>
  nights.every(({ after_stops: after, kind }, at) => {
    const before = nights[at - 1]?.after_stops ?? 0;
    return after <= stopCount && after >= before && (kind !== 'stop' || after > before);
  });

/** By the clock where you are; every day begins then. */
export const startTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time of day');

export const planSpring = springListItem
  .pick({
    id: true,
    name: true,
    latitude: true,
    longitude: true,
    temperature_f: true,
    average_rating: true,
    state_code: true,
    bathing_status: true,
  })
  .extend({
    ...closedAtTimes,
    stay_minutes: stayMinutes,
    gap_miles: gapMiles,
    /**
     * What it was when the plan was saved: on the day the trip begins, or without one on that day. Null for
     * plans that were saved before we kept it.
     */
    saved_status: springListItem.shape.bathing_status.nullable(),
    /** What members reported then. */
    saved_condition: lately.condition,
    /** No longer in the catalog, but the plan keeps it. */
    is_removed: z.boolean(),
    ...lately,
  });

export const planListItem = z.object({
  id,
  name: z.string(),
  start_point_name: z.string().nullable(),
  end_point_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});

/** What a share link shows: nothing about the owner. */
export const sharedPlan = planListItem.omit({ id: true }).extend({
  start_coords_lat: z.number(),
  start_coords_lon: z.number(),
  end_coords_lat: z.number(),
  end_coords_lon: z.number(),
  route_geojson: routeGeoJson,
  max_distance_miles: z.number(),
  /** The day the trip begins, where it begins. */
  start_date: day.nullable(),
  start_time: startTime.nullable(),
  start_time_zone: z.string(),
  end_time_zone: z.string(),
  /** Null for a trip that is not split into days. */
  hours_per_day: hoursPerDay.nullable(),
  nights: z.array(planNight),
  springs: z.array(planSpring),
});

export const plan = sharedPlan.extend({
  id,
  /** Null while the plan is not shared. */
  share_token: z.string().nullable(),
});

export type Coordinates = z.infer<typeof coordinates>;
export type RouteGeoJson = z.infer<typeof routeGeoJson>;
export type NearbyRouteSpring = z.infer<typeof nearbyRouteSpring>;
export type Detour = z.infer<typeof detour>;
export type PlanSpring = z.infer<typeof planSpring>;
export type Night = z.infer<typeof night>;
export type PlanNight = z.infer<typeof planNight>;
export type PlanListItem = z.infer<typeof planListItem>;
export type SharedPlan = z.infer<typeof sharedPlan>;
export type Plan = z.infer<typeof plan>;

const ends = { startCoords: coordinates, endCoords: coordinates };
const points = { ...ends, waypoints: z.array(coordinates).max(MAX_HALTS) };

export const generateRoute = defineEndpoint({
  method: 'POST',
  path: '/api/planner/route',
  auth: 'premium',
  summary:
    'A route through all points in order, and the springs along it in the order you pass them',
  body: z.object({
    ...points,
    maxDistanceMiles,
    /** Nights at places of the traveler's own, whose clocks nobody knows yet. */
    zonesAt: z.array(coordinates).max(MAX_NIGHTS).optional(),
  }),
  responses: {
    200: z.object({
      route: routeGeoJson,
      nearbySprings: z.array(nearbyRouteSpring),
      /** Of each waypoint. */
      gapMiles: z.array(gapMiles),
      startTimeZone: z.string(),
      endTimeZone: z.string(),
      /** In the order asked for. */
      zonesAt: z.array(z.string()),
    }),
  },
});

export const measureDetours = defineEndpoint({
  method: 'POST',
  path: '/api/planner/detours',
  auth: 'premium',
  summary:
    'What a stop at each spring adds to the leg on which you pass it, in the order asked for',
  body: z.object({
    ...points,
    springs: z
      .array(z.object({ coords: coordinates, leg: nearbyRouteSpring.shape.leg }))
      .max(MAX_DETOURS),
  }),
  /** Null where no road leads there, or where we did not find out in time. */
  responses: { 200: z.object({ detours: z.array(detour.nullable()) }) },
});

export const findBestOrder = defineEndpoint({
  method: 'POST',
  path: '/api/planner/best-order',
  auth: 'premium',
  summary: 'The quickest order of the waypoints between start and end',
  body: z.object({ ...ends, waypoints: points.waypoints.max(MAX_WAYPOINTS) }),
  /** The minutes are those of the whole drive; null where there is but one order. */
  responses: {
    200: z.object({
      order: z.array(z.int().nonnegative()),
      minutes: z.number().nonnegative().nullable(),
    }),
  },
});

export const suggestedNight = planNight.extend({
  /** What it adds to the drive. */
  detour_minutes: z.number().nonnegative(),
});
export type SuggestedNight = z.infer<typeof suggestedNight>;

export const splitTrip = defineEndpoint({
  method: 'POST',
  path: '/api/planner/nights',
  auth: 'premium',
  summary: 'Where to spend the nights, so that no day is a longer drive than asked for',
  body: z.object({
    ...ends,
    /** In order. */
    springIds: z.array(id).max(MAX_WAYPOINTS),
    hoursPerDay,
  }),
  responses: { 200: z.object({ nights: z.array(suggestedNight).max(MAX_NIGHTS) }) },
});

/** The line may come without its figures: then we measure it. */
export const planBody = z
  .object({
    name: oneLineText(PLAN_NAME_MAX_LENGTH).min(1, 'Please enter a name for your trip plan.'),
    startPointName: oneLineText(PLACE_NAME_MAX_LENGTH),
    endPointName: oneLineText(PLACE_NAME_MAX_LENGTH),
    startCoords: coordinates,
    endCoords: coordinates,
    routeGeoJson: z.discriminatedUnion('type', [routeGeoJson, line]),
    maxDistanceMiles,
    springIds: z.array(id).max(MAX_WAYPOINTS),
    /** At each spring, in the same order; an hour each if left out. */
    stayMinutes: z.array(stayMinutes).max(MAX_WAYPOINTS).optional(),
    /** Where each spring was when the line was found. Springs that we don't show exactly need it. */
    springCoords: z.array(coordinates).max(MAX_WAYPOINTS).optional(),
    startDate: tripDay.nullish(),
    startTime: startTime.nullish(),
    hoursPerDay: hoursPerDay.nullish(),
    nights: z.array(night).max(MAX_NIGHTS).optional(),
  })
  .refine(({ springIds, stayMinutes: stays }) => !stays || stays.length === springIds.length, {
    path: ['stayMinutes'],
    message: 'Please send one stay for each spring.',
  })
  .refine(({ springIds, springCoords: all }) => !all || all.length === springIds.length, {
    path: ['springCoords'],
    message: 'Please send one position for each spring.',
  })
  .refine(({ springIds, nights = [] }) => areInOrder(nights, springIds.length), {
    path: ['nights'],
    message: 'Please send the nights in the order you reach them.',
  });

export const createPlan = defineEndpoint({
  method: 'POST',
  path: '/api/planner/plans',
  auth: 'premium',
  summary: 'Save a trip plan',
  body: planBody,
  responses: { 201: z.object({ id }) },
});

export const updatePlan = defineEndpoint({
  method: 'PUT',
  path: '/api/planner/plans/:id',
  auth: 'premium',
  summary: 'Save changes to one of your plans',
  params: idParams,
  body: planBody,
  responses: { 200: z.object({ id }) },
});

export const renamePlan = defineEndpoint({
  method: 'PUT',
  path: '/api/planner/plans/:id/name',
  auth: 'member',
  summary: 'Rename one of your plans',
  params: idParams,
  body: z.object({ name: planBody.shape.name }),
  responses: { 200: z.object({ name: z.string() }) },
});

/** What Premium made stays its owner's when Premium ends: only new drives need it. */
export const listPlans = defineEndpoint({
  method: 'GET',
  path: '/api/planner/plans',
  auth: 'member',
  summary: 'Your saved plans, newest first',
  isKeptOnDevice: true,
  responses: { 200: z.array(planListItem) },
});

export const getPlan = defineEndpoint({
  method: 'GET',
  path: '/api/planner/plans/:id',
  auth: 'member',
  summary: 'One of your plans, with its route and springs',
  isKeptOnDevice: true,
  params: idParams,
  responses: { 200: plan },
});

export const deletePlan = defineEndpoint({
  method: 'DELETE',
  path: '/api/planner/plans/:id',
  auth: 'member',
  summary: 'Delete one of your plans',
  params: idParams,
  responses: { 204: noContent },
});

/** For GPS devices and map apps. */
export const exportPlan = defineEndpoint({
  method: 'GET',
  path: '/api/planner/plans/:id/export/:format',
  auth: 'member',
  summary: 'One of your plans as GPX or KML',
  params: idParams.extend({ format: z.enum(['gpx', 'kml']) }),
  responses: { 200: z.string() },
});

export const getPlanCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/planner/plans/:id/calendar.ics',
  auth: 'member',
  summary: 'One of your plans for your calendar: drives, stops and nights in local time',
  params: idParams,
  responses: { 200: z.string() },
});

export const sharePlan = defineEndpoint({
  method: 'POST',
  path: '/api/planner/plans/:id/share',
  auth: 'member',
  summary: 'Share one of your plans by a link that stays the same until you stop sharing',
  params: idParams,
  responses: { 200: z.object({ share_token: z.string() }) },
});

export const unsharePlan = defineEndpoint({
  method: 'DELETE',
  path: '/api/planner/plans/:id/share',
  auth: 'member',
  summary: 'Stop sharing one of your plans: its link never works again',
  params: idParams,
  responses: { 204: noContent },
});

export const getSharedPlan = defineEndpoint({
  method: 'GET',
  path: '/api/shared-plans/:token',
  auth: 'public',
  summary: 'A shared plan, by its link',
  params: z.object({ token: z.string().regex(/^[\w-]{22}$/, 'Plan not found.') }),
  /** `thin`: only as much of the line as a map shows before you zoom in. */
  query: z.object({ line: z.literal('thin').optional() }),
  responses: { 200: sharedPlan },
});

/** For as long as the plan is shared, and as it is then. */
export const getSharedCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/shared-plans/:token/calendar.ics',
  auth: 'public',
  summary: 'A shared plan at an address that calendars can follow',
  params: getSharedPlan.params,
  responses: { 200: z.string() },
});

export const copySharedPlan = defineEndpoint({
  method: 'POST',
  path: '/api/shared-plans/:token/copy',
  auth: 'member',
  summary: 'Keep a shared plan among your own',
  params: getSharedPlan.params,
  responses: { 201: z.object({ id }) },
});
