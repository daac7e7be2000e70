import { generateRoute, type Coordinates } from '@wildsoak/contract/trips';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { ATTU, CITIES, HILO, NETWORK, useRoads } from '../../../test/support/roads.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { url, routing } = await useRoads();
const { app, platform, database } = await useApp({ ROUTING_URL: url });

const usePlanner = async () => {
  const member = await addMember(database, { is_premium: true });
  const cookie = await signIn(platform, member);
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/planner/${path}`, headers: { cookie }, payload });
  const drive = async (body: object) => {
    const answer = await post('route', { waypoints: [], maxDistanceMiles: 20, ...body });
    expect(answer.statusCode, answer.payload).toBe(200);
    return generateRoute.responses[200].parse(answer.json());
  };
  return { cookie, post, drive };
};

const { boise, reno, saltLakeCity, seattle, albuquerque } = CITIES;
const never = new AbortController().signal;

/** Hawaii has roads, but none of them in our sketch. */
const noRoad = (place: string) =>
  NETWORK === 'sketch'
    ? `${place} is too far from any road we know.`
    : 'There is no road between these points.';

describe('POST /api/planner/route', () => {
  it("'route, nearbySprings': a drive through all points in order, with its figures leg by leg", async () => {
    const { drive } = await usePlanner();
    const waypoints = [saltLakeCity, reno];
    const { route } = await drive({ startCoords: seattle, endCoords: boise, waypoints });
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
  });

  it("'Ordered by the mile passed': each spring with its distance, its mile, and what it adds", async () => {
    const { drive } = await usePlanner();
    const { route, nearbySprings } = await drive({ startCoords: boise, endCoords: reno });
    expect(nearbySprings.length).toBeGreaterThan(5);
    const miles = nearbySprings.map((spring) => spring.route_mile);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    for (const { distance_miles, route_mile, detour } of nearbySprings) {
      expect(distance_miles).toBeLessThanOrEqual(20);
      expect(route_mile).toBeLessThanOrEqual(route.properties.miles + 0.01);
      expect(detour).not.toBeNull();
    }
  });

  it('detours false: the same springs without what they add', async () => {
    const { drive } = await usePlanner();
    const ends = { startCoords: boise, endCoords: reno };
    const { nearbySprings: withThem } = await drive(ends);
    const { nearbySprings: without } = await drive({ ...ends, detours: false });
    expect(without).toEqual(withThem.map((spring) => ({ ...spring, detour: null })));
  });

  it("'Where the road ends short of a spring, the gap is said': to where the road is, straight", async () => {
    const { drive } = await usePlanner();
    const { nearbySprings } = await drive({ startCoords: boise, endCoords: reno });
    const [farthest] = nearbySprings.toSorted(
      (a, b) => (b.detour?.gap_miles ?? 0) - (a.detour?.gap_miles ?? 0),
    );
    if (!farthest) throw new Error('no springs');
    // The drive itself passes at that distance, so that no road is farther.
    expect(farthest.detour?.gap_miles).toBeGreaterThan(1);
    for (const { detour, distance_miles } of nearbySprings)
      expect(detour?.gap_miles).toBeLessThanOrEqual(distance_miles * 1.01 + 0.02);
  });

  it("'maxDistanceMiles stays the spec's meaning': a wider corridor holds the narrower one", async () => {
    const { drive } = await usePlanner();
    const ends = { startCoords: seattle, endCoords: albuquerque, detours: false };
    const idsWithin = async (maxDistanceMiles: number) =>
      (await drive({ ...ends, maxDistanceMiles })).nearbySprings.map(({ id }) => id);
    const [narrow, wide] = [await idsWithin(1), await idsWithin(200)];
    expect(wide.length).toBeGreaterThan(narrow.length);
    expect(wide).toEqual(expect.arrayContaining(narrow));
  });

  it('200 springs at most come with what they add: the nearest', async () => {
    const { drive } = await usePlanner();
    const { nearbySprings } = await drive({
      startCoords: seattle,
      endCoords: albuquerque,
      maxDistanceMiles: 100,
    });
    const known = nearbySprings.filter(({ detour }) => detour);
    const unknown = nearbySprings.filter(({ detour }) => !detour);
    expect(known).toHaveLength(200);
    const farthestKnown = Math.max(...known.map((spring) => spring.distance_miles));
    for (const { distance_miles } of unknown)
      expect(distance_miles).toBeGreaterThanOrEqual(farthestKnown);
  });

  it('a drive to where one is', async () => {
    const { drive } = await usePlanner();
    const { route } = await drive({ startCoords: boise, endCoords: boise });
    expect(route.properties).toMatchObject({ miles: 0, minutes: 0 });
    expect(route.geometry.coordinates.length).toBeGreaterThanOrEqual(2);
  });

  it("'No road between the points (Hawaii to Idaho): a sentence a person understands'", async () => {
    const { post } = await usePlanner();
    const trip = { startCoords: HILO, endCoords: boise, waypoints: [], maxDistanceMiles: 20 };
    const answer = await post('route', trip);
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: noRoad('The start') }]);
  });

  it.each([
    ['The start', [ATTU, boise], []],
    ['The end', [boise, ATTU], []],
    ['Stop 2', [boise, reno], [saltLakeCity, ATTU]],
    ['Stop 1', [boise, reno], [[180, 52]]],
    ['Stop 1', [boise, reno], [[-180, 52]]],
    ['Stop 1', [boise, reno], [[43.61, -89]]],
    ['Stop 1', [boise, reno], [[0, 90]]],
  ] as [string, [Coordinates, Coordinates], Coordinates[]][])(
    "'coordinates at the antimeridian', or of swapped latitude and longitude: '%s is too far from any road we know.'",
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
        { error: `${name} is too far from any road we know.` },
      ]);
      // Near the poles the engine would look for one for seconds.
      expect(performance.now() - begin).toBeLessThan(4_000);
    },
  );

  it('30 drives a minute for each member, each asked for twice; then 429 with a sentence and Retry-After', async () => {
    const [one, other] = [await usePlanner(), await usePlanner()];
    const trip = {
      startCoords: boise,
      endCoords: boise,
      waypoints: [],
      maxDistanceMiles: 1,
      detours: false,
    };
    for (let count = 0; count < 60; count += 1)
      expect((await one.post('route', trip)).statusCode).toBe(200);
    const refused = await one.post('route', trip);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      error: expect.stringMatching(
        /^You can plan 30 drives a minute\. Please try again in \d+ seconds\.$/,
      ),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.post('route', trip)).statusCode).toBe(200);
  });
});

describe('POST /api/planner/best-order', () => {
  const minutesOf = async (points: Coordinates[]) =>
    (await routing.route(points, never)).reduce((sum, { minutes }) => sum + minutes, 0);

  it('the quickest order of the waypoints between start and end', async () => {
    const { post } = await usePlanner();
    const waypoints: Coordinates[] = [CITIES.lasVegas, saltLakeCity, reno];
    const answer = await post('best-order', {
      startCoords: boise,
      endCoords: CITIES.losAngeles,
      waypoints,
    });
    const { order } = answer.json<{ order: number[] }>();
    expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    const inOrder = (places: number[]) =>
      minutesOf([boise, ...places.map((place) => waypoints[place] ?? boise), CITIES.losAngeles]);
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
    expect(Math.max(...all)).toBeGreaterThan(best * 1.1);
  });

  it.each([[[]], [[reno]]])('of %j nobody need be asked', async (waypoints) => {
    const { post } = await usePlanner();
    const answer = await post('best-order', { startCoords: ATTU, endCoords: HILO, waypoints });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { order: waypoints.map((_, place) => place) },
    ]);
  });

  it('no road between: the same sentence', async () => {
    const { post } = await usePlanner();
    const waypoints = [reno, HILO];
    const answer = await post('best-order', { startCoords: boise, endCoords: boise, waypoints });
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: noRoad('Stop 2') }]);
  });
});
