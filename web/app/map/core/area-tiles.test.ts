import { describe, expect, it, vi } from 'vitest';
import { keptTiles, lineTiles, springTiles, tilesAround } from './area-tiles.ts';

const KIRKHAM = { latitude: 44.072, longitude: -115.543 };

describe('tiles of an area', () => {
  it('are those that a map of that size shows', () => {
    expect(tilesAround({ latitude: 0, longitude: 0 }, 1, { width: 2, height: 2 }, false)).toEqual([
      '/tiles/1/0/0.webp',
      '/tiles/1/1/0.webp',
      '/tiles/1/0/1.webp',
      '/tiles/1/1/1.webp',
    ]);
    expect(tilesAround(KIRKHAM, 13, { width: 1, height: 1 }, true)).toEqual([
      '/tiles/dark/13/1466/2976.webp',
    ]);
  });

  it('are the dense ones on a dense screen', { tags: '@22.5' }, () => {
    vi.stubGlobal('devicePixelRatio', 2);
    const pixel = { width: 1, height: 1 };
    expect(tilesAround(KIRKHAM, 13, pixel, true)).toEqual(['/tiles/dark/13/1466/2976@2x.webp']);
    vi.unstubAllGlobals();
  });

  it('go on beyond the edge of the world to the side, and end above and below it', () => {
    const edge = { latitude: 85, longitude: 179.9 };
    const tiles = tilesAround(edge, 2, { width: 600, height: 600 }, false);
    expect(tiles).toContain('/tiles/2/3/0.webp');
    expect(tiles).toContain('/tiles/2/0/0.webp');
    for (const tile of tiles) expect(tile).toMatch(/^\/tiles\/2\/[0-3]\/[0-3]\.webp$/);
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

describe('the survey’s tiles to keep', { tags: '@17.8' }, () => {
  const zoomsOf = (tiles: string[]) => new Set(tiles.map((tile) => Number(tile.split('/')[3])));

  it('are those within two miles, from zoom 9 to 15, a few MB', () => {
    const tiles = keptTiles([KIRKHAM]);
    expect([...zoomsOf(tiles)]).toEqual([9, 10, 11, 12, 13, 14, 15]);
    expect(tiles).toContain('/tiles/topo/14/2933/5952');
    expect(tiles.length).toBeLessThan(150);
    expect(keptTiles([{ latitude: 65, longitude: -146 }]).length).toBeLessThan(320);
  });

  it('go along the road before a spring, and from the road to it', () => {
    const far = { latitude: KIRKHAM.latitude, longitude: KIRKHAM.longitude + 0.1 };
    const alone = keptTiles([KIRKHAM]);
    const line = [
      [far.longitude, far.latitude - 2],
      [far.longitude, far.latitude],
    ];
    const more = keptTiles([KIRKHAM], line).filter((tile) => !alone.includes(tile));
    const at = (position: typeof KIRKHAM) =>
      tilesAround(position, 15, { width: 1, height: 1 }, false).map((tile) =>
        tile.replace('/tiles/', '/tiles/topo/').replace(/(@2x)?\.webp/, ''),
      );
    expect(more).toEqual(expect.arrayContaining(at({ ...far, latitude: far.latitude - 0.05 })));
    expect(more).toEqual(expect.arrayContaining(at({ ...far, longitude: far.longitude - 0.03 })));
    expect(more).not.toEqual(expect.arrayContaining(at({ ...far, latitude: far.latitude - 0.2 })));
    expect(more.length).toBeLessThan(150);
  });

  it('leave out a road that leads elsewhere', () => {
    const line = [
      [-100, 30],
      [-99, 30],
    ];
    expect(keptTiles([KIRKHAM], line)).toEqual(keptTiles([KIRKHAM]));
  });
});
