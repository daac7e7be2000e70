import { readSprings } from '@wildsoak/catalog/springs-file';
import { worldPoint } from '../../server/src/platform/atlas/shapes.ts';

const ZOOM = 13;
/** A desk's map of 800 by 500 pixels, in tiles. */
const COLUMNS = [-2, -1, 0, 1];
const ROWS = [-1, 0, 1];

/** The tiles on each spring's page. */
export const topoTiles = (springs: readonly number[]): string[][] => {
  const places = new Map(readSprings().map((spring) => [spring.id, spring]));
  return springs.map((id) => {
    const { longitude = 0, latitude = 0 } = places.get(id) ?? {};
    const [x = 0, y = 0] = worldPoint([longitude, latitude]).map((part) =>
      Math.floor(part * 2 ** ZOOM),
    );
    return COLUMNS.flatMap((right) =>
      ROWS.map((down) => `/tiles/topo/${ZOOM}/${x + right}/${y + down}`),
    );
  });
};
