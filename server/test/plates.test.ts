import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { importPlaces } from '../src/features/places/import-places.ts';
import { POOLS } from '../src/features/social-cards/colors.ts';
import { createPlates } from '../src/features/social-cards/plates.ts';
import { readCardSpring } from '../src/features/social-cards/social-cards.repository.ts';
import type { Reading } from '../src/platform/database/reads.ts';
import { useApp } from './support/test-app.ts';

const { app, database, platform } = await useApp();

beforeAll(async () => {
  await importPlaces(database);
});

const KIRKHAM = 646;

const plateOf = async (id: number, remoteAddress = '127.0.0.1') => {
  const answer = await app.inject({ url: `/pictures/springs/${id}.svg`, remoteAddress });
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.payload;
};

const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, t]) => t);
const poolOf = (svg: string) => {
  const [, x, y] = /<circle class="pool" cx="([\d.]+)" cy="([\d.]+)"/.exec(svg) ?? [];
  return { x: Number(x), y: Number(y) };
};
/** Of other springs, in any color. */
const dotsOf = (svg: string) =>
  [...svg.matchAll(/<path stroke="#\w+" d="([^"]+)"/g)].flatMap(([, d = '']) =>
    [...d.matchAll(/M(-?\d+) (-?\d+)h0/g)].map(([, x, y]) => [Number(x), Number(y)]),
  );

describe('a plate shows where a spring lies', { tags: '@22.45' }, () => {
  it('names the county, towns nearby, and miles', async () => {
    expect(textsIn(await plateOf(KIRKHAM))).toEqual([
      'Emmett',
      'Cascade',
      'Council',
      'Boise County, Idaho',
      '20 mi',
      'Kirkham Hot Springs',
    ]);
    // An area without the word County.
    expect(textsIn(await plateOf(8))).toContain('Aleutians West Census Area, Alaska');
  });

  it('puts towns, springs and miles where they are', async () => {
    const svg = await plateOf(KIRKHAM);
    const pool = poolOf(svg);
    const [, left, right] = /M(\d+) 276v5H(\d+)v-5/.exec(svg) ?? [];
    const pixelsPerMile = (Number(right) - Number(left)) / 20;
    // Emmett lies 50 miles southwest of Kirkham.
    const [, x, y] = /d="M([\d.]+) ([\d.]+)h0/.exec(svg.slice(svg.indexOf('class="ink"'))) ?? [];
    const [dx, dy] = [Number(x) - pool.x, Number(y) - pool.y];
    expect(dx).toBeLessThan(0);
    expect(dy).toBeGreaterThan(0);
    expect(Math.hypot(dx, dy) / pixelsPerMile).toBeCloseTo(49.6, -0.5);
    // The nearest spring is a mile or two away, and far ones are there too.
    const distances = dotsOf(svg).map(([x1 = 0, y1 = 0]) => Math.hypot(x1 - pool.x, y1 - pool.y));
    expect(distances.length).toBeGreaterThan(40);
    const nearby = (await app.inject(`/api/springs/${KIRKHAM}/nearby`)).json<
      { distance_miles: number }[]
    >();
    const nearestDot = Math.min(...distances) / pixelsPerMile;
    expect(
      Math.abs(nearestDot - Math.min(...nearby.map(({ distance_miles }) => distance_miles))),
    ).toBeLessThan(0.5);
  });

  it('is drawn again when a neighbor is removed', async () => {
    const before = dotsOf(await plateOf(KIRKHAM)).length;
    const [neighbor] = (await app.inject(`/api/springs/${KIRKHAM}/nearby`)).json<
      { id: number }[]
    >();
    const remove = (removed_at: Date | null) =>
      database
        .updateTable('springs')
        .set({ removed_at })
        .where('id', '=', neighbor?.id ?? 0)
        .execute();
    await remove(new Date());
    expect(dotsOf(await plateOf(KIRKHAM))).toHaveLength(before - 1);
    await remove(null);
  });

  it('of every state has the spring in the part that a phone shows, in 6 kB', async () => {
    const springs = await database
      .selectFrom('springs')
      .select('id')
      .distinctOn('state_code')
      .where('removed_at', 'is', null)
      .orderBy('state_code')
      .orderBy('id')
      .execute();
    // Islands and fjords, the Aleutians, Hawaii, a spring on the border with Canada.
    for (const id of [...springs.map((spring) => spring.id), 2, 8, 65, 90, 1503]) {
      const svg = await plateOf(id);
      expect(Buffer.byteLength(svg), String(id)).toBeLessThan(6_000);
      const { x, y } = poolOf(svg);
      expect(x, String(id)).toBeGreaterThan(20);
      expect(x, String(id)).toBeLessThan(380);
      expect(y, String(id)).toBeGreaterThan(75);
      expect(y, String(id)).toBeLessThan(265);
    }
  });
});

it('has the colors of the markers in the style sheet', { tags: '@22.45' }, async () => {
  const styles = await readFile(
    new URL('../../web/app/map/core/colors.css', import.meta.url),
    'utf8',
  );
  for (const [kind, color] of Object.entries(POOLS)) {
    expect(styles).toContain(`--marker-${kind}: ${color};`);
  }
});

it(
  'hardening: one address cannot have plates drawn without end; drawn ones stay free',
  { tags: '@19.48' },
  async () => {
    const address = '10.9.8.7';
    await plateOf(10, address);
    await platform.limiter.add('plates', address, 400);
    const refused = await app.inject({ url: '/pictures/springs/12.svg', remoteAddress: address });
    expect(refused.statusCode).toBe(429);
    await plateOf(10, address);
  },
);

it('hardening: 20 plates with 20 readings make 21 reads', async () => {
  let reads = 0;
  const newReading = (): Reading => ({
    run: (read) => {
      reads += 1;
      return read(database);
    },
    readPrepared: () => Promise.reject(new Error('not asked here')),
  });
  const plates = createPlates();
  for (let id = 1; id <= 20; id += 1) {
    const spring = await readCardSpring(database, id);
    if (spring) await plates.of(spring, newReading(), (draw) => draw());
  }
  expect(reads).toBe(21);
});

it('hardening: towns that could not be read once are read by the next plate', async () => {
  const plates = createPlates();
  const spring = await readCardSpring(database, KIRKHAM);
  if (!spring) throw new Error('no spring');
  let fails = false;
  const reading: Reading = {
    run: (read) => (fails ? Promise.reject(new Error('away')) : read(database)),
    readPrepared: () => Promise.reject(new Error('not asked here')),
  };
  const drawing = plates.of(spring, reading, async (draw) => {
    fails = true;
    return draw();
  });
  await expect(drawing).rejects.toThrow('away');
  fails = false;
  expect((await plates.of(spring, reading, (draw) => draw())).svg).toContain('Emmett');
});
