import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import {
  DEFAULT_HOURS_PER_DAY,
  MAX_DETOUR_MILES,
  MAX_DETOURS,
  MIN_DETOUR_MILES,
} from '@wildsoak/contract/rules/limits';
import type {
  Coordinates,
  createPlan,
  NearbyRouteSpring,
  Plan,
  RouteGeoJson,
} from '@wildsoak/contract/trips';
import type { Place } from '../../../domain/place/place.ts';
import type { Arrival } from '../../../domain/trip/arrival.ts';
import { DEFAULT_DETOUR_MILES, DEFAULT_START_TIME } from '../../../domain/trip/trip-defaults.ts';
import { endOf, nightsOf, startOf } from '../sheet/plan-places.ts';
import type { JudgedSpring } from '../along/judged-springs.ts';
import { rowsOf, type Halts } from '../stops/rows.ts';
import { stopOf, type Stop } from '../stops/stop.ts';

export interface Trip extends Halts {
  /** Chosen from the suggestions, or your location. */
  start: Place | null;
  end: Place | null;
  /** As typed. */
  maxDistance: string;
  /** `2027-01-14`, or empty for today. */
  startDate: string;
  /** 'HH:MM', at which every day begins. */
  startTime: string;
  /** Of driving. */
  hoursPerDay: number;
}

/** What the planner takes over from a suggestion. */
export type UsedSuggestion = Pick<Trip, 'startDate' | 'hoursPerDay' | keyof Halts> & {
  start: Place;
  end: Place;
};

export const EMPTY_TRIP: Trip = {
  start: null,
  end: null,
  stops: [],
  nights: [],
  maxDistance: String(DEFAULT_DETOUR_MILES),
  startDate: '',
  startTime: DEFAULT_START_TIME,
  hoursPerDay: DEFAULT_HOURS_PER_DAY,
};

/** A trip with everything a route needs. */
export interface RouteRequest extends Halts {
  start: Place;
  end: Place;
  maxDistanceMiles: number;
}

/** Null unless it is a number from 1 to 200. */
export const milesOf = (typed: string): number | null => {
  const miles = typed.trim() === '' ? Number.NaN : Number(typed);
  return miles >= MIN_DETOUR_MILES && miles <= MAX_DETOUR_MILES ? miles : null;
};

/** Null as long as something is missing. */
export const requestOf = ({ start, end, maxDistance, ...trip }: Trip): RouteRequest | null => {
  const maxDistanceMiles = milesOf(maxDistance);
  const { stops, nights } = trip;
  return start && end && maxDistanceMiles !== null
    ? { start, end, stops, nights, maxDistanceMiles }
    : null;
};

export const coordsOf = ({
  longitude,
  latitude,
}: Pick<Stop, 'longitude' | 'latitude'>): Coordinates => [longitude, latitude];

/** The stops, and the nights that are elsewhere. */
export const pointsOf = ({ start, end, ...halts }: Omit<RouteRequest, 'maxDistanceMiles'>) => ({
  startCoords: start.coords,
  endCoords: end.coords,
  waypoints: rowsOf(halts).map(({ stop, night }) => (stop ? coordsOf(stop) : night.coords)),
});

/** The same for requests with the same answer: stays and names do not change the route. */
export const keyOf = (request: RouteRequest): string =>
  JSON.stringify([pointsOf(request), request.stops.map(({ id }) => id), request.maxDistanceMiles]);

/** Whether the route leads through what is laid out now. */
export const isRouteOf = (found: { request: RouteRequest }, trip: Trip): boolean => {
  const request = requestOf(trip);
  return request !== null && keyOf(found.request) === keyOf(request);
};

/**
 * As a stop to soak. Where nobody should bathe, nothing invites to a stop; what is closed only at the hour
 * when you pass may be open when you start earlier.
 */
export const isOffered = ({ arrival }: { arrival: Arrival }): boolean =>
  !isOutOfTheQuestion(arrival.status) || arrival.isOnlyTheHour;

/** The nearest that we offer, as many as we measure in one request. */
export const springsToMeasure = (springs: readonly JudgedSpring[]) =>
  springs
    .filter(isOffered)
    .toSorted((a, b) => a.distance_miles - b.distance_miles)
    .slice(0, MAX_DETOURS);

export const detoursBody = (request: RouteRequest, springs: readonly NearbyRouteSpring[]) => ({
  ...pointsOf(request),
  springs: springs.map((spring) => ({ coords: coordsOf(spring), leg: spring.leg })),
});

export type PlanBody = EndpointInput<typeof createPlan>['body'];

export const planBodyOf = (
  name: string,
  request: RouteRequest,
  {
    route,
    ...trip
  }: { route: RouteGeoJson } & Pick<Trip, 'startDate' | 'startTime' | 'hoursPerDay'>,
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
  startDate: trip.startDate === '' ? null : trip.startDate,
  startTime: trip.startTime === '' ? null : trip.startTime,
  hoursPerDay: request.nights.length > 0 ? trip.hoursPerDay : null,
  nights: request.nights.map(({ after_stops, kind, name: place, coords }) => ({
    after_stops,
    kind,
    name: place,
    coords,
  })),
});

export const tripOf = (plan: Plan): Trip => ({
  start: startOf(plan),
  end: endOf(plan),
  stops: plan.springs.map((spring) => ({
    ...stopOf(spring),
    is_removed: spring.is_removed,
    stayMinutes: spring.stay_minutes,
    saved_status: spring.saved_status,
    saved_condition: spring.saved_condition,
  })),
  maxDistance: String(plan.max_distance_miles),
  nights: nightsOf(plan),
  hoursPerDay: plan.hours_per_day ?? DEFAULT_HOURS_PER_DAY,
  startDate: plan.start_date ?? '',
  startTime: plan.start_time ?? DEFAULT_START_TIME,
});
