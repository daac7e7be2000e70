import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_ROUTE_VERTICES } from '@wildsoak/contract/rules/limits';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { planBody } from '../../../test/support/plans.ts';
import { useApp } from '../../../test/support/test-app.ts';

/** Stands in for the engine, and only counts calls. */
let calls = 0;
const upstream = createServer((_request, response) => {
  calls += 1;
  response.writeHead(500).end();
});
upstream.listen(0, '127.0.0.1');
await once(upstream, 'listening');
afterAll(() => void upstream.close());
const { port } = upstream.address() as AddressInfo;

const { app, platform, database } = await useApp({ ROUTING_URL: `http://127.0.0.1:${port}` });
let cookie = '';
// Refused requests count toward the limits too.
beforeEach(async () => {
  cookie = await signIn(platform, await addMember(database, { is_premium: true }));
});

const send = (method: 'POST' | 'PUT', url: string, payload: string) =>
  app.inject({ method, url, headers: { cookie, 'content-type': 'application/json' }, payload });

const refused = async (method: 'POST' | 'PUT', url: string, payload: string) => {
  const answer = await send(method, url, payload);
  expect(answer.statusCode, answer.payload).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, answer.payload).toBeLessThan(429);
  expect(answer.json()).toEqual({ error: expect.any(String) });
};

