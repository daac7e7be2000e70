import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTiles } from '../../../../../fakes/tiles/server.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const survey = await startTiles();
const folder = await mkdtemp(join(tmpdir(), 'survey-tiles-'));
afterAll(async () => {
  await survey.close();
  await rm(folder, { recursive: true });
});
/** Two processes of one machine: what they share is the disk, Redis and the release. */
const shared = {
  ...survey.environment,
  TILE_CACHE_DIR: folder,
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${randomUUID()}:`,
  RELEASE: 'test',
};
const { app, platform } = await useApp(shared);
const { app: other } = await useApp(shared);

beforeEach(() => survey.reset());

/** In Idaho, and each test has its own. */
let column = 720;
const nextTile = (layer = 'topo') => `/tiles/${layer}/12/${(column += 1)}/1500`;
const ask = (url: string, of = app, headers = {}) => of.inject({ url, headers });
const onDisk = async () =>
  (await readdir(join(folder, 'survey'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'looked')
    .map(({ parentPath, name }) => join(parentPath, name));

describe('tiles of the survey', () => {
  it(
    'come from our own server, are kept, and may be kept by others',
    { tags: '@22.16' },
    async () => {
      for (const layer of ['topo', 'imagery']) {
        const url = nextTile(layer);
        const [first, again] = [await ask(url), await ask(url, other)];
        expect(first.statusCode).toBe(200);
        expect(first.headers).toMatchObject({
          'content-type': 'image/png',
          'cache-control':
            'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000',
          'x-content-type-options': 'nosniff',
          etag: expect.stringMatching(/^"[\w-]{16}"$/),
        });
        expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
        expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
        const known = await ask(url, app, { 'if-none-match': first.headers['etag'] });
        expect([known.statusCode, known.payload]).toEqual([304, '']);
      }
      const service = (name: string, x: number) =>
        `/arcgis/rest/services/${name}/MapServer/tile/12/1500/${x}`;
      expect(survey.requests()).toEqual([
        service('USGSTopo', column - 1),
        service('USGSImageryOnly', column),
      ]);
    },
  );

  it(
    'hardening: 200 askers of one cold tile, at two processes, make one fetch',
    { tags: '@19.72' },
    async () => {
      survey.setMode('fine', 200);
      const url = nextTile();
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          (i % 2 ? other : app).inject({ url, remoteAddress: `198.51.100.${i}` }),
        ),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(survey.requests()).toHaveLength(1);
    },
  );

  it.each([
    ['the sea', '/tiles/topo/12/500/1500'],
    ['London', '/tiles/topo/12/2046/1362'],
    ['Calgary', '/tiles/topo/12/749/1372'],
    ['zoom 7', '/tiles/topo/7/22/47'],
    ['zoom 17', '/tiles/topo/17/23300/48000'],
    ['beyond the world', '/tiles/topo/8/256/90'],
    ['a negative number', '/tiles/topo/12/-1/1500'],
    ['a leading zero', '/tiles/topo/12/0720/1500'],
    ['hexadecimal', '/tiles/topo/12/0x2d0/1500'],
    ['an exponent', '/tiles/topo/12/7e2/1500'],
    ['a fraction', '/tiles/topo/12/720.0/1500'],
    ['infinity', '/tiles/topo/12/1e309/1500'],
    ['an encoded digit', '/tiles/topo/12/%37%32%30/1500'],
    ['an encoded slash', '/tiles/topo/12%2F720/1500/1'],
    ['a NUL', '/tiles/topo/12/720%00/1500'],
    ['a suffix', '/tiles/topo/12/720/1500.png'],
    ['a slash at the end', '/tiles/topo/12/720/1500/'],
    ['an address for a number', '/tiles/topo/12/720/http:%2f%2f169.254.169.254'],
    ['another host by @', '/tiles/topo/12/720/1500@169.254.169.254'],
    ['dots', '/tiles/topo/12/720/..%2f..%2f1500'],
    ['another layer', '/tiles/hydro/12/720/1500'],
    ['another case', '/tiles/TOPO/12/720/1500'],
    ['many digits', `/tiles/topo/12/${'7'.repeat(3_000)}/1500`],
  ])('hardening: %s makes no fetch: 404', { tags: '@19.73' }, async (_, url) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(survey.requests()).toEqual([]);
  });

  it.each([
    'silent',
    'broken',
    'html',
    'huge',
    'endless',
    'wide',
    'mistyped',
    'redirect',
    'cut',
  ] as const)(
    'hardening: a source that is %s leaves nothing on disk, and the next answer is right',
    { tags: '@19.74' },
    async (mode) => {
      survey.setMode(mode);
      const [url, before] = [nextTile(), await onDisk()];
      const asked = performance.now();
      const answer = await ask(url);
      expect(performance.now() - asked).toBeLessThan(2_500);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(await onDisk()).toEqual(before);
      survey.reset();
      expect((await ask(nextTile())).statusCode).toBe(200);
    },
  );

  it(
    'a tile that the survey does not have is 404, and asked for once',
    { tags: '@19.74' },
    async () => {
      survey.setMode('missing');
      const url = nextTile();
      expect((await ask(url)).statusCode).toBe(404);
      survey.setMode('fine');
      expect((await ask(url)).statusCode).toBe(404);
      expect(survey.requests()).toHaveLength(1);
    },
  );

  it('a slow tile is 503 at first, and there when it has come', { tags: '@22.17' }, async () => {
    survey.setMode('fine', 1_700);
    const url = nextTile();
    expect((await ask(url)).statusCode).toBe(503);
    await vi.waitUntil(async () => (await ask(url)).statusCode === 200, { timeout: 5_000 });
    expect(survey.requests()).toHaveLength(1);
  });

  it(
    'hardening: one address waits for its own tiles, and the others do not',
    { tags: '@19.59' },
    async () => {
      survey.setMode('fine', 20);
      const greedy = Array.from({ length: 80 }, () =>
        app.inject({ url: nextTile(), remoteAddress: '203.0.113.9' }),
      );
      const others = await Promise.all(
        [1, 2, 3].map((n) => app.inject({ url: nextTile(), remoteAddress: `198.51.100.${n}` })),
      );
      expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const codes = (await Promise.all(greedy)).map(({ statusCode }) => statusCode);
      expect(codes.filter((code) => code === 503).length).toBeGreaterThanOrEqual(16);
      expect(new Set(codes)).toEqual(new Set([200, 503]));
    },
  );

  it('hardening: nothing is fetched for a caller who left the line', async () => {
    // So slow that those who leave late on a busy machine are still in line.
    survey.setMode('fine', 500);
    const first = column;
    // Of this test alone: what another one asked for may still be on its way.
    const asked = () => survey.requests().filter((path) => Number(path.split('/').at(-1)) > first);
    const { port } = new URL(await app.listen({ port: 0 }));
    const gone = Array.from({ length: 30 }, () => request({ port, path: nextTile() }));
    for (const one of gone) one.on('error', () => undefined).end();
    await vi.waitUntil(() => asked().length > 0);
    for (const one of gone) one.destroy();
    // The next one is not behind them.
    await once(request({ port, path: nextTile() }).end(), 'response');
    expect(asked().length).toBeLessThan(15);
  });

  it(
    'hardening: one address cannot have tiles fetched without end; kept ones stay free',
    { tags: '@19.75' },
    async () => {
      const kept = nextTile();
      expect((await ask(kept)).statusCode).toBe(200);
      await platform.limiter.add('survey-tiles', '127.0.0.1', 600);
      const refused = await ask(nextTile());
      expect(refused.statusCode).toBe(429);
      expect((await ask(kept)).statusCode).toBe(200);
      await platform.limiter.add('survey-tiles', '127.0.0.1', -600);
    },
  );

  it(
    'a source that is away is left alone for a while: 503 at once',
    { tags: '@22.17' },
    async () => {
      survey.setMode('broken');
      for (let i = 0; i < 6; i += 1) expect((await ask(nextTile())).statusCode).toBe(503);
      expect(survey.requests()).toHaveLength(4);
      const asked = performance.now();
      expect((await ask(nextTile())).statusCode).toBe(503);
      expect(performance.now() - asked).toBeLessThan(100);
    },
  );
});

it('hardening: what another source sent is not shown as this one', { tags: '@19.74' }, async () => {
  const url = nextTile();
  survey.reset();
  expect((await ask(url, other)).statusCode).toBe(200);
  const second = await startTiles();
  onTestFinished(second.close);
  const { app: elsewhere } = await useApp({ ...shared, ...second.environment, RELEASE: 'later' });
  expect((await elsewhere.inject(url)).statusCode).toBe(200);
  expect(second.requests()).toHaveLength(1);
});

it('a layer that is off is 404', { tags: '@22.18' }, async () => {
  const { app: off } = await useApp({ ...shared, IMAGERY_TILE_URL: '' });
  expect((await off.inject(nextTile('imagery'))).statusCode).toBe(404);
  expect((await off.inject(nextTile('topo'))).statusCode).toBe(200);
});
