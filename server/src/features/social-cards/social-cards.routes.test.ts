import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { useApp } from '../../../test/support/test-app.ts';
import { POOLS } from './colors.ts';
import { socialSvg } from './social-svg.ts';

const { app, database, platform } = await useApp();

const HOSTILE = `</text><script>alert(1)</script> & "Fish" 'n' 😀 ]]> &lt;\u0007`;
const NAMES: Record<number, string | null> = {
  9001: 'Short',
  9002: HOSTILE,
  9003: null,
  9004: 'Very long names of hot springs '.repeat(40).trim(),
  9005: 'W'.repeat(2_000),
  9006: 'Removed',
};

const addSpring = (id: number, name: string | null, temperature_f: number | null) =>
  database
    .insertInto('springs')
    .values({
      id,
      name,
      temperature_f,
      state_code: 'ID',
      county: 'Boise',
      latitude: 44,
      longitude: -115,
      position_precision_m: 100,
      kind: 'spring',
      in_yellowstone: false,
      provenance: 'test',
      description: 'test',
      removed_at: id === 9006 ? new Date() : null,
    })
    .execute();

beforeAll(async () => {
  for (const [id, name] of Object.entries(NAMES)) await addSpring(Number(id), name, 149);
  await addSpring(9007, 'Mild', 70);
  await addSpring(9008, 'Unknown', null);
});

const svgOf = async (id: number) => (await app.inject(`/pictures/springs/${id}.svg`)).payload;
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, t]) => t);
const nameOf = (svg: string) => textsOf(svg.slice(svg.indexOf('<g class="name"')));

