import type { Plan, RouteGeoJson } from '@wildsoak/contract/trips';
import { MAX_DETOUR_MILES, MIN_DETOUR_MILES } from '@wildsoak/contract/rules/limits';
import { placeName } from '../../../domain/place/place-name.ts';
import type { PlanBody } from '../queries.ts';
import type { Stop } from '../stops/stop.ts';
import { DEFAULT_START_TIME, type Place, type Trip } from './trip.ts';

/** A trip that can be asked for. */
export interface RouteRequest {
  start: Place;
  end: Place;
  stops: readonly Stop[];
  maxDistanceMiles: number;
}

/** Null where it is no number from 1 to 200. */
export const milesOf = (typed: string): number | null => {
  const miles = typed.trim() === '' ? Number.NaN : Number(typed);
  return miles >= MIN_DETOUR_MILES && miles <= MAX_DETOUR_MILES ? miles : null;
};

/** Null as long as something is missing. */
export const requestOf = ({ start, end, stops, maxDistance }: Trip): RouteRequest | null => {
  const maxDistanceMiles = milesOf(maxDistance);
  return start && end && maxDistanceMiles !== null ? { start, end, stops, maxDistanceMiles } : null;
};

export const pointsOf = ({ start, end, stops }: Pick<RouteRequest, 'start' | 'end' | 'stops'>) => ({
  startCoords: start.coords,
  endCoords: end.coords,
  waypoints: stops.map(({ longitude, latitude }): [number, number] => [longitude, latitude]),
});

/** Two requests with the same are answered alike: stays and names change no road. */
export const keyOf = (request: RouteRequest): string =>
  JSON.stringify([pointsOf(request), request.stops.map(({ id }) => id), request.maxDistanceMiles]);

export const planBodyOf = (
  name: string,
  request: RouteRequest,
  { route, startTime }: { route: RouteGeoJson; startTime: string },
): PlanBody => ({
  name,
  startPointName: request.start.name,
  endPointName: request.end.name,
  startCoords: request.start.coords,
  endCoords: request.end.coords,
  routeGeoJson: route,
  maxDistanceMiles: request.maxDistanceMiles,
  springIds: request.stops.map(({ id }) => id),
  stayMinutes: request.stops.map(({ stayMinutes }) => stayMinutes),
  startTime: startTime === '' ? null : startTime,
});

export const tripOf = (plan: Plan): Trip => ({
  start: {
    name: placeName(plan.start_point_name),
    coords: [plan.start_coords_lon, plan.start_coords_lat],
  },
  end: {
    name: placeName(plan.end_point_name),
    coords: [plan.end_coords_lon, plan.end_coords_lat],
  },
  stops: plan.springs.map(({ stay_minutes, ...spring }) => ({
    ...spring,
    stayMinutes: stay_minutes,
  })),
  maxDistance: String(plan.max_distance_miles),
  startTime: plan.start_time ?? DEFAULT_START_TIME,
});
