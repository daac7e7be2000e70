import { z } from 'zod';
import { day, defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import {
  MAX_DETOUR_MILES,
  MAX_DETOURS,
  MAX_ROUTE_VERTICES,
  MAX_STAY_MINUTES,
  MAX_WAYPOINTS,
  MIN_DETOUR_MILES,
  PLACE_NAME_MAX_LENGTH,
  PLAN_NAME_MAX_LENGTH,
} from './rules/limits.ts';
import { oneLineText } from './rules/text.ts';
import { closedAtTimes, springListItem } from './springs.ts';
import { lately } from './visits.ts';

/** Longitude, latitude: finite numbers in range, so nothing else ever reaches the engine. */
export const coordinates = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

const vertices = z.array(coordinates).min(2).max(MAX_ROUTE_VERTICES);

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

/** From one stop to the next. */
const leg = z.object({ miles: z.number().nonnegative(), minutes: z.number().nonnegative() });

export const routeGeoJson = z.object({
  type: z.literal('Feature'),
  geometry: line,
  properties: leg.extend({
    legs: z.array(leg).max(MAX_WAYPOINTS + 1),
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
  leg: z.int().nonnegative().max(MAX_WAYPOINTS),
});

/** From where the road ends to the place, in a straight line. */
const gapMiles = z.number().nonnegative();

const detour = z.object({ miles: z.number(), minutes: z.number(), gap_miles: gapMiles });

const stayMinutes = z.int().min(0).max(MAX_STAY_MINUTES);

/** By the clock at the start. */
const startTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time of day');

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
  /** Of the start, whose clock the times go by. */
  start_time_zone: z.string(),
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
export type PlanListItem = z.infer<typeof planListItem>;
export type SharedPlan = z.infer<typeof sharedPlan>;
export type Plan = z.infer<typeof plan>;

const points = {
  startCoords: coordinates,
  endCoords: coordinates,
  waypoints: z.array(coordinates).max(MAX_WAYPOINTS),
};

export const generateRoute = defineEndpoint({
  method: 'POST',
  path: '/api/planner/route',
  auth: 'premium',
  summary:
    'A route through all points in order, and the springs along it in the order you pass them',
  body: z.object({ ...points, maxDistanceMiles }),
  responses: {
    200: z.object({
      route: routeGeoJson,
      nearbySprings: z.array(nearbyRouteSpring),
      /** Of each waypoint. */
      gapMiles: z.array(gapMiles),
      /** Of the start, whose clock the times go by. */
      startTimeZone: z.string(),
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
  body: z.object(points),
  /** The minutes are those of the whole drive; null where there is but one order. */
  responses: {
    200: z.object({
      order: z.array(z.int().nonnegative()),
      minutes: z.number().nonnegative().nullable(),
    }),
  },
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
    startDate: day.nullish(),
    startTime: startTime.nullish(),
  })
  .refine(({ springIds, stayMinutes: stays }) => !stays || stays.length === springIds.length, {
    path: ['stayMinutes'],
    message: 'Please send one stay for each spring.',
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
  auth: 'premium',
  summary: 'Rename one of your plans',
  params: idParams,
  body: z.object({ name: planBody.shape.name }),
  responses: { 200: z.object({ name: z.string() }) },
});

export const listPlans = defineEndpoint({
  method: 'GET',
  path: '/api/planner/plans',
  auth: 'premium',
  summary: 'Your saved plans, newest first',
  isKeptOnDevice: true,
  responses: { 200: z.array(planListItem) },
});

export const getPlan = defineEndpoint({
  method: 'GET',
  path: '/api/planner/plans/:id',
  auth: 'premium',
  summary: 'One of your plans, with its route and springs',
  isKeptOnDevice: true,
  params: idParams,
  responses: { 200: plan },
});

export const deletePlan = defineEndpoint({
  method: 'DELETE',
  path: '/api/planner/plans/:id',
  auth: 'premium',
  summary: 'Delete one of your plans',
  params: idParams,
  responses: { 204: noContent },
});

/** For GPS devices and map apps. */
export const exportPlan = defineEndpoint({
  method: 'GET',
  path: '/api/planner/plans/:id/export/:format',
  auth: 'premium',
  summary: 'One of your plans as GPX or KML',
  params: idParams.extend({ format: z.enum(['gpx', 'kml']) }),
  responses: { 200: z.string() },
});

export const sharePlan = defineEndpoint({
  method: 'POST',
  path: '/api/planner/plans/:id/share',
  auth: 'premium',
  summary: 'Share one of your plans by a link that stays the same until you stop sharing',
  params: idParams,
  responses: { 200: z.object({ share_token: z.string() }) },
});

export const unsharePlan = defineEndpoint({
  method: 'DELETE',
  path: '/api/planner/plans/:id/share',
  auth: 'premium',
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
