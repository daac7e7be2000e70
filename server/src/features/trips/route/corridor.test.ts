import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CITIES } from '../../../../test/support/roads.ts';
import { byId, expectPassed, useCorridor } from './test/corridor.ts';

const { find, plainly, compareTrips, database } = await useCorridor();

it('Seattle to Albuquerque, 20 miles: the springs are those of the plain ST_DWithin on the whole line', async () => {
  const points = [CITIES.seattle, CITIES.albuquerque];
  const { nearbySprings } = await find(points, 20);
  const { rows } = await plainly(points, 20);
  expect(rows.length).toBeGreaterThan(50);
  expect(nearbySprings.map(({ id }) => id).toSorted(byId)).toEqual(
    rows.map(({ id }) => id).toSorted(byId),
  );
  for (const { id, meters } of rows) {
    const spring = nearbySprings.find((spring) => spring.id === id);
    expect(spring?.distance_miles).toBeCloseTo(meters / METERS_PER_MILE, 2);
  }
});

it('the mile is where the route comes nearest', async () => {
  const points = [CITIES.boise, CITIES.reno, CITIES.saltLakeCity];
  const { nearbySprings } = await find(points, 20);
  const { legs } = await plainly(points, 20);
  expect(nearbySprings.length).toBeGreaterThan(10);
  expectPassed(legs, nearbySprings);
});

it('over 20 random trips: the same set, the mile passed never decreases, and is where you pass each spring', () =>
  compareTrips(20));

it('a removed spring is not along the route', async () => {
  const points = [CITIES.boise, CITIES.reno];
  const [first] = (await find(points, 20)).nearbySprings;
  if (!first) throw new Error('no springs');
  await sql`update springs set removed_at = now() where id = ${first.id}`.execute(database);
  const { nearbySprings } = await find(points, 20);
  expect(nearbySprings.map(({ id }) => id)).not.toContain(first.id);
});
