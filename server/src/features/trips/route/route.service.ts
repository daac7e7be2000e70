import { setImmediate } from 'node:timers/promises';
import { METERS_PER_MILE, milesBetween } from '@wildsoak/contract/rules/distance';
import type {
  Coordinates,
  Detour,
  NearbyRouteSpring,
  RouteGeoJson,
  SuggestedNight,
} from '@wildsoak/contract/trips';
import { openQueue } from '../../../platform/fair-queue.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { roundToCents, type Leg } from '../../../platform/routing/routing.ts';
import { splitTrip, type TripToSplit } from '../days/split-trip.ts';
import { readSpringsAlong, readTimeZones, type SpringInCorridor } from './corridor.repository.ts';
import { measureDetours } from './detours.ts';
import { cutLegs, routeMileOf, type Piece } from './route-mile.ts';
import { BUSY, explainRouting } from './routing-errors.ts';
import { isTooFine, joinLegs, thinLegs } from './thin-line.ts';

/** With a query after it, still within the 10 s in which people get an answer of some kind. */
const BOUNDS = {
  /** For the route, without which there is no answer. */
  routeMs: 5_000,
  /** For everything, time in line included. */
  answerMs: 7_500,
};
const OWN_BUSY = "You're already planning several routes. Wait for those to finish.";
/** Each takes a tenth of a millisecond or more; after so many, others get served. */
const PLACED_AT_ONCE = 20;

export interface Trip {
  startCoords: Coordinates;
  endCoords: Coordinates;
  waypoints: readonly Coordinates[];
}

interface Wanted extends Trip {
  maxDistanceMiles: number;
  zonesAt?: readonly Coordinates[] | undefined;
}

const pointsOf = ({ startCoords, waypoints, endCoords }: Trip) => [
  startCoords,
  ...waypoints,
  endCoords,
];

const sumOf = (legs: readonly Leg[], key: 'miles' | 'minutes') =>
  roundToCents(legs.reduce((total, leg) => total + leg[key], 0));

const featureOf = (legs: readonly Leg[], isSketch: boolean): RouteGeoJson => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: joinLegs(legs) },
  properties: {
    miles: sumOf(legs, 'miles'),
    minutes: sumOf(legs, 'minutes'),
    legs: legs.map(({ miles, minutes }) => ({
      miles: roundToCents(miles),
      minutes: roundToCents(minutes),
    })),
    is_sketch: isSketch,
  },
});

/** A leg ends on the nearest road. */
const gapsOf = (waypoints: readonly Coordinates[], legs: readonly Leg[]): number[] =>
  waypoints.map((waypoint, i) =>
    roundToCents(milesBetween(legs[i]?.line.at(-1) ?? waypoint, waypoint)),
  );

/** In the order you pass them. */
const inOrder = async (
  found: readonly SpringInCorridor[],
  pieces: readonly Piece[],
): Promise<NearbyRouteSpring[]> => {
  const placed: { spring: NearbyRouteSpring; mile: number }[] = [];
  for (const [i, { meters, ...spring }] of found.entries()) {
    if (i % PLACED_AT_ONCE === 0) await setImmediate();
    const miles = meters / METERS_PER_MILE;
    const { mile, leg } = routeMileOf(pieces, [spring.longitude, spring.latitude], miles);
    const figures = { distance_miles: roundToCents(miles), route_mile: roundToCents(mile), leg };
    placed.push({ spring: { ...spring, ...figures }, mile });
  }
  return placed
    .toSorted((a, b) => a.mile - b.mile || a.spring.id - b.spring.id)
    .map(({ spring }) => spring);
};

export const createPlanner = (
  { routing, readPrepared }: Pick<Platform, 'routing' | 'readPrepared'>,
  { routeMs, answerMs } = BOUNDS,
) => {
  const searching = openQueue('corridors', () => new HttpError(503, BUSY));
  const ownWork = openQueue('own-routes', () => new HttpError(429, OWN_BUSY, 2));

  const ask = async <Answer>(
    points: readonly Coordinates[],
    inTime: AbortSignal,
    question: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> => {
    const signal = AbortSignal.any([inTime, AbortSignal.timeout(routeMs)]);
    try {
      return await question(signal);
    } catch (error) {
      throw await explainRouting(error, routing, points, signal);
    }
  };

  /** The springs along the route, and the route as we send it. */
  const findAlong = async (legs: readonly Leg[], miles: number, inTime: AbortSignal) => {
    const thinned = isTooFine(legs) ? await thinLegs(legs) : undefined;
    const searched = thinned ?? legs;
    const pieces = cutLegs(searched, miles);
    const corridor = { line: joinLegs(searched), pieces, miles };
    const [found, shown] = await Promise.all([
      searching(() => readSpringsAlong(readPrepared, corridor), { signal: inTime }),
      thinned ?? thinLegs(legs),
    ]);
    return { nearbySprings: await inOrder(found, pieces), shown };
  };

  /** The time runs from the first moment: a person waits for all of it. `gone`: nobody waits any more. */
  const inTimeFor = <Answer>(
    memberId: string,
    gone: AbortSignal,
    work: (inTime: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> => {
    const inTime = AbortSignal.any([gone, AbortSignal.timeout(answerMs)]);
    return ownWork(() => work(inTime), { who: memberId, signal: inTime });
  };

  return {
    route: (memberId: string, trip: Wanted, gone: AbortSignal) =>
      inTimeFor(memberId, gone, async (inTime) => {
        const points = pointsOf(trip);
        const [legs, isSketch, [startTimeZone, endTimeZone, ...zonesAt]] = await Promise.all([
          ask(points, inTime, (signal) => routing.route(points, signal)),
          routing.isSketch(),
          readTimeZones(readPrepared, [trip.startCoords, trip.endCoords, ...(trip.zonesAt ?? [])]),
        ]);
        const { nearbySprings, shown } = await findAlong(legs, trip.maxDistanceMiles, inTime);
        const gapMiles = gapsOf(trip.waypoints, legs);
        const route = featureOf(shown, isSketch);
        return { route, nearbySprings, gapMiles, startTimeZone, endTimeZone, zonesAt };
      }),

    detours: (
      memberId: string,
      { springs, ...trip }: Trip & { springs: { coords: Coordinates; leg: number }[] },
      gone: AbortSignal,
    ): Promise<(Detour | null)[]> =>
      inTimeFor(memberId, gone, async (inTime) => {
        const detours = await measureDetours(routing, pointsOf(trip), springs, inTime);
        return detours.map((detour) => detour ?? null);
      }),

    nights: (memberId: string, trip: TripToSplit, gone: AbortSignal): Promise<SuggestedNight[]> =>
      inTimeFor(memberId, gone, (inTime) => {
        const findRoute = (points: readonly Coordinates[]) =>
          ask(points, inTime, (signal) => routing.route(points, signal));
        return splitTrip({ routing, readPrepared, findRoute, inTime }, trip);
      }),

    async bestOrder(memberId: string, trip: Trip, gone: AbortSignal) {
      // A single stop has a single order.
      if (trip.waypoints.length < 2)
        return { order: trip.waypoints.map((_, index) => index), minutes: null };
      const points = pointsOf(trip);
      const { order, minutes } = await inTimeFor(memberId, gone, (inTime) =>
        ask(points, inTime, (signal) => routing.bestOrder(points, signal)),
      );
      return { order, minutes: roundToCents(minutes) };
    },
  };
};
