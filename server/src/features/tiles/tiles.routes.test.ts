import { once } from 'node:events';
import { request } from 'node:http';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { PALETTES } from './palette.ts';
import { xOfLongitude, yOfLatitude } from '../../platform/atlas/shapes.ts';

const { app, platform } = await useApp();

/** The tile that shows a place, and where in the tile the place is. */
const locate = (longitude: number, latitude: number, zoom: number) => {
  const x = xOfLongitude(longitude) * 2 ** zoom;
  const y = yOfLatitude(latitude) * 2 ** zoom;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return { path: `${zoom}/${column}/${row}`, left: (x - column) * 256, top: (y - row) * 256 };
};

/** The most common color of the pixels around a place: no line or letter is that wide. */
const colorAt = async (longitude: number, latitude: number, zoom: number, folder = '/tiles') => {
  const { path, left, top } = locate(longitude, latitude, zoom);
  const { rawPayload } = await app.inject(`${folder}/${path}.webp`);
  const image = sharp(rawPayload).removeAlpha();
  const { data } = await image.raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (const dx of [-3, -2, -1, 0, 1, 2, 3]) {
    for (const dy of [-3, -2, -1, 0, 1, 2, 3]) {
      const column = Math.min(255, Math.max(0, Math.floor(left) + dx));
      const row = Math.min(255, Math.max(0, Math.floor(top) + dy));
      const at = (row * 256 + column) * 3;
      const color = data.subarray(at, at + 3).toString('hex');
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return Buffer.from(most?.[0] ?? '', 'hex');
};

/** WebP rounds colors, by less than anybody sees. */
const expectColor = (found: Buffer, expected: string) => {
  const wanted = Buffer.from(expected.slice(1), 'hex');
  for (const [i, channel] of found.entries())
    expect(Math.abs(channel - (wanted[i] ?? 0))).toBeLessThanOrEqual(3);
};

const IDAHO = [-114.9, 43.3] as const;
const PACIFIC = [-140, 35] as const;
const ALBERTA = [-113.2, 54.4] as const;
const SONORA = [-110.2, 29.6] as const;
const ATTU = [172.9, 52.9] as const;
const ATKA = [-174.3, 52.1] as const;

describe('the base map', () => {
  it('land is where land is, and water where water is, at every kind of zoom', async () => {
    for (const zoom of [4, 6, 8, 10, 13, 18]) {
      expectColor(await colorAt(...IDAHO, zoom), PALETTES.light.land);
      expectColor(await colorAt(...PACIFIC, zoom), PALETTES.light.water);
    }
  });

  it('the Aleutian Islands are drawn on both sides of the 180th meridian', async () => {
    for (const zoom of [7, 9, 11]) {
      expectColor(await colorAt(...ATTU, zoom), PALETTES.light.land);
      expectColor(await colorAt(...ATKA, zoom), PALETTES.light.land);
    }
  });

  it('comes in light and in dark', async () => {
    expectColor(await colorAt(...IDAHO, 8, '/tiles/dark'), PALETTES.dark.land);
    expectColor(await colorAt(...PACIFIC, 8, '/tiles/dark'), PALETTES.dark.water);
  });

  it('other countries are pale land', { tags: '@22.2' }, async () => {
    for (const zoom of [4, 6, 8, 10]) {
      expectColor(await colorAt(...ALBERTA, zoom), PALETTES.light.neighbor);
      expectColor(await colorAt(...SONORA, zoom, '/tiles/dark'), PALETTES.dark.neighbor);
    }
    // Both ends of Russia, and no stripe between them.
    expectColor(await colorAt(-175.5, 66.3, 5), PALETTES.light.neighbor);
    expectColor(await colorAt(175, 66.8, 5), PALETTES.light.neighbor);
    expectColor(await colorAt(-30, 66.5, 5), PALETTES.light.water);
  });

  it('large lakes are water, on both sides of the border', { tags: '@22.2' }, async () => {
    for (const [longitude, latitude] of [
      [-112.6, 41.2],
      [-120.04, 39.1],
      [-82.2, 44.8],
      [-97.8, 52.4],
    ] as const) {
      expectColor(await colorAt(longitude, latitude, 7), PALETTES.light.water);
    }
  });

  it(
    'comes as small WebP files of 256 pixels, or of 512 for dense screens',
    { tags: ['@7.29', '@22.5'] },
    async () => {
      const { path } = locate(...IDAHO, 6);
      const plain = await app.inject(`/tiles/${path}.webp`);
      expect(await sharp(plain.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
      expect(plain.rawPayload.length).toBeLessThan(10_000);
      for (const folder of ['/tiles', '/tiles/dark']) {
        const dense = await app.inject(`${folder}/${path}@2x.webp`);
        expect(await sharp(dense.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 });
        expect(dense.rawPayload.length).toBeLessThan(50_000);
        expect(dense.headers['etag']).not.toBe(plain.headers['etag']);
      }
    },
  );

  it('has the headers of a public image that changes only with the drawing', async () => {
    const answer = await app.inject('/tiles/4/3/5.webp');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=604800',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{12}\/light\/4\/3\/5\.webp"$/),
    });
  });

  it('answers 304 to browsers that have the tile, even if a proxy weakened the tag', async () => {
    const url = '/tiles/4/3/5.webp';
    const etag = String((await app.inject(url)).headers['etag']);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await app.inject({ url, headers: { 'if-none-match': known } });
      expect(answer.statusCode).toBe(304);
      expect(answer.payload).toBe('');
      expect(answer.headers['cache-control']).toBe(
        'public, max-age=3600, stale-while-revalidate=604800',
      );
    }
    const dark = await app.inject({
      url: '/tiles/dark/4/3/5.webp',
      headers: { 'if-none-match': etag },
    });
    expect(dark.statusCode).toBe(200);
  });

  it.each([
    '/tiles/19/0/0.webp',
    '/tiles/3/8/0.webp',
    '/tiles/3/0/8.webp',
    '/tiles/-1/0/0.webp',
    '/tiles/3/-1/0.webp',
    '/tiles/3/0/-1.webp',
    '/tiles/3/1.5/0.webp',
    '/tiles/3/1e0/0.webp',
    '/tiles/3/0/1e309.webp',
    '/tiles/3/0x1/0.webp',
    '/tiles/3/01/0.webp',
    '/tiles/3/0/00.webp',
    '/tiles/3/0/0',
    '/tiles/3/0/0.jpg',
    '/tiles/3/0/0@3x.webp',
    '/tiles/3/0/0@2x@2x.webp',
    '/tiles/3/0/@2x.webp',
    '/tiles/3/0@2x/0.webp',
    '/tiles/3/0/00@2x.webp',
    '/tiles/3/0/0.webp/',
    '/tiles/3/0/0.webp/x',
    '/tiles/3/%20/0.webp',
    '/tiles/3/%00/0.webp',
    '/tiles/..%2f..%2f..%2fetc/0/passwd.webp',
    '/tiles/dark',
    '/tiles/dark/0/0.webp',
    '/tiles/sepia/3/0/0.webp',
    '/tiles/NaN/NaN/NaN.webp',
    '/tiles/Infinity/0/0.webp',
    `/tiles/3/${'9'.repeat(90)}/0.webp`,
    '/tiles',
    '/tiles/',
  ])('hardening: %s is no tile: 404 { error }, and no page', { tags: '@19.46' }, async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ error: expect.any(String) });
  });

  it(
    'hardening: a number with thousands of digits, or dots that no client resolved, is no tile',
    { tags: '@19.46' },
    async () => {
      const long = await app.inject(`/tiles/3/${'9'.repeat(5_000)}/0.webp`);
      expect(long.statusCode).toBe(404);
      // `inject` would resolve the dots before the application sees them; a socket does not.
      const { port } = new URL(await app.listen({ port: 0 }));
      for (const path of [
        '/tiles/%2e%2e/%2e%2e/0.webp',
        '/tiles/3/../0.webp',
        '/tiles/3/0/..%2f0.webp',
      ]) {
        const [answer] = await once(request({ port, path }).end(), 'response');
        expect(answer.statusCode, path).toBe(404);
        expect(await new Response(answer).json()).toEqual({ error: 'Tile not found.' });
      }
    },
  );

  it(
    'hardening: one address cannot have tiles drawn without end; cached tiles stay free',
    { tags: '@19.48' },
    async () => {
      expect((await app.inject('/tiles/4/3/5.webp')).statusCode).toBe(200);
      const drawn = { name: 'tiles', windowMs: 60_000 };
      const count = await platform.limiter.add(drawn, '127.0.0.1', 400);
      const refused = await app.inject('/tiles/4/15/15.webp');
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toMatch(/^[1-6]?\d$/);
      expect((await app.inject('/tiles/4/3/5.webp')).statusCode).toBe(200);
      // Only the refused tile counted.
      expect(await platform.limiter.add(drawn, '127.0.0.1', -400)).toBe(count + 1 - 400);
      expect((await app.inject('/tiles/4/15/15.webp')).statusCode).toBe(200);
    },
  );

  it('hardening: nobody waits for another address that asks for many tiles at once', async () => {
    const ended: string[] = [];
    const ask = async (remoteAddress: string, x: number) => {
      const answer = await app.inject({ url: `/tiles/15/${x}/13000.webp`, remoteAddress });
      ended.push(remoteAddress);
      return answer.statusCode;
    };
    const many = Array.from({ length: 110 }, (_, i) => ask('192.0.2.1', 4_000 + i));
    expect(await ask('192.0.2.2', 5_000)).toBe(200);
    expect(ended.filter((address) => address === '192.0.2.1').length).toBeLessThan(60);
    const codes = await Promise.all(many);
    expect(codes.filter((code) => code === 200)).toHaveLength(101);
    expect(codes.filter((code) => code === 503)).toHaveLength(9);
  });
});
