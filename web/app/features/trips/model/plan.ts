import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { DEFAULT_HOURS_PER_DAY, DEFAULT_START_TIME } from '@wildsoak/contract/rules/limits';
import type { createPlan, PlanSpring, RouteGeoJson, SharedPlan } from '@wildsoak/contract/trips';
import { placeName } from '../../../domain/place/place.ts';
import {
  coordsOf,
  endsDay,
  haltsFrom,
  isStop,
  stopOf,
  stopsIn,
  wireNightsOf,
  type Halt,
  type Stop,
  type Way,
} from './halts.ts';
import type { Drive } from './itinerary.ts';
import type { RouteRequest, Trip } from './trip.ts';

const stopIn = (spring: PlanSpring): Stop => ({
  ...stopOf(spring),
  is_removed: spring.is_removed,
  stayMinutes: spring.stay_minutes,
  saved_status: spring.saved_status,
  saved_condition: spring.saved_condition,
});

export const wayOf = (plan: SharedPlan): Way => ({
  start: {
    name: placeName(plan.start_point_name),
    coords: [plan.start_coords_lon, plan.start_coords_lat],
  },
  end: {
    name: placeName(plan.end_point_name),
    coords: [plan.end_coords_lon, plan.end_coords_lat],
  },
  halts: haltsFrom(plan.springs.map(stopIn), plan.nights),
});

/** As the roads were when it was saved. */
export const savedDriveOf = (plan: SharedPlan, halts: readonly Halt[]): Drive => {
  const gaps = new Map(plan.springs.map(({ id, gap_miles }) => [id, gap_miles]));
  return {
    legs: plan.route_geojson.properties.legs,
    gaps: halts.map((halt) => (isStop(halt) ? (gaps.get(halt.id) ?? 0) : 0)),
    timeZones: halts.map(({ time_zone }) => time_zone),
    startTimeZone: plan.start_time_zone,
    endTimeZone: plan.end_time_zone,
  };
};

/** To go on with it in the planner. */
export const tripOf = (plan: SharedPlan): Trip => ({
  ...wayOf(plan),
  maxDistance: String(plan.max_distance_miles),
  hoursPerDay: plan.hours_per_day ?? DEFAULT_HOURS_PER_DAY,
  startDate: plan.start_date ?? '',
  startTime: plan.start_time ?? DEFAULT_START_TIME,
});

export type PlanBody = EndpointInput<typeof createPlan>['body'];

export const planBodyOf = (
  name: string,
  { start, end, halts, maxDistanceMiles }: RouteRequest,
  route: RouteGeoJson,
  { startDate, startTime, hoursPerDay }: Pick<Trip, 'startDate' | 'startTime' | 'hoursPerDay'>,
): PlanBody => ({
  name,
  startPointName: start.name,
  endPointName: end.name,
  startCoords: start.coords,
  endCoords: end.coords,
  routeGeoJson: route,
  maxDistanceMiles,
  springIds: stopsIn(halts).map(({ id }) => id),
  stayMinutes: stopsIn(halts).map(({ stayMinutes }) => stayMinutes),
  springCoords: stopsIn(halts).map(coordsOf),
  startDate: startDate || null,
  startTime: startTime || null,
  hoursPerDay: halts.some(endsDay) ? hoursPerDay : null,
  nights: wireNightsOf(halts),
});
