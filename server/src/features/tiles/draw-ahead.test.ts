import { readSprings } from '@wildsoak/catalog/springs-file';
import { describe, expect, it } from 'vitest';
import { xOfLongitude, yOfLatitude } from '../../platform/atlas/shapes.ts';
import { drawAhead, tilesAhead } from './draw-ahead.ts';
import type { Tile } from './tile-svg.ts';
import { nameOf } from './tiles.service.ts';

describe('tiles drawn ahead', () => {
  it('show every spring at zoom 0 to 7, in light and dark, dense to zoom 6', async () => {
    const names = new Set((await tilesAhead()).map(nameOf));
    for (const { longitude, latitude } of readSprings()) {
      for (let z = 0; z <= 7; z += 1) {
        const x = Math.floor(xOfLongitude(longitude) * 2 ** z);
        const y = Math.floor(yOfLatitude(latitude) * 2 ** z);
        const ends = z > 6 ? ['.webp'] : ['.webp', '@2x.webp'];
        for (const scheme of ['light', 'dark']) {
          for (const end of ends) expect(names).toContain(`${scheme}/${z}/${x}/${y}${end}`);
        }
      }
    }
    expect(names.size).toBeLessThan(800);
  });

  it('are drawn once: those on disk stay', async () => {
    const wanted = (await tilesAhead()).slice(0, 20);
    const drawn: string[] = [];
    const tiles = {
      find: (tile: Tile) => Promise.resolve(tile.z === 0 ? Buffer.from('kept') : undefined),
      draw: (tile: Tile) => {
        drawn.push(nameOf(tile));
        return Promise.resolve(Buffer.from('drawn'));
      },
    };
    expect(await drawAhead(tiles, wanted)).toBe(16);
    expect(drawn).toEqual(wanted.slice(4).map(nameOf));
  });
});