const countPlans = async () =>
  Number(
    (
      await database
        .selectFrom('plans')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** Instead of a pair of coordinates, as JSON text: some of these no library would write. */
const BAD_PAIRS = [
  '"-116,43"',
  '["-116","43"]',
  '["http://127.0.0.1:1/","43"]',
  '"http://169.254.169.254/latest/meta-data"',
  '{"lon":-116,"lat":43}',
  '[1e309,43]',
  '[-116,-1e309]',
  '[null,null]',
  '[true,43]',
  '[[-116],[43]]',
  '[43.6,-116.2]',
  '[-180.0001,43]',
  '[180.5,43]',
  '[-116,90.5]',
  '[-116]',
  '[-116,43,900]',
  '[]',
  'null',
  '{"toString":"x"}',
];

const BOISE = '[-116.2,43.6]';
const tripWith = (fields: Record<string, string>) => {
  const trip = {
    startCoords: BOISE,
    endCoords: BOISE,
    waypoints: '[]',
    maxDistanceMiles: '20',
    springs: '[]',
    ...fields,
  };
  return `{${Object.entries(trip)
    .map(([name, value]) => `"${name}":${value}`)
    .join(',')}}`;
};

describe(
  'hardening: SSRF through a coordinate or URL field: coordinates are finite numbers; no upstream call',
  { tags: '@19.29' },
  () => {
    it.each(BAD_PAIRS)('%s as start, end or waypoint', async (pair) => {
      const before = calls;
      for (const path of ['route', 'detours', 'best-order']) {
        await refused('POST', `/api/planner/${path}`, tripWith({ startCoords: pair }));
        await refused('POST', `/api/planner/${path}`, tripWith({ endCoords: pair }));
        await refused(
          'POST',
          `/api/planner/${path}`,
          tripWith({ waypoints: `[${pair},${BOISE}]` }),
        );
      }
      for (const end of ['startCoords', 'endCoords'])
        await refused(
          'POST',
          '/api/planner/nights',
          tripWith({ springIds: '[]', hoursPerDay: '5', [end]: pair }),
        );
      const springs = `[{"coords":${pair},"leg":0}]`;
      await refused('POST', '/api/planner/detours', tripWith({ springs }));
      expect(calls).toBe(before);
    });

    it('NaN and Infinity are no JSON', async () => {
      const before = calls;
      for (const word of ['NaN', 'Infinity', '-Infinity', '0x10', '1_0'])
        await refused('POST', '/api/planner/route', tripWith({ startCoords: `[${word},43]` }));
      expect(calls).toBe(before);
    });

    it.each(['0', '0.99', '200.01', '-20', '1e309', '"20"', 'null', '[20]'])(
      'maxDistanceMiles %s',
      { tags: ['@5.25', '@9.23'] },
      async (maxDistanceMiles) => {
        const before = calls;
        await refused('POST', '/api/planner/route', tripWith({ maxDistanceMiles }));
        expect(calls).toBe(before);
      },
    );

    it.each([
      ['route', 47],
      ['detours', 47],
      ['best-order', 24],
    ])('%s with %d waypoints, and 10,000', { tags: '@9.23' }, async (path, tooMany) => {
      const before = calls;
      for (const count of [tooMany, 10_000]) {
        const waypoints = `[${Array.from({ length: count }, () => BOISE).join(',')}]`;
        await refused('POST', `/api/planner/${path}`, tripWith({ waypoints }));
      }
      expect(calls).toBe(before);
    });

    it('a good request does reach the engine: the counter counts', async () => {
      const before = calls;
      const answer = await send('POST', '/api/planner/route', tripWith({}));
      expect(answer.statusCode).toBe(503);
      // For the route, and for which roads there are.
      await vi.waitFor(() => expect(calls).toBe(before + 2));
    });
  },
);

describe('hostile plans: 4xx, no write, no upstream call', () => {
  const lineOf = (count: number) =>
    Array.from({ length: count }, (_, i) => [-116 + (i % 100) / 1e3, 43 + (i % 89) / 1e3]);
  const withLine = (coordinates: unknown) => ({
    ...planBody(),
    routeGeoJson: { type: 'LineString', coordinates },
  });

  it('a GeoJSON of 50 MB: 413, before it is read', { tags: '@19.30' }, async () => {
    const before = [calls, await countPlans()];
    const payload = JSON.stringify(withLine(lineOf(2_500_000)));
    expect(payload.length).toBeGreaterThan(30_000_000);
    const padded = payload + ' '.repeat(Math.max(0, 50_000_000 - payload.length));
    for (const [method, url] of [
      ['POST', '/api/planner/plans'],
      ['PUT', '/api/planner/plans/1'],
    ] as const) {
      const answer = await send(method, url, padded);
      expect(answer.statusCode).toBe(413);
    }
    expect([calls, await countPlans()]).toEqual(before);
  });

  it.each([
    ['one vertex too many', withLine(lineOf(MAX_ROUTE_VERTICES + 1))],
    ['one vertex', withLine([[-116, 43]])],
    ['no vertices', withLine([])],
    [
      'vertices of words',
      withLine([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ],
    [
      'swapped latitude and longitude',
      withLine([
        [43, -116],
        [44, -117],
      ]),
    ],
    ['a polygon', { ...planBody(), routeGeoJson: { type: 'Polygon', coordinates: [[[0, 0]]] } }],
    ['no line', { ...planBody(), routeGeoJson: null }],
    ['a blank name', { ...planBody(), name: ' \t ' }],
    ['24 springs', { ...planBody(), springIds: Array.from({ length: 24 }, (_, i) => i + 1) }],
    ['springs of words', { ...planBody(), springIds: ['1'] }],
    ['spring 0', { ...planBody(), springIds: [0] }],
    ['too many stays', { ...planBody(), springIds: [1], stayMinutes: [60, 60] }],
    ['too few positions', { ...planBody(), springCoords: [[-116.2, 43.61]] }],
    ['a stay of two days', { ...planBody(), springIds: [1], stayMinutes: [2_880] }],
    ['25 o’clock', { ...planBody(), startTime: '25:00' }],
    ['a name of 101 letters', { ...planBody(), name: 'a'.repeat(101) }],
  ])('%s', async (_what, body) => {
    const before = [calls, await countPlans()];
    await refused('POST', '/api/planner/plans', JSON.stringify(body));
    await refused('PUT', '/api/planner/plans/1', JSON.stringify(body));
    expect([calls, await countPlans()]).toEqual(before);
  });

  it('a sentence for a blank name, and for an unknown spring', { tags: '@5.25' }, async () => {
    const answers = await Promise.all(
      [{ name: '  ' }, { springIds: [99_999] }].map((change) =>
        send('POST', '/api/planner/plans', JSON.stringify({ ...planBody(), ...change })),
      ),
    );
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [400, { error: 'Please enter a name for your trip plan.' }],
      [400, { error: 'We no longer list one of these springs.' }],
    ]);
    expect(await countPlans()).toBe(0);
  });
});

it.each([
  ['a leg longer than any clock', { minutes: 1e300 }, '2027-07-01'],
  ['a day before there were cars', { minutes: 60 }, '0500-01-01'],
  ['a day at the end of time', { minutes: 60 }, '9999-12-31'],
])('a plan with %s is refused', { tags: '@26.13' }, async (_what, { minutes }, startDate) => {
  const before = await countPlans();
  const { routeGeoJson: line, ...body } = planBody({ startDate });
  const routeGeoJson = {
    type: 'Feature',
    geometry: line,
    properties: { miles: 1, minutes, legs: [{ miles: 1, minutes }], is_sketch: false },
  };
  await refused('POST', '/api/planner/plans', JSON.stringify({ ...body, routeGeoJson }));
  expect(await countPlans()).toBe(before);
});
