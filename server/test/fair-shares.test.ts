import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useRoads } from './support/roads.ts';
import { useApp } from './support/test-app.ts';

const { url } = await useRoads();
const { app, platform, database } = await useApp({ ROUTING_URL: url, RELEASE: 'test' });

const GREEDY = '203.0.113.1';
const OTHERS = [1, 2, 3, 4, 5].map((n) => `198.51.100.${n}`);

let springs: number[] = [];
beforeAll(async () => {
  const rows = await database.selectFrom('springs').select('id').orderBy('id').limit(200).execute();
  springs = rows.map(({ id }) => id);
  // Fonts, threads and roads load once.
  await app.inject(`/pictures/springs/${springs[199]}.png`);
  await app.inject('/tiles/13/1500/3000.webp');
  await app.inject('/api/springs/reachable?from=-114,46&minutes=60');
});

/** How much the greedy caller had been given when the five others had theirs. */
const race = async (greedy: readonly string[], others: readonly string[]) => {
  let done = 0;
  const asked = greedy.map(async (path) => {
    const { statusCode } = await app.inject({ url: path, remoteAddress: GREEDY });
    if (statusCode === 200) done += 1;
  });
  // The line is full before the others come.
  await vi.waitUntil(() => done >= 1, { timeout: 20_000, interval: 1 });
  const answers = await Promise.all(
    others.map((path, i) => app.inject({ url: path, remoteAddress: String(OTHERS[i]) })),
  );
  const before = done;
  await Promise.all(asked);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
  return before;
};

describe('hardening: one address does not hold up the others', { tags: '@19.59' }, () => {
  it('24 social cards at once, and five who want a tile', async () => {
    const cards = springs.slice(0, 24).map((id) => `/pictures/springs/${id}.png`);
    const tiles = OTHERS.map((_, i) => `/tiles/12/${700 + i}/1500.webp`);
    expect(await race(cards, tiles)).toBeLessThan(12);
  });

  it('60 questions for driving times at once, and five who ask the same elsewhere', async () => {
    const ask = (i: number) => `/api/springs/reachable?from=${-120 + i / 10},44.${i}&minutes=60`;
    const questions = Array.from({ length: 60 }, (_, i) => ask(i));
    const others = OTHERS.map((_, i) => ask(100 + i));
    expect(await race(questions, others)).toBeLessThan(10);
  });
});

it('hardening: nothing is drawn for callers who left', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const left = springs.slice(100, 140);
  const paths = left.map((id) => `/pictures/springs/${id}.png`);
  const asked = paths.map((path) => request({ host: '127.0.0.1', port, path }));
  for (const one of asked) one.on('error', () => undefined).end();
  const [first] = asked;
  if (first) await once(first, 'response');
  for (const one of asked) one.destroy();
  const next = await app.inject(`/pictures/springs/${springs[150]}.png`);
  expect(next.statusCode).toBe(200);
  // A drawn card is answered even to a caller who has used up their limit.
  await platform.limiter.add('social-cards', GREEDY, 1_000);
  const again = await Promise.all(
    paths.map((path) => app.inject({ url: path, remoteAddress: GREEDY })),
  );
  const drawn = again.filter(({ statusCode }) => statusCode === 200);
  expect(drawn.length).toBeLessThan(15);
});
