import { generateRoute, type Coordinates, type NearbyRouteSpring } from '@wildsoak/contract/trips';
import { lineMiles, METERS_PER_MILE, milesBetween } from '@wildsoak/contract/rules/distance';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Leg } from '../../../../platform/routing/routing.ts';
import { addMember } from '../../../../../test/support/members.ts';
import { CITIES, NETWORK, useRoads } from '../../../../../test/support/roads.ts';
import { useApp } from '../../../../../test/support/test-app.ts';
import { createPlanner } from '../route.service.ts';

const never = new AbortController().signal;

export const byId = (a: number, b: number) => a - b;

/** Where you are after so many miles; each leg is measured by itself. */
const walk = (legs: readonly Leg[]) => {
  const lengths = legs.map(({ line }) => lineMiles(line));
  return (mile: number): Coordinates => {
    let number = 0;
    let left = mile;
    for (; number < legs.length - 1 && left > (legs[number]?.miles ?? 0); number += 1)
      left -= legs[number]?.miles ?? 0;
    const { line, miles } = legs[number] ?? { line: [], miles: 0 };
    // The engine and we differ a little on how long a leg is.
    let away = miles > 0 ? (left / miles) * (lengths[number] ?? 0) : 0;
    for (const [i, to] of line.entries()) {
      const from = line[i - 1] ?? to;
      const length = milesBetween(from, to);
      if (away < length) {
        const share = away / length;
        return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      }
      away -= length;
    }
    // The mile is rounded, perhaps up.
    return line.at(-1) ?? [0, 0];
  };
};

/**
 * The sphere is half a percent off. The sketch runs straight for tens of miles, where a straight line
 * of degrees, as `walk` takes it, is not the shortest line.
 */
const TOLERANCE = NETWORK === 'sketch' ? 0.03 : 0.01;

/** At its mile the route is as far from the spring as the answer says. */
export const expectPassed = (legs: readonly Leg[], springs: readonly NearbyRouteSpring[]) => {
  const pointAt = walk(legs);
  const wrong = springs.flatMap(({ id, longitude, latitude, route_mile, distance_miles }) => {
    const miles = milesBetween(pointAt(route_mile), [longitude, latitude]);
    const isSo = Math.abs(miles - distance_miles) <= Math.max(0.1, TOLERANCE * distance_miles);
    return isSo ? [] : [`${id} at mile ${route_mile}: ${miles} miles, not ${distance_miles}`];
  });
  expect(wrong).toEqual([]);
};

/** Somewhere within an hour of one of the cities: there is a road. */
const somewhere = fc
  .tuple(
    fc.constantFrom<Coordinates>(...Object.values(CITIES)),
    fc.double({ min: -0.7, max: 0.7, noNaN: true }),
    fc.double({ min: -0.7, max: 0.7, noNaN: true }),
  )
  .map(([[longitude, latitude], east, north]): Coordinates => [longitude + east, latitude + north]);

/** The springs along a route, as we find them and as a plain query does. */
export const useCorridor = async () => {
  const { url, routing } = await useRoads();
  const { platform, database } = await useApp({ ROUTING_URL: url });
  const { id: memberId } = await addMember(database);
  const planner = createPlanner(platform);

  const find = async (points: Coordinates[], maxDistanceMiles: number) => {
    const [startCoords, endCoords] = [points[0], points.at(-1)];
    if (!startCoords || !endCoords) throw new Error('no ends');
    const trip = { startCoords, endCoords, waypoints: points.slice(1, -1) };
    const answer = await planner.route(memberId, { ...trip, maxDistanceMiles }, never);
    return generateRoute.responses[200].parse(answer);
  };

  /** The plain query on the whole line, as the engine gives it. */
  const plainly = async (points: Coordinates[], miles: number) => {
    const legs = await routing.route(points, never);
    const vertices = legs.flatMap(({ line }) => line.map((point) => point.join(' '))).join(', ');
    const { rows } = await sql<{ id: number; meters: number }>`
      select id, st_distance(position, line) as meters
      from springs, (select st_geogfromtext(${`linestring(${vertices})`}) as line) whole
      where removed_at is null and st_dwithin(position, line, ${miles * METERS_PER_MILE})`.execute(
      database,
    );
    return { legs, rows };
  };

  /** Random trips: the same set, the mile passed never decreases, and is where you pass each spring. */
  const compareTrips = async (trips: number) => {
    let compared = 0;
    let springs = 0;
    const trip = fc.tuple(
      fc.array(somewhere, { minLength: 2, maxLength: 4 }),
      fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 200 })),
    );
    await fc.assert(
      fc.asyncProperty(trip, async ([points, miles]) => {
        const { nearbySprings, route } = await find(points, miles);
        const { legs, rows } = await plainly(points, miles);
        const ids = nearbySprings.map(({ id }) => id);
        expect(ids.toSorted(byId)).toEqual(rows.map(({ id }) => id).toSorted(byId));
        const passed = nearbySprings.map((spring) => spring.route_mile);
        expect(passed).toEqual(passed.toSorted(byId));
        expect(passed.at(-1) ?? 0).toBeLessThanOrEqual(route.properties.miles + 0.01);
        expectPassed(legs, nearbySprings);
        compared += 1;
        springs += rows.length;
      }),
      { numRuns: trips, seed: 8 },
    );
    expect(compared).toBe(trips);
    expect(springs).toBeGreaterThan(25 * trips);
  };

  return { find, plainly, compareTrips, database };
};
