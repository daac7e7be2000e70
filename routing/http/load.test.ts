import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { heavyMatrix, metric, post, town } from '../test/requests.ts';
import { type RoutingOptions, startRouting } from '../test/start-routing.ts';

async function start(env: RoutingOptions['env'] = {}) {
  // A slow machine must not fail tests that are not about time.
  const patient = { ROUTING_TIMEOUT_MS: '120000', ...env };
  const routing = await startRouting({ network: 'sketch', env: patient });
  onTestFinished(routing.close);
  return routing;
}

const short = { locations: [town('Reno NV'), town('Elko NV')], costing: 'auto' };

async function timed<T>(work: Promise<T>) {
  const begin = performance.now();
  const result = await work;
  return { result, ms: performance.now() - begin };
}

const PAUSE_MS = 5;

/** Polls, because we cannot know how long a call takes to arrive. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(PAUSE_MS);
}

/** The machine may pause once for reasons of its own. */
const nearlyAll = (delays: number[]) =>
  delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.95)] ?? Number.NaN;

test('several calls are in flight on one Actor while the event loop stays responsive', async () => {
  // Matrices get four of the six slots.
  const { url } = await start({ UV_THREADPOOL_SIZE: '6' });
  const begin = performance.now();
  const heavy = Array.from({ length: 4 }, () =>
    timed(post(url, '/sources_to_targets', heavyMatrix())),
  );
  const done = new AbortController();
  const all = Promise.all(heavy).finally(() => done.abort());
  await until(async () => (await metric(url, 'routing_calls_running')) === 4);
  const delays: number[] = [];
  while (!done.signal.aborted) delays.push((await timed(fetch(`${url}/status`))).ms);
  const matrices = await all;
  expect(matrices.map(({ result }) => result.status)).toEqual([200, 200, 200, 200]);
  // If a call blocked the loop, /status would wait for at least one of the matrices.
  const shortest = Math.min(...matrices.map(({ ms }) => ms));
  expect(delays.length).toBeGreaterThan(20);
  expect(nearlyAll(delays)).toBeLessThan(shortest / 4);
  // In sequence, the last matrix would have taken four times as long as alone.
  const sum = matrices.reduce((total, { ms }) => total + ms, 0);
  expect(sum).toBeGreaterThan((performance.now() - begin) * 2);
});

test('a route is answered before running and waiting matrices, no matter how many', async () => {
  const { url } = await start();
  const order: string[] = [];
  const long = Array.from({ length: 6 }, () =>
    post(url, '/sources_to_targets', heavyMatrix()).then(() => order.push('long')),
  );
  await until(async () => (await metric(url, 'routing_calls_waiting')) === 4);
  expect(await metric(url, 'routing_calls_running')).toBe(2);
  await post(url, '/route', short).then(() => order.push('short'));
  expect(order).toEqual(['short']);
  await Promise.all(long);
});

test('a call that takes too long is answered with 504 in time, and the next one is served', async () => {
  const { url } = await start({ ROUTING_TIMEOUT_MS: '100' });
  const { text } = await post(url, '/sources_to_targets', heavyMatrix());
  expect(JSON.parse(text)).toEqual({
    error_code: 901,
    error: 'The call took too long',
    status_code: 504,
    status: 'Gateway Timeout',
  });
  // Answered while the engine was still working.
  expect(await metric(url, 'routing_calls_running')).toBe(1);
  await until(async () => (await post(url, '/route', short)).status === 200);
});

test('a caller that disconnects leaves the queue', async () => {
  const { url } = await start({ UV_THREADPOOL_SIZE: '1' });
  const first = post(url, '/sources_to_targets', heavyMatrix());
  await until(async () => (await metric(url, 'routing_calls_running')) === 1);
  const leaving = new AbortController();
  const second = post(url, '/sources_to_targets', heavyMatrix(), leaving.signal);
  await until(async () => (await metric(url, 'routing_calls_waiting')) === 1);
  leaving.abort();
  await expect(second).rejects.toThrow();
  await until(async () => (await metric(url, 'routing_calls_waiting')) === 0);
  expect((await first).status).toBe(200);
});
