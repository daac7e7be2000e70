import { createServer } from 'node:http';
import type { ReachableSpring } from '@wildsoak/contract/reach';
import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import { afterAll, expect, it } from 'vitest';
import { startRouting } from '../../../../routing/test/start-routing.ts';
import { ATTU, useRoads } from '../../../test/support/roads.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { openRedis } from '../../platform/redis.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { openRouting } from '../../platform/routing/routing.ts';
import { openFlights } from '../../platform/single-flight.ts';
import { createReach } from './reach.service.ts';

const { url } = await useRoads();
const { app, platform } = await useApp({ ROUTING_URL: url, RELEASE: 'test' });
const { config, log, readPrepared } = platform;

const sketchEngine = await startRouting({ network: 'sketch' });
afterAll(() => sketchEngine.close());
const sketch = await useApp({ ROUTING_URL: sketchEngine.url });

const ask = (from: string, minutes: number | string = 60) =>
  app.inject({
    url: `/api/springs/reachable?from=${from}&minutes=${minutes}`,
    // Limits count by address.
    remoteAddress: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.9`,
  });

it('anybody gets the springs within reach of a place', { tags: '@26.40' }, async () => {
  const answer = await ask('-116.2,43.61', 120);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  const springs: ReachableSpring[] = answer.json();
  expect(springs.length).toBeGreaterThan(20);
  const times = springs.map(({ minutes }) => minutes);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThanOrEqual(120);
  // The sketch and the highways end far from most springs.
  const gaps = springs.flatMap(({ gap_miles: gap }) => gap ?? []);
  expect(gaps.length).toBeGreaterThan(5);
  expect(gaps.every(isOffRoad)).toBe(true);
  expect(gaps.length).toBeLessThan(springs.length);
});

it.each([
  ['-116.2', '120', 'from'],
  ['-116.2,91', '120', 'from'],
  ['43.6,-116.2', '120', 'from'],
  ["-116.2,43.6'--", '120', 'from'],
  ['-116.2,43.61', '90', 'minutes'],
  ['-116.2,43.61', '1e9', 'minutes'],
  ['-116.2,43.61', '', 'minutes'],
])('%s within %s minutes is refused', { tags: '@26.40' }, async (from, minutes, field) => {
  const answer = await ask(from, minutes);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatch(new RegExp(field, 'i'));
});

it('a place without a road says so', { tags: '@26.44' }, async () => {
  const answer = await ask(ATTU.join());
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { error: 'This place is too far from any mapped road. Try a town nearby.' },
  ]);
});

/** The engine's place, which counts what it passes on. */
const countedEngine = () => {
  const routing = openRouting(url, createMetrics());
  let matrices = 0;
  return {
    routing: {
      ...routing,
      matrix: (...question: Parameters<typeof routing.matrix>) => {
        matrices += 1;
        return routing.matrix(...question);
      },
    },
    matrices: () => matrices,
  };
};

it(
  'starts half a mile apart are one, asked once for all processes and callers',
  { tags: '@26.42' },
  async () => {
    const engine = countedEngine();
    const [one, other] = [engine, engine].map(({ routing }) =>
      createReach({ ...platform, routing }),
    );
    const starts: [number, number][] = [
      [-119.813, 39.532],
      [-119.809, 39.528],
      [-119.81, 39.53],
    ];
    const answers = await Promise.all(starts.map((start) => one!.within(readPrepared, start, 120)));
    expect(engine.matrices()).toBe(1);
    answers.push(await other!.within(readPrepared, [-119.81, 39.53], 120));
    expect(engine.matrices()).toBe(1);
    expect(new Set(answers.map(({ springs }) => JSON.stringify(springs))).size).toBe(1);
    await one!.within(readPrepared, [-119.81, 39.53], 60);
    expect(engine.matrices()).toBe(2);
  },
);

it('without Redis, each process finds and keeps its own', { tags: '@26.42' }, async () => {
  const redis = openRedis({ ...config, redisUrl: 'redis://127.0.0.1:1' }, log);
  try {
    const engine = countedEngine();
    const reach = createReach({
      limiter: platform.limiter,
      routing: engine.routing,
      flights: openFlights(redis, config),
    });
    const { springs } = await reach.within(readPrepared, [-111.89, 40.76], 60);
    expect(springs.length).toBeGreaterThan(5);
    await reach.within(readPrepared, [-111.89, 40.76], 60);
    expect(engine.matrices()).toBe(1);
  } finally {
    redis.disconnect();
  }
});

const within = (routingUrl: string) =>
  createReach({ ...platform, routing: openRouting(routingUrl, createMetrics()) }).within(
    readPrepared,
    [-104.99, 39.74],
    60,
  );

it(
  'an engine that is away or fails says so, and nothing of it is kept',
  { tags: '@26.44' },
  async () => {
    const AWAY = {
      status: 503,
      message: "We can't get drive times right now. Try again in a minute.",
    };
    await expect(within('http://127.0.0.1:1')).rejects.toMatchObject(AWAY);
    const broken = createServer((_, response) => response.writeHead(500).end('{}'));
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const { port } = broken.address() as { port: number };
    await expect(within(`http://127.0.0.1:${port}`)).rejects.toMatchObject(AWAY);
    broken.closeAllConnections();
    broken.close();
  },
);

it('an answer on our sketch says so', { tags: '@26.43' }, async () => {
  const address = '/api/springs/reachable?from=-116.2,43.61&minutes=60';
  const answer = await sketch.app.inject(address);
  expect([answer.statusCode, answer.headers['x-roads']]).toEqual([200, 'sketch']);
  expect(answer.headers['x-start-gap-miles']).toBeUndefined();
});

it('a start far from our roads says how far', { tags: '@26.50' }, async () => {
  const answer = await sketch.app.inject('/api/springs/reachable?from=-114.9,45.3&minutes=60');
  expect(answer.statusCode, answer.payload).toBe(200);
  expect(Number(answer.headers['x-start-gap-miles'])).toBeGreaterThan(10);
});
