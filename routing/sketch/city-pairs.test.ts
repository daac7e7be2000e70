import { afterAll, beforeAll, expect, test } from 'vitest';
import { KNOWN_ROUTES } from '../roads/known-routes.ts';
import { post, town } from '../test/requests.ts';
import { startRouting } from '../test/start-routing.ts';

const TOLERANCE = 0.12;

let routing: Awaited<ReturnType<typeof startRouting>>;
beforeAll(async () => {
  routing = await startRouting({ network: 'sketch' });
});
afterAll(() => routing.close());

test('there are 30 pairs, in all the western states and across the country', () => {
  expect(KNOWN_ROUTES).toHaveLength(30);
  const states = new Set(KNOWN_ROUTES.flatMap(([from, to]) => [from.slice(-2), to.slice(-2)]));
  const western = ['AZ', 'CA', 'CO', 'ID', 'MT', 'NM', 'NV', 'OR', 'UT', 'WA', 'WY'];
  expect([...states]).toEqual(expect.arrayContaining(western));
});

test.each(KNOWN_ROUTES)('%s to %s: within 12 % of %i miles', async (from, to, miles) => {
  const question = {
    locations: [town(from), town(to)],
    costing: 'auto',
    units: 'miles',
    directions_type: 'none',
  };
  const { text } = await post(routing.url, '/route', question);
  const { trip } = JSON.parse(text) as { trip: { summary: { length: number; time: number } } };
  expect(Math.abs(trip.summary.length / miles - 1)).toBeLessThanOrEqual(TOLERANCE);
  // The average speed without stops.
  const mph = trip.summary.length / (trip.summary.time / 3600);
  expect(mph).toBeGreaterThan(50);
  expect(mph).toBeLessThan(75);
});
