import { milesBetween } from '@wildsoak/contract/rules/distance';
import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import {
  findBestOrder,
  generateRoute,
  measureDetours,
  type Coordinates,
} from '@wildsoak/contract/trips';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { detoursBody } from '../../../test/support/plans.ts';
import { ATTU, CITIES, HILO, NETWORK, useRoads } from '../../../test/support/roads.ts';
import { slowness } from '../../../test/support/processor-time.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { url, routing } = await useRoads();
const { app, platform, database } = await useApp({ ROUTING_URL: url });

interface Trip {
  startCoords: Coordinates;
  endCoords: Coordinates;
  waypoints?: Coordinates[];
  maxDistanceMiles?: number;
}

const usePlanner = async () => {
  const member = await addMember(database, { is_premium: true });
  const cookie = await signIn(platform, member);
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/planner/${path}`, headers: { cookie }, payload });
  const findRoute = async (trip: Trip) => {
    const answer = await post('route', { waypoints: [], maxDistanceMiles: 20, ...trip });
    expect(answer.statusCode, answer.payload).toBe(200);
    return generateRoute.responses[200].parse(answer.json());
  };
  const findWithDetours = async (trip: Trip) => {
    const { route, nearbySprings } = await findRoute(trip);
    const body = detoursBody({ waypoints: [], ...trip }, nearbySprings);
    const answer = await post('detours', body);
    expect(answer.statusCode, answer.payload).toBe(200);
    const { detours } = measureDetours.responses[200].parse(answer.json());
    expect(detours).toHaveLength(nearbySprings.length);
    const springs = nearbySprings.map((spring, i) => ({ ...spring, detour: detours[i] ?? null }));
    return { route, nearbySprings: springs };
  };
  return { post, findRoute, findWithDetours };
};

const { boise, reno, saltLakeCity, seattle, albuquerque } = CITIES;
const never = new AbortController().signal;

/** Hawaii has roads, but not in our sketch. */
const noRoad = (point: string) =>
  NETWORK === 'sketch'
    ? `${point} is too far from any mapped road.`
    : 'No road connects these points.';

describe('POST /api/planner/route', () => {
  it(
    'a drive through all points in order, with its figures leg by leg',
    { tags: '@7.23' },
    async () => {
      const { findRoute } = await usePlanner();
      const waypoints = [saltLakeCity, reno];
      const { route } = await findRoute({ startCoords: seattle, endCoords: boise, waypoints });
      const legs = await routing.route([seattle, saltLakeCity, reno, boise], never);
      expect(route.properties.legs).toHaveLength(3);
      for (const [i, leg] of legs.entries()) {
        expect(route.properties.legs[i]?.miles).toBeCloseTo(leg.miles, 1);
        expect(route.properties.legs[i]?.minutes).toBeCloseTo(leg.minutes, 1);
      }
      const total = (key: 'miles' | 'minutes') => legs.reduce((sum, leg) => sum + leg[key], 0);
      expect(route.properties.miles).toBeCloseTo(total('miles'), 1);
      expect(route.properties.minutes).toBeCloseTo(total('minutes'), 1);
      // The ends of the legs are on the line that is sent, thinned as it is.
      const sent = new Set(route.geometry.coordinates.map(String));
      const roundTo5 = ([lon, lat]: Coordinates) =>
        [lon, lat].map((value) => Math.round(value * 1e5) / 1e5);
      for (const { line } of legs) expect(sent).toContain(String(roundTo5(line.at(-1) ?? [0, 0])));
      const whole = legs.reduce((count, { line }) => count + line.length, 0);
      expect(route.geometry.coordinates.length).toBeLessThan(whole);
    },
  );

  it(
    'springs by the mile passed, each with its distance, its mile and what it adds',
    { tags: ['@7.23', '@16.1'] },
    async () => {
      const { findWithDetours } = await usePlanner();
      const { route, nearbySprings } = await findWithDetours({
        startCoords: boise,
        endCoords: reno,
      });
      expect(nearbySprings.length).toBeGreaterThan(5);
      const miles = nearbySprings.map((spring) => spring.route_mile);
      expect(miles).toEqual(miles.toSorted((a, b) => a - b));
      for (const { distance_miles, route_mile, detour } of nearbySprings) {
        expect(distance_miles).toBeLessThanOrEqual(20);
        expect(route_mile).toBeLessThanOrEqual(route.properties.miles + 0.01);
        expect(detour).not.toBeNull();
      }
    },
  );

  it('how far the road ends from a spring, in a straight line', async () => {
    const { findWithDetours } = await usePlanner();
    const { nearbySprings } = await findWithDetours({ startCoords: boise, endCoords: reno });
    const [farthest] = nearbySprings.toSorted(
      (a, b) => (b.detour?.gap_miles ?? 0) - (a.detour?.gap_miles ?? 0),
    );
    if (!farthest) throw new Error('no springs');
    // The route itself passes at that distance, so no road is farther.
    expect(farthest.detour?.gap_miles).toBeGreaterThan(1);
    for (const { detour, distance_miles } of nearbySprings)
      expect(detour?.gap_miles).toBeLessThanOrEqual(distance_miles * 1.01 + 0.02);
  });

  it(
    'how far each stop is from its road: the same as for a spring along the route',
    { tags: ['@22.60', '@22.62'] },
    async () => {
      const { findRoute, findWithDetours } = await usePlanner();
      const ends = { startCoords: boise, endCoords: CITIES.missoula };
      const { nearbySprings } = await findWithDetours(ends);
      const gapOf = (spring: (typeof nearbySprings)[number]) => spring.detour?.gap_miles ?? 0;
      const [near, ...others] = nearbySprings.toSorted((a, b) => gapOf(a) - gapOf(b));
      const far = others.at(-1);
      if (!near || !far) throw new Error('no springs');
      expect(isOffRoad(gapOf(near))).toBe(false);
      expect(isOffRoad(gapOf(far))).toBe(true);
      const wild: Coordinates = [-114.9, 45.35];
      const waypoints = [near, far].map((spring): Coordinates => [
        spring.longitude,
        spring.latitude,
      ]);
      const { gapMiles, route } = await findRoute({ ...ends, waypoints: [...waypoints, wild] });
      expect(gapMiles).toEqual([
        expect.closeTo(gapOf(near), 1),
        expect.closeTo(gapOf(far), 1),
        expect.any(Number),
      ]);
      // The Frank Church wilderness: no line that is sent comes nearer.
      const nearest = Math.min(
        ...route.geometry.coordinates.map((vertex) => milesBetween(vertex, wild)),
      );
      expect(gapMiles[2]).toBeGreaterThan(5);
      expect(gapMiles[2]).toBeCloseTo(nearest, 0);
    },
  );

  it('a wider corridor holds the narrower one', { tags: '@7.23' }, async () => {
    const { findRoute } = await usePlanner();
    const ends = { startCoords: seattle, endCoords: albuquerque };
    const idsWithin = async (maxDistanceMiles: number) =>
      (await findRoute({ ...ends, maxDistanceMiles })).nearbySprings.map(({ id }) => id);
    const [narrow, wide] = [await idsWithin(1), await idsWithin(200)];
    expect(wide.length).toBeGreaterThan(narrow.length);
    expect(wide).toEqual(expect.arrayContaining(narrow));
  });

  it('a route to where you already are', async () => {
    const { findRoute } = await usePlanner();
    const { route } = await findRoute({ startCoords: boise, endCoords: boise });
    expect(route.properties).toMatchObject({ miles: 0, minutes: 0 });
    expect(route.geometry.coordinates.length).toBeGreaterThanOrEqual(2);
  });

  it(
    'no road between the points, as from Hawaii to Idaho: a sentence',
    { tags: '@7.23' },
    async () => {
      const { post } = await usePlanner();
      const trip = { startCoords: HILO, endCoords: boise, waypoints: [], maxDistanceMiles: 20 };
      const answer = await post('route', trip);
      expect([answer.statusCode, answer.json()]).toEqual([422, { error: noRoad('The start') }]);
    },
  );

  it.each([
    ['The start', [ATTU, boise], []],
    ['The end', [boise, ATTU], []],
    ['Stop 2', [boise, reno], [saltLakeCity, ATTU]],
    ['Stop 1', [boise, reno], [[180, 52]]],
    ['Stop 1', [boise, reno], [[-180, 52]]],
    ['Stop 1', [boise, reno], [[43.61, -89]]],
    ['Stop 1', [boise, reno], [[0, 90]]],
  ] as [string, [Coordinates, Coordinates], Coordinates[]][])(
    "at the 180th meridian, or with latitude and longitude swapped: '%s is too far from any mapped road.'",
    async (name, [startCoords, endCoords], waypoints) => {
      const { post } = await usePlanner();
      const begin = performance.now();
      const answer = await post('route', {
        startCoords,
        endCoords,
        waypoints,
        maxDistanceMiles: 20,
      });
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { error: `${name} is too far from any mapped road.` },
      ]);
      // Near the poles the engine would search for seconds.
      expect((performance.now() - begin) / slowness()).toBeLessThan(4_000);
    },
  );
});

describe('POST /api/planner/detours', () => {
  const body = (springs: object[]) => ({
    startCoords: boise,
    endCoords: reno,
    waypoints: [],
    springs,
  });

  it('answers in the order asked for: null where no road leads, or where there is no such leg', async () => {
    const { post } = await usePlanner();
    const springs = [
      { coords: saltLakeCity, leg: 0 },
      { coords: ATTU, leg: 0 },
      { coords: saltLakeCity, leg: 7 },
      { coords: reno, leg: 0 },
    ];
    const answer = await post('detours', body(springs));
    const { detours } = measureDetours.responses[200].parse(answer.json());
    expect(detours).toMatchObject([
      { minutes: expect.any(Number) },
      null,
      null,
      { minutes: 0, miles: 0 },
    ]);
    expect(detours[0]?.minutes).toBeGreaterThan(60);
  });

  it('at most 200 springs', async () => {
    const { post } = await usePlanner();
    const springs = (count: number) =>
      Array.from({ length: count }, () => ({ coords: boise, leg: 0 }));
    expect((await post('detours', body(springs(200)))).statusCode).toBe(200);
    expect((await post('detours', body(springs(201)))).statusCode).toBe(400);
  });
});

describe('POST /api/planner/best-order', () => {
  const minutesOf = async (points: Coordinates[]) =>
    (await routing.route(points, never)).reduce((sum, { minutes }) => sum + minutes, 0);

  it('the quickest order of the waypoints between start and end', { tags: '@22.66' }, async () => {
    const { post } = await usePlanner();
    const waypoints: Coordinates[] = [CITIES.lasVegas, saltLakeCity, reno];
    const answer = await post('best-order', {
      startCoords: boise,
      endCoords: CITIES.losAngeles,
      waypoints,
    });
    const { order, minutes } = findBestOrder.responses[200].parse(answer.json());
    expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    const inOrder = (indexes: number[]) =>
      minutesOf([boise, ...indexes.map((index) => waypoints[index] ?? boise), CITIES.losAngeles]);
    const best = await inOrder(order);
    const others = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const all = await Promise.all(others.map(inOrder));
    expect(best).toBeCloseTo(Math.min(...all), 3);
    // So what an order saves is the difference to the route as it was.
    expect(minutes).toBeCloseTo(best, 1);
    expect(Math.max(...all)).toBeGreaterThan(best * 1.1);
  });

  it.each([[[]], [[reno]]])('%j: the engine is not asked', async (waypoints) => {
    const { post } = await usePlanner();
    const answer = await post('best-order', { startCoords: ATTU, endCoords: HILO, waypoints });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { order: waypoints.map((_, index) => index), minutes: null },
    ]);
  });

  it('no road between: the same sentence', async () => {
    const { post } = await usePlanner();
    const waypoints = [reno, HILO];
    const answer = await post('best-order', { startCoords: boise, endCoords: boise, waypoints });
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: noRoad('Stop 2') }]);
  });
});
