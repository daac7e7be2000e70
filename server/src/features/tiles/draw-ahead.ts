import { readSprings } from '@wildsoak/catalog/springs-file';
import { getAtlas } from '../../platform/atlas/atlas.ts';
import { boxOf, worldPoint } from '../../platform/atlas/shapes.ts';
import { createGrid } from './collisions.ts';
import type { Tile } from './tile-svg.ts';
import type { createTiles } from './tiles.service.ts';

const LAST_ZOOM = 7;
/** Closer views have too many tiles to draw those without a spring. */
const SPRINGS_ONLY_FROM = 6;
/** In parts of the world: a county on both sides of the 180th meridian would fill a whole row. */
const WIDEST_COUNTY = 0.05;
/** Enough for two cores. */
const IN_FLIGHT = 4;

/**
 * Every tile with a part of the USA in view; of the last zooms, which have most, those with a spring, and
 * no dense ones of the last.
 */
export const tilesAhead = async (): Promise<Tile[]> => {
  const { regions } = await getAtlas('counties');
  const counties = regions
    .map(({ box }) => box)
    .filter(({ east, west }) => east - west < WIDEST_COUNTY);
  const springs = readSprings().map(({ longitude, latitude }) =>
    boxOf([worldPoint([longitude, latitude])]),
  );
  const tiles: Tile[] = [];
  for (let z = 0; z <= LAST_ZOOM; z += 1) {
    const shown = createGrid<true>(1 / 2 ** z);
    for (const box of z < SPRINGS_ONLY_FROM ? [...counties, ...springs] : springs)
      shown.add(true, box);
    for (let x = 0; x < 2 ** z; x += 1) {
      for (let y = 0; y < 2 ** z; y += 1) {
        if (shown.in(x, y).length === 0) continue;
        for (const scheme of ['light', 'dark'] as const) {
          tiles.push({ scheme, z, x, y, density: 1 });
          if (z < LAST_ZOOM) tiles.push({ scheme, z, x, y, density: 2 });
        }
      }
    }
  }
  return tiles;
};

/** Returns how many were drawn: those on disk stay as they are. */
export const drawAhead = async (
  tiles: Pick<ReturnType<typeof createTiles>, 'find' | 'draw'>,
  wanted: readonly Tile[],
): Promise<number> => {
  const left = wanted.values();
  let drawn = 0;
  const work = async () => {
    for (const tile of left) {
      if (await tiles.find(tile)) continue;
      await tiles.draw(tile);
      drawn += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return drawn;
};
