import { describe, expect, it, vi } from 'vitest';
import { lineTiles, springTiles, tilesAround } from './area-tiles.ts';

const KIRKHAM = { latitude: 44.072, longitude: -115.543 };

describe('tiles of an area', () => {
  it('are those that a map of that size shows', () => {
    expect(tilesAround({ latitude: 0, longitude: 0 }, 1, { width: 2, height: 2 }, false)).toEqual([
      '/tiles/1/0/0.png',
      '/tiles/1/1/0.png',
      '/tiles/1/0/1.png',
      '/tiles/1/1/1.png',
    ]);
    expect(tilesAround(KIRKHAM, 13, { width: 1, height: 1 }, true)).toEqual([
      '/tiles/dark/13/1466/2976.png',
    ]);
  });

  it('are the dense ones on a dense screen, but for the first view', { tags: '@22.5' }, () => {
    vi.stubGlobal('devicePixelRatio', 2);
    const pixel = { width: 1, height: 1 };
    expect(tilesAround(KIRKHAM, 13, pixel, true)).toEqual(['/tiles/dark/13/1466/2976@2x.png']);
    expect(tilesAround(KIRKHAM, 4, pixel, false)).toEqual(['/tiles/4/2/5.png']);
    vi.unstubAllGlobals();
  });

  it('go on beyond the edge of the world to the side, and end above and below it', () => {
    const edge = { latitude: 85, longitude: 179.9 };
    const tiles = tilesAround(edge, 2, { width: 600, height: 600 }, false);
    expect(tiles).toContain('/tiles/2/3/0.png');
    expect(tiles).toContain('/tiles/2/0/0.png');
    for (const tile of tiles) expect(tile).toMatch(/^\/tiles\/2\/[0-3]\/[0-3]\.png$/);
  });

  it('of a spring and of a plan are few', () => {
    expect(springTiles(KIRKHAM, false).length).toBeLessThanOrEqual(36);
    const acrossTheCountry = lineTiles(
      [
        [-124, 47],
        [-100, 30],
        [-70, 44],
      ],
      false,
    );
    expect(acrossTheCountry.length).toBeGreaterThan(4);
    expect(acrossTheCountry.length).toBeLessThanOrEqual(36);
  });

  it('of a line without positions are none', () => {
    expect(lineTiles([], false)).toEqual([]);
  });
});