describe('the plate where there is no photo', () => {
  it(
    'is an SVG of 800 by 600 that shows the name once and cannot load or run anything',
    { tags: ['@2.39', '@22.45'] },
    async () => {
      const answer = await app.inject('/pictures/springs/9001.svg');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=86400',
      });
      expect(nameOf(answer.payload)).toEqual(['Short']);
      expect(textsOf(answer.payload).filter((text) => text === 'Short')).toHaveLength(1);
      const { width, height } = await sharp(answer.rawPayload).metadata();
      expect([width, height]).toEqual([800, 600]);
    },
  );

  it('is colored by temperature class, in light and in dark', { tags: '@22.45' }, async () => {
    const pools = (svg: string) =>
      [...svg.matchAll(/\.pool\{fill:(#\w+);/g)].map(([, color]) => color);
    expect(pools(await svgOf(9001))).toEqual([POOLS.hot, POOLS.hot]);
    expect(pools(await svgOf(9007))).toEqual([POOLS.mild, POOLS.mild]);
    expect(pools(await svgOf(9008))).toEqual([POOLS.unknown, POOLS.unknown]);
    expect(await svgOf(9001)).toContain('@media (prefers-color-scheme:dark){.out');
  });

  it("shows 'Unnamed Spring' if the spring has no name", { tags: '@3.5' }, async () => {
    expect(nameOf(await svgOf(9003))).toEqual(['Unnamed Spring']);
  });

  it(
    'hardening: a name with markup, entities, emoji and control characters stays text',
    { tags: '@19.1' },
    async () => {
      const svg = await svgOf(9002);
      expect(svg).not.toContain('<script');
      const letters = nameOf(svg).join('').replaceAll(' ', '');
      expect(letters).toBe(
        '&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;Fish&quot;&#39;n&#39;😀]]&gt;&amp;lt;',
      );
      // A drawing program can read all of it.
      await expect(sharp(Buffer.from(svg)).png().toBuffer()).resolves.toBeInstanceOf(Buffer);
    },
  );

  it('hardening: no name is too long: at most three lines, the last with an ellipsis', async () => {
    for (const id of [9004, 9005]) {
      const texts = nameOf(await svgOf(id));
      expect(texts).toHaveLength(3);
      expect(texts[2]).toMatch(/…$/);
    }
  });

  it('changes its tag with the name, and answers 304 to browsers that have it', async () => {
    const url = '/pictures/springs/9007.svg';
    const etag = String((await app.inject(url)).headers['etag']);
    const ask = () => app.inject({ url, headers: { 'if-none-match': etag } });
    expect((await ask()).statusCode).toBe(304);
    await database.updateTable('springs').set({ name: 'Else' }).where('id', '=', 9007).execute();
    expect((await ask()).statusCode).toBe(200);
  });

  it.each([
    '/pictures/springs/9006.svg',
    '/pictures/springs/9006.png',
    '/pictures/springs/8999.svg',
    '/pictures/springs/0.svg',
    '/pictures/springs/-1.svg',
    '/pictures/springs/1.5.svg',
    '/pictures/springs/1e3.svg',
    '/pictures/springs/1e309.png',
    '/pictures/springs/2147483648.png',
    '/pictures/springs/99999999999999999999.svg',
    '/pictures/springs/09001.svg',
    '/pictures/springs/9001',
    '/pictures/springs/9001.gif',
    '/pictures/springs/9001.svg.png',
    '/pictures/springs/%00.svg',
    '/pictures/springs/..%2f9001.svg',
    "/pictures/springs/1'--.svg",
    '/pictures/springs/9001.svg/x',
    '/pictures/springs',
    '/pictures/',
  ])('hardening: %s is no card: 404 { error }, and no page', { tags: '@19.46' }, async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    const error = url.split('/').length === 4 ? 'Spring not found.' : 'Not found.';
    expect(answer.json()).toEqual({ error });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the social card for link previews', () => {
  it('is a PNG of 1200 by 630, below 100 kB, with a tag', async () => {
    for (const id of [9001, 9002, 9003, 9004, 9005, 9008]) {
      const url = `/pictures/springs/${id}.png`;
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      });
      const { width, height } = await sharp(answer.rawPayload).metadata();
      expect([width, height]).toEqual([1200, 630]);
      expect(answer.rawPayload.length).toBeLessThan(100_000);
      const again = await app.inject({
        url,
        headers: { 'if-none-match': String(answer.headers['etag']) },
      });
      expect(again.statusCode).toBe(304);
    }
  });

  it.each(BATHING_STATUSES)(
    'has the status as icon and word, inside the card: %s',
    { tags: '@21.29' },
    (bathing_status) => {
      const svg = socialSvg({
        id: 1,
        name: 'Short',
        state_code: 'ID',
        county: 'Boise',
        latitude: 44,
        longitude: -115,
        temperature_f: 149,
        bathing_status,
      });
      const pill = new RegExp(
        `<g transform="translate\\((\\d+) 54\\)">\\n<rect width="(\\d+)"[^>]*/>\\n<g [^>]*>(<[^\\n]+)</g>\\n<text [^>]*>${BATHING_LABELS[bathing_status]}</text>`,
      ).exec(svg);
      expect(Number(pill?.[1]) + Number(pill?.[2])).toBe(1128);
      expect(pill?.[3]).toMatch(/<path d="/);
    },
  );

  it('is drawn again once a place is closed', { tags: '@21.29' }, async () => {
    const tag = async () => (await app.inject('/pictures/springs/9003.png')).headers['etag'];
    const before = await tag();
    await database
      .updateTable('springs')
      .set({ judged_status: 'closed' })
      .where('id', '=', 9003)
      .execute();
    expect(await tag()).not.toBe(before);
  });

  it(
    'hardening: one address cannot have cards drawn without end; cached cards stay free',
    { tags: '@19.48' },
    async () => {
      const ask = (id: number) => app.inject(`/pictures/springs/${id}.png`);
      expect((await ask(9001)).statusCode).toBe(200);
      const drawn = { name: 'social-cards', windowMs: 60_000 };
      const count = await platform.limiter.add(drawn, '127.0.0.1', 60);
      const refused = await ask(1);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toMatch(/^[1-6]?\d$/);
      expect(refused.headers['content-type']).toContain('application/json');
      expect((await ask(9001)).statusCode).toBe(200);
      // Only the refused card counted.
      expect(await platform.limiter.add(drawn, '127.0.0.1', -60)).toBe(count + 1 - 60);
    },
  );
});
