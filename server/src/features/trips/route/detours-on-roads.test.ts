import type { Coordinates } from '@wildsoak/contract/trips';
import { expect, it } from 'vitest';
import { createPlanner } from './route.service.ts';
import { addMember } from '../../../../test/support/members.ts';
import { detoursBody } from '../../../../test/support/plans.ts';
import { CITIES, useRoads } from '../../../../test/support/roads.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { url } = await useRoads();
const { platform, database } = await useApp({ ROUTING_URL: url });
const { id: memberId } = await addMember(database);
const planner = createPlanner(platform);
const never = new AbortController().signal;

type City = keyof typeof CITIES;

const TRIPS: [City, City, City?][] = [
  ['seattle', 'albuquerque'],
  ['boise', 'lasVegas'],
  ['sanFrancisco', 'saltLakeCity'],
  ['losAngeles', 'denver'],
  ['reno', 'boise'],
  ['missoula', 'saltLakeCity'],
  ['phoenix', 'reno'],
  ['newYork', 'sanFrancisco'],
  ['spokane', 'phoenix', 'saltLakeCity'],
  ['billings', 'losAngeles', 'boise'],
];
const SPRINGS_PER_TRIP = 5;

/** Minutes and miles by Valhalla's /route alone, asked without us. */
const figuresThrough = async (points: readonly Coordinates[]) => {
  const answer = await fetch(`${url}/route`, {
    method: 'POST',
    body: JSON.stringify({
      locations: points.map(([lon, lat]) => ({ lon, lat, type: 'break', search_cutoff: 160_000 })),
      costing: 'auto',
      units: 'miles',
      directions_type: 'none',
    }),
  });
  const { trip } = (await answer.json()) as { trip: { summary: { time: number; length: number } } };
  return { minutes: trip.summary.time / 60, miles: trip.summary.length };
};

/** The matrix cuts off what is less than a second in each of its times. */
const SECONDS = 1 / 60;

it(
  'what a spring adds is what routing through it takes longer, within 1 %, for 50 springs on 10 trips',
  { tags: '@16.1' },
  async () => {
    let compared = 0;
    for (const [from, to, via] of TRIPS) {
      const [startCoords, endCoords] = [CITIES[from], CITIES[to]];
      const waypoints = via ? [CITIES[via]] : [];
      const trip = { startCoords, endCoords, waypoints, maxDistanceMiles: 20 };
      const { route, nearbySprings } = await planner.route(memberId, trip, never);
      const detours = await planner.detours(memberId, detoursBody(trip, nearbySprings), never);
      const plain = await figuresThrough([startCoords, ...waypoints, endCoords]);
      const step = Math.max(1, Math.floor(nearbySprings.length / SPRINGS_PER_TRIP));
      const some = nearbySprings
        .map((spring, i) => ({ ...spring, detour: detours[i] }))
        .filter((_, i) => i % step === 0)
        .slice(0, SPRINGS_PER_TRIP);
      for (const { id, longitude, latitude, route_mile, detour } of some) {
        const firstLeg = route.properties.legs[0]?.miles ?? 0;
        const before = waypoints.filter(() => route_mile > firstLeg);
        const after = waypoints.filter(() => route_mile <= firstLeg);
        const through = await figuresThrough([
          startCoords,
          ...before,
          [longitude, latitude],
          ...after,
          endCoords,
        ]);
        const minutes = through.minutes - plain.minutes;
        const miles = through.miles - plain.miles;
        const label = `${id} from ${from} to ${to}: ${detour?.minutes} min, by /route ${minutes}`;
        const off = (detour?.minutes ?? Number.NaN) - minutes;
        expect(Math.abs(off), label).toBeLessThan(Math.max(0.01 * Math.abs(minutes), 2 * SECONDS));
        const offMiles = (detour?.miles ?? Number.NaN) - miles;
        expect(Math.abs(offMiles), label).toBeLessThan(Math.max(0.01 * Math.abs(miles), 0.05));
        compared += 1;
      }
    }
    expect(compared).toBe(TRIPS.length * SPRINGS_PER_TRIP);
  },
);
