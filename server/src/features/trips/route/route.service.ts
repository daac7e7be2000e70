import { setImmediate } from 'node:timers/promises';
import type { Coordinates, NearbyRouteSpring, RouteGeoJson } from '@wildsoak/contract/trips';
import { METRES_PER_MILE } from '@wildsoak/contract/rules/distance';
import { HttpError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Leg } from '../../../platform/routing/routing.ts';
import { corridorOf } from './corridor.ts';
import { readSpringsAlong } from './corridor.repository.ts';
import { measureDetours } from './detours.ts';
import { passingOf } from './route-mile.ts';
import { BUSY, explainRouting } from './routing-errors.ts';
import { isTooFine, thinLegs } from './thin-legs.ts';
import { createOwnTurns, createTurns } from './turns.ts';

/** How long people wait at most: with a query after it, still less than the 10 s in which they are told. */
const BOUNDS = {
  /** For the drive, without which there is no answer. */
  routeMs: 5_000,
  /** For all of it, the waiting included: what is not known by then is left out. */
  answerMs: 7_500,
};
/** Of a process: they cost a core each, and the connections are everybody's. */
const CORRIDORS = { places: 3, chairs: 20, refusal: () => new HttpError(503, BUSY) };
const OWN_BUSY = 'You are planning several drives already. Please wait for them.';
/**
 * Of a member in a process. Whoever plans anew hangs up on what they asked before, and so never waits.
 */
const OWN_DRIVES = { places: 2, chairs: 5, refusal: () => new HttpError(429, OWN_BUSY, 2) };
/** Each is held to the whole drive, a tenth of a millisecond; after so many, others are served. */
const PLACED_AT_ONCE = 20;
const CENTS = 100;

const round = (value: number) => Math.round(value * CENTS) / CENTS;

export interface Trip {
  startCoords: Coordinates;
  endCoords: Coordinates;
  waypoints: readonly Coordinates[];
}

const pointsOf = ({ startCoords, waypoints, endCoords }: Trip) => [
  startCoords,
  ...waypoints,
  endCoords,
];

const joinLegs = (legs: readonly Leg[]): Coordinates[] =>
  legs.flatMap(({ line }, i) => (i === 0 ? line : line.slice(1)));

const sumOf = (legs: readonly Leg[], key: 'miles' | 'minutes') =>
  round(legs.reduce((total, leg) => total + leg[key], 0));

const featureOf = (legs: readonly Leg[], isSketch: boolean): RouteGeoJson => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: joinLegs(legs) },
  properties: {
    miles: sumOf(legs, 'miles'),
    minutes: sumOf(legs, 'minutes'),
    legs: legs.map(({ miles, minutes }) => ({ miles: round(miles), minutes: round(minutes) })),
    is_sketch: isSketch,
  },
});

type Found = Awaited<ReturnType<typeof readSpringsAlong>>[number];

/** In the order in which one passes them. */
const inPassing = async (found: readonly Found[], passing: ReturnType<typeof passingOf>) => {
  const place = ({ metres, ...spring }: Found) => {
    const position: Coordinates = [spring.longitude, spring.latitude];
    const distanceMiles = metres / METRES_PER_MILE;
    return { spring, position, distanceMiles, ...passing(position, distanceMiles) };
  };
  const placed: ReturnType<typeof place>[] = [];
  for (const [i, spring] of found.entries()) {
    if (i % PLACED_AT_ONCE === 0) await setImmediate();
    placed.push(place(spring));
  }
  return placed.toSorted((a, b) => a.mile - b.mile || a.spring.id - b.spring.id);
};

export const createPlanner = (
  { routing, readPrepared }: Pick<Platform, 'routing' | 'readPrepared'>,
  { routeMs, answerMs } = BOUNDS,
) => {
  const inTurn = createTurns(CORRIDORS);
  const inOwnTurn = createOwnTurns(OWN_DRIVES);

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

  /** The springs along the way in the order of passing them, and the way as it is shown. */
  const findAlong = async (legs: readonly Leg[], maxMiles: number, inTime: AbortSignal) => {
    const thinned = isTooFine(legs) ? await thinLegs(legs) : undefined;
    const searched = thinned ?? legs;
    const corridor = corridorOf(joinLegs(searched), maxMiles);
    const drawWhileTheDatabaseWorks = async () => ({
      shown: thinned ?? (await thinLegs(legs)),
      passing: passingOf(searched),
    });
    const [found, { shown, passing }] = await Promise.all([
      inTurn(() => readSpringsAlong(readPrepared, corridor), inTime),
      drawWhileTheDatabaseWorks(),
    ]);
    return { springs: await inPassing(found, passing), shown };
  };

  const planDrive = async (
    trip: Trip & { maxDistanceMiles: number; detours: boolean },
    inTime: AbortSignal,
  ): Promise<{ route: RouteGeoJson; nearbySprings: NearbyRouteSpring[] }> => {
    const points = pointsOf(trip);
    const [legs, isSketch] = await Promise.all([
      ask(points, inTime, (signal) => routing.route(points, signal)),
      routing.isSketch(),
    ]);
    const { springs, shown } = await findAlong(legs, trip.maxDistanceMiles, inTime);
    const candidates = springs.map(({ spring: { id }, ...where }) => ({ id, ...where }));
    const detours = trip.detours
      ? await measureDetours(routing, points, legs, candidates, inTime)
      : undefined;
    return {
      route: featureOf(shown, isSketch),
      nearbySprings: springs.map(({ spring, distanceMiles, mile }) => ({
        ...spring,
        distance_miles: round(distanceMiles),
        route_mile: round(mile),
        detour: detours?.get(spring.id) ?? null,
      })),
    };
  };

  /** The time runs from the first moment: whatever is waited for is waited for by a person. */
  const asDrive = <Answer>(
    memberId: string,
    gone: AbortSignal,
    work: (inTime: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> => {
    const inTime = AbortSignal.any([gone, AbortSignal.timeout(answerMs)]);
    return inOwnTurn(memberId, () => work(inTime), inTime);
  };

  return {
    /** `gone` says that nobody waits for the answer any more. */
    route: (memberId: string, trip: Parameters<typeof planDrive>[0], gone: AbortSignal) =>
      asDrive(memberId, gone, (inTime) => planDrive(trip, inTime)),

    async bestOrder(memberId: string, trip: Trip, gone: AbortSignal): Promise<number[]> {
      // One stop has one order, and none has none.
      if (trip.waypoints.length < 2) return trip.waypoints.map((_, place) => place);
      const points = pointsOf(trip);
      return asDrive(memberId, gone, (inTime) =>
        ask(points, inTime, (signal) => routing.bestOrder(points, signal)),
      );
    },
  };
};
