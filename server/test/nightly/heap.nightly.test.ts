import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { importPlaces } from '../../src/features/places/import-places.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { collectedHeap } from '../support/collected-heap.ts';
import { useRoads } from '../support/roads.ts';
import { testEnvironment } from '../support/test-app.ts';
import { cloneDatabase } from '../support/test-database.ts';

const MEGABYTE = 1024 * 1024;
const KEYS = 300;
/** Drawing takes a while: these grow by less for fewer keys. */
const DRAWN = 100;
const WARM_UP = 20;
const MAX_GROWTH = 3 * MEGABYTE;

const { url: roads } = await useRoads();
const { url, drop } = await cloneDatabase();
// Reads go through what a replica needs. That this one is the primary itself makes no difference to memory.
const platform = openPlatform(
  readConfig({ ...testEnvironment(url), DATABASE_READ_URL: url, ROUTING_URL: roads }),
);
const app = await buildApp(platform);
beforeAll(async () => {
  await importPlaces(platform.database);
  await app.ready();
}, 60_000);
afterAll(async () => {
  await app.close();
  await platform.close();
  await drop();
});

/** More than once: what the first run ends may free more. */
const heapNow = async () => {
  for (let run = 0; run < 2; run += 1) {
    collectedHeap();
    await setImmediate();
  }
  return collectedHeap();
};

let addresses = 0;
/** The answer's bytes: where we keep an answer, we keep so many. */
const ask = async (path: string) => {
  addresses += 1;
  const remoteAddress = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const answer = await app.inject({ url: path, remoteAddress });
  expect(answer.statusCode, path).toBeLessThan(500);
  expect(answer.statusCode, path).not.toBe(429);
  return answer.rawPayload.length;
};

const KINDS: [string, (key: number) => string, { keys?: number; isKept?: true }?][] = [
  ['a spring', (key) => `/api/springs/${key}`],
  ['its reviews', (key) => `/api/springs/${key}/reviews`],
  ['its visits', (key) => `/api/springs/${key}/visits`],
  ['springs nearby', (key) => `/api/springs/${key}/nearby`],
  ['towns around', (key) => `/api/springs/${key}/towns`],
  ['pool temperatures', (key) => `/api/springs/${key}/pool-temperatures`],
  ['a feed', (key) => `/springs/${key}/visits.atom`],
  ['a search', (key) => `/api/springs?search=hot ${key}`],
  ['places', (key) => `/api/places?q=boise ${key}`],
  ['a profile', (key) => `/api/users/nobody-${key}`],
  ['a page', (key) => `/springs/${key}`],
  ['a shared plan', (key) => `/api/shared-plans/${String(key).padStart(22, 'x')}`],
  ['what is not there', (key) => `/api/nothing/${key}`],
  [
    'springs within reach',
    (key) => `/api/springs/reachable?from=${-120 + key / 30},44&minutes=60`,
    { keys: DRAWN, isKept: true },
  ],
  ['a plate', (key) => `/pictures/springs/${key}.svg`, { isKept: true }],
  ['a social card', (key) => `/pictures/springs/${key}.png`, { keys: DRAWN, isKept: true }],
  ['a tile', (key) => `/tiles/13/${1_500 + key}/3000.webp`, { keys: DRAWN, isKept: true }],
];

describe('hardening: a cache keyed by something that lives for one request', () => {
  it.for(KINDS)('%s', { timeout: 120_000 }, async ([kind, pathOf, options], { annotate }) => {
    const { keys = KEYS, isKept = false } = options ?? {};
    for (let key = 1; key <= WARM_UP; key += 1) await ask(pathOf(key));
    const before = await heapNow();
    let bytes = 0;
    for (let key = WARM_UP + 1; key <= WARM_UP + keys; key += 1) bytes += await ask(pathOf(key));
    const growth = (await heapNow()) - before;
    const bound = isKept ? bytes : 0;
    const spell = (size: number) => (size / MEGABYTE).toFixed(2);
    await annotate(
      `${kind}: ${keys} keys, ${spell(growth)} MB more, ${spell(bound)} kept on purpose`,
    );
    expect(growth).toBeLessThan(MAX_GROWTH + bound);
  });
});
