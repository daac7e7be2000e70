import { describe, expect, it } from 'vitest';
import { paintFlatPng } from '../../platform/svg.ts';
import { tileSvg, type Tile } from './tile-svg.ts';
import { createTiles } from './tiles.service.ts';

const tile = (z: number, x: number, y: number): Tile => ({ scheme: 'light', z, x, y });

const countDrawings = (maxBytes?: number) => {
  const counted = { drawings: 0 };
  const tiles = createTiles((svg) => {
    counted.drawings += 1;
    return paintFlatPng(svg);
  }, maxBytes);
  return { counted, tiles };
};

describe('tiles', () => {
  it('50 requests for one tile at the same time draw it once', async () => {
    const { counted, tiles } = countDrawings();
    const asked = Array.from({ length: 50 }, () => tiles.get('same', tile(5, 5, 11)));
    const [first, ...others] = await Promise.all(asked);
    expect(counted.drawings).toBe(1);
    for (const other of others) expect(other).toBe(first);
    await tiles.get('same', tile(5, 5, 11));
    expect(counted.drawings).toBe(1);
  });

  it('the open sea is drawn once for all its tiles', async () => {
    const { counted, tiles } = countDrawings();
    for (const x of [100, 101, 102, 103]) await tiles.get(`sea-${x}`, tile(11, x, 1_100));
    expect(counted.drawings).toBe(1);
  });

  it('the cache stays within its bytes, and the most recently used tile stays', async () => {
    const maxBytes = 40_000;
    const kept = createTiles(() => Promise.resolve(Buffer.alloc(9_000)), maxBytes);
    for (let x = 0; x < 32; x += 1) {
      await kept.get(`tile-${x}`, tile(5, x, 12));
      await kept.get('tile-0', tile(5, 0, 12));
      expect(kept.bytes).toBeLessThanOrEqual(maxBytes * 1.05);
    }
    expect(kept.has('tile-0')).toBe(true);
    expect(kept.has('tile-1')).toBe(false);
  });

  it('a drawing that fails is not kept', async () => {
    let attempts = 0;
    const tiles = createTiles(() => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('no')) : Promise.resolve(Buffer.from('ok'));
    });
    await expect(tiles.get('a', tile(5, 5, 11))).rejects.toThrow('no');
    expect(String(await tiles.get('a', tile(5, 5, 11)))).toBe('ok');
  });

  it('a name that crosses the edge of a tile is drawn in both tiles', async () => {
    const namesIn = async (z: number, x: number, y: number) => [
      ...(await tileSvg(tile(z, x, y))).matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]+)/g),
    ];
    let crossing = 0;
    for (let x = 4; x < 9; x += 1) {
      for (let y = 10; y < 13; y += 1) {
        const right = await namesIn(5, x + 1, y);
        for (const [, left, top, name] of await namesIn(5, x, y)) {
          if (Number(left) > 256 || Number(left) < 240) continue;
          const beyond = right.find((other) => other[3] === name);
          expect(beyond, name).toBeDefined();
          expect(Number(beyond?.[1])).toBeCloseTo(Number(left) - 256, 1);
          expect(beyond?.[2]).toBe(top);
          crossing += 1;
        }
      }
    }
    expect(crossing).toBeGreaterThan(0);
  });

  it('deep inside a county the tile still shows where it is', async () => {
    const svg = await tileSvg(tile(13, 1_486, 2_962));
    expect(svg).toContain('Custer · Idaho');
    expect(svg).toMatch(/4\d\.\d\d° N {2}11\d\.\d\d° W/);
  });
});
