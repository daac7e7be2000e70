import { daysOf, haltsOf } from '@wildsoak/contract/rules/days';
import { generateRoute, splitTrip, type Coordinates } from '@wildsoak/contract/trips';
import { describe, expect, it } from 'vitest';
import { importPlaces } from '../src/features/places/import-places.ts';
import { createPlanner } from '../src/features/trips/route/route.service.ts';
import { RoutingFailure } from '../src/platform/routing/engine-call.ts';
import { addMember, signIn } from './support/members.ts';
import { CITIES, useRoads } from './support/roads.ts';
import { useApp } from './support/test-app.ts';

const { url } = await useRoads();
const { app, platform, database } = await useApp({ ROUTING_URL: url });
await importPlaces(database);
const member = await addMember(database, { is_premium: true });
const cookie = await signIn(platform, member);
const { boise, reno, seattle, albuquerque } = CITIES;

const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/planner/${path}`, headers: { cookie }, payload });

const split = async (
  startCoords: Coordinates,
  endCoords: Coordinates,
  hoursPerDay: number,
  springIds: readonly number[] = [],
) => {
  const answer = await post('nights', { startCoords, endCoords, springIds, hoursPerDay });
  expect(answer.statusCode, answer.payload).toBe(200);
  return splitTrip.responses[200].parse(answer.json()).nights;
};

/** Near the road to Albuquerque, in order. */
const springsFrom = async (startCoords: Coordinates) => {
  const body = { startCoords, endCoords: albuquerque, waypoints: [], maxDistanceMiles: 20 };
  return generateRoute.responses[200].parse((await post('route', body)).json());
};

describe('POST /api/planner/nights', { tags: ['@26.11', '@26.12'] }, () => {
  it.each([2, 3, 5, 8])(
    'no day has more than %d hours of driving, on the real roads',
    async (hours) => {
      const { nearbySprings } = await springsFrom(seattle);
      const step = Math.floor(nearbySprings.length / 4);
      const springs = nearbySprings.filter((_, i) => i % step === 0).slice(0, 4);
      const nights = await split(
        seattle,
        albuquerque,
        hours,
        springs.map(({ id }) => id),
      );
      const halts = haltsOf(springs.length, nights);
      const waypoints = halts.flatMap(({ stop, night }) => {
        const spring = stop === null ? undefined : springs[stop];
        return spring ? [[spring.longitude, spring.latitude]] : [nights[night ?? 0]?.coords];
      });
      const body = { startCoords: seattle, endCoords: albuquerque, waypoints, maxDistanceMiles: 1 };
      const answer = await post('route', body);
      expect(answer.statusCode, answer.payload).toBe(200);
      const { route } = generateRoute.responses[200].parse(answer.json());
      const days = daysOf(
        route.properties.legs,
        halts.map(({ night }) => night !== null),
        hours,
      );
      expect(nights.length).toBeGreaterThanOrEqual(
        Math.ceil(route.properties.minutes / 60 / hours) - 1,
      );
      for (const { minutes, first, end } of days)
        if (minutes > hours * 60) expect(end - first, `${minutes} minutes`).toBe(1);
    },
  );

  it('each night is a town of the gazetteer, with its clock and its detour', async () => {
    const nights = await split(boise, albuquerque, 5);
    expect(nights.length).toBeGreaterThan(0);
    for (const night of nights) {
      const [lon, lat] = night.coords;
      const town = await database
        .selectFrom('places')
        .select(['label', 'time_zone'])
        .where('longitude', '=', lon)
        .where('latitude', '=', lat)
        .where('kind', '=', 'place')
        .where('label', '=', night.name)
        .executeTakeFirst();
      expect(town).toEqual({ label: night.name, time_zone: night.time_zone });
      expect(night).toMatchObject({ kind: 'town', after_stops: 0 });
    }
    // The same every time.
    expect(await split(boise, albuquerque, 5)).toEqual(nights);
  });

  it('an engine that finds routes, but no detours, is no reason to sleep nowhere', async () => {
    const busy = () => Promise.reject(new RoutingFailure('busy'));
    const planner = createPlanner({ ...platform, routing: { ...platform.routing, matrix: busy } });
    const trip = { startCoords: boise, endCoords: albuquerque, springIds: [], hoursPerDay: 5 };
    await expect(
      planner.nights(member.id, trip, AbortSignal.timeout(60_000)),
    ).rejects.toMatchObject({ status: 503 });
  });

  it('a trip of one day has none', async () => {
    expect(await split(boise, boise, 5)).toEqual([]);
  });

  it('more nights than a plan can have are refused with a sentence', async () => {
    const body = { startCoords: seattle, endCoords: CITIES.newYork, springIds: [] };
    const answer = await post('nights', { ...body, hoursPerDay: 1 });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: 'A trip can have at most 23 nights. Allow more driving per day.' },
    ]);
  });

  it('sleeps at a stop where camping is known to be allowed', async () => {
    const { nearbySprings, route } = await springsFrom(boise);
    const fromMiddle = ({ route_mile: mile }: { route_mile: number }) =>
      Math.abs(mile - route.properties.miles / 2);
    const [spring] = nearbySprings.toSorted((a, b) => fromMiddle(a) - fromMiddle(b));
    if (!spring) throw new Error('There are some.');
    await database
      .updateTable('springs')
      .set({ judged_status: 'unknown', closures: '[]' })
      .where('id', '=', spring.id)
      .execute();
    // Enough for one night in the middle.
    const hours = Math.ceil(route.properties.minutes / 120) + 2;
    const camp = async () =>
      (await split(boise, albuquerque, hours, [spring.id])).filter(({ kind }) => kind === 'stop');
    expect(await camp()).toEqual([]);
    await database
      .insertInto('corrections')
      .values({
        spring_id: spring.id,
        member_id: member.id,
        field: 'camping',
        proposed: JSON.stringify({ camping: 'yes' }),
        accepted: true,
        settled_at: new Date(),
        is_shown: true,
      })
      .execute();
    const [night] = await camp();
    expect(night).toMatchObject({
      kind: 'stop',
      after_stops: 1,
      coords: [spring.longitude, spring.latitude],
      detour_minutes: 0,
    });
  });

  it.each([
    [{ hoursPerDay: 0 }, 400],
    [{ hoursPerDay: 13 }, 400],
    [{ springIds: [999_999] }, 400],
  ])('%j: %d', async (facts, status) => {
    const body = { startCoords: boise, endCoords: reno, springIds: [], hoursPerDay: 5 };
    expect((await post('nights', { ...body, ...facts })).statusCode).toBe(status);
  });
});
