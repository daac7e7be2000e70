import { z } from 'zod';
import { defineRoute, id, idParams, noContent } from './route.ts';
import {
  MAX_DETOUR_MILES,
  MAX_ROUTE_VERTICES,
  MAX_WAYPOINTS,
  MIN_DETOUR_MILES,
  PLACE_NAME_MAX_LENGTH,
  PLAN_NAME_MAX_LENGTH,
} from './rules/limits.ts';
import { text } from './rules/text.ts';
import { springListItem } from './springs.ts';

/** Longitude, latitude: finite numbers in range, so that nothing else ever reaches the engine. */
export const coordinates = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

export const routeGeoJson = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(coordinates).min(2).max(MAX_ROUTE_VERTICES),
});

const maxDistanceMiles = z.number().min(MIN_DETOUR_MILES).max(MAX_DETOUR_MILES);

export const planSpring = springListItem.pick({
  id: true,
  name: true,
  latitude: true,
  longitude: true,
  temperature_f: true,
  average_rating: true,
  state_code: true,
});

export const planListItem = z.object({
  id,
  name: z.string(),
  start_point_name: z.string().nullable(),
  end_point_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export const plan = planListItem.extend({
  start_coords_lat: z.number(),
  start_coords_lon: z.number(),
  end_coords_lat: z.number(),
  end_coords_lon: z.number(),
  route_geojson: routeGeoJson,
  max_distance_miles: z.number(),
  springs: z.array(planSpring),
});

export const generateRoute = defineRoute({
  method: 'POST',
  path: '/api/planner/route',
  auth: 'premium',
  summary: 'A drive and the springs along it',
  body: z.object({
    startCoords: coordinates,
    endCoords: coordinates,
    waypoints: z.array(coordinates).max(MAX_WAYPOINTS),
    maxDistanceMiles,
  }),
  responses: { 200: z.object({ route: routeGeoJson, nearbySprings: z.array(springListItem) }) },
});

export const createPlan = defineRoute({
  method: 'POST',
  path: '/api/planner/plans',
  auth: 'premium',
  summary: 'Save a trip plan',
  body: z.object({
    name: text(PLAN_NAME_MAX_LENGTH).trim().min(1),
    startPointName: text(PLACE_NAME_MAX_LENGTH),
    endPointName: text(PLACE_NAME_MAX_LENGTH),
    startCoords: coordinates,
    endCoords: coordinates,
    routeGeoJson,
    maxDistanceMiles,
    springIds: z.array(id).max(MAX_WAYPOINTS),
  }),
  responses: { 201: z.object({ id }) },
});

export const listPlans = defineRoute({
  method: 'GET',
  path: '/api/planner/plans',
  auth: 'premium',
  summary: "One's saved plans, newest first",
  responses: { 200: z.array(planListItem) },
});

export const getPlan = defineRoute({
  method: 'GET',
  path: '/api/planner/plans/:id',
  auth: 'premium',
  summary: "One of one's plans, whole",
  params: idParams,
  responses: { 200: plan },
});

export const deletePlan = defineRoute({
  method: 'DELETE',
  path: '/api/planner/plans/:id',
  auth: 'premium',
  summary: "Delete one of one's plans",
  params: idParams,
  responses: { 204: noContent },
});
