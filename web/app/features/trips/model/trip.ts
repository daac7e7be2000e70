import {
  DEFAULT_HOURS_PER_DAY,
  DEFAULT_START_TIME,
  MAX_DETOUR_MILES,
  MIN_DETOUR_MILES,
} from '@wildsoak/contract/rules/limits';
import type { NearbyRouteSpring } from '@wildsoak/contract/trips';
import type { Place } from '../../../domain/place/place.ts';
import type { Beginning } from './arrival.ts';
import { coordsOf, placeOf, stopsIn, type Halt, type Way } from './halts.ts';

const DEFAULT_DETOUR_MILES = 20;

/** What you lay out in the planner. */
export interface Trip {
  /** Chosen from the suggestions, or your location. */
  start: Place | null;
  end: Place | null;
  halts: readonly Halt[];
  /** As typed. */
  maxDistance: string;
  /** `2027-01-14`, or empty for today. */
  startDate: string;
  /** 'HH:MM', at which every day begins. */
  startTime: string;
  /** Of driving. */
  hoursPerDay: number;
}

/** What you set in fields. Halts change one step at a time, and each step can be undone. */
export type TripFields = Partial<Omit<Trip, 'halts'>>;

/** What the planner takes over from a suggestion. */
export type UsedSuggestion = Way & Pick<Trip, 'startDate' | 'startTime' | 'hoursPerDay'>;

export const EMPTY_TRIP: Trip = {
  start: null,
  end: null,
  halts: [],
  maxDistance: String(DEFAULT_DETOUR_MILES),
  startDate: '',
  startTime: DEFAULT_START_TIME,
  hoursPerDay: DEFAULT_HOURS_PER_DAY,
};

/** `timeZone`: where it begins; null while no route says it. */
export const beginningOf = (
  { startDate, startTime }: Pick<Trip, 'startDate' | 'startTime'>,
  timeZone: string | null,
): Beginning => ({ date: startDate || null, time: startTime, timeZone });

/** A trip with everything a route needs. */
export interface RouteRequest extends Way {
  maxDistanceMiles: number;
}

/** Null unless it is a number from 1 to 200. */
export const milesOf = (typed: string): number | null => {
  const miles = typed.trim() === '' ? Number.NaN : Number(typed);
  return miles >= MIN_DETOUR_MILES && miles <= MAX_DETOUR_MILES ? miles : null;
};

/** Null as long as something is missing. */
export const requestOf = ({ start, end, halts, maxDistance }: Trip): RouteRequest | null => {
  const maxDistanceMiles = milesOf(maxDistance);
  return start && end && maxDistanceMiles !== null ? { start, end, halts, maxDistanceMiles } : null;
};

export const pointsOf = ({ start, end, halts }: Way) => ({
  startCoords: start.coords,
  endCoords: end.coords,
  waypoints: halts.map((halt) => placeOf(halt).coords),
});

export const detoursBody = (request: RouteRequest, springs: readonly NearbyRouteSpring[]) => ({
  ...pointsOf(request),
  springs: springs.map((spring) => ({ coords: coordsOf(spring), leg: spring.leg })),
});

/** The same for requests with the same answer: stays and names do not change the route. */
export const keyOf = (request: RouteRequest): string =>
  JSON.stringify([
    pointsOf(request),
    stopsIn(request.halts).map(({ id }) => id),
    request.maxDistanceMiles,
  ]);

/** Whether the route leads through what is laid out now. */
export const isRouteOf = (found: { request: RouteRequest }, trip: Trip): boolean => {
  const request = requestOf(trip);
  return request !== null && keyOf(found.request) === keyOf(request);
};
