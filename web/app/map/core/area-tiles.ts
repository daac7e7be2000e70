import { ownTile } from './tiles.ts';
import { boundsOf, MAX_ZOOM, type Bounds, type Position } from './view.ts';

const TILE_PIXELS = 256;
/** Where the world's square ends. */
const MAX_LATITUDE = 85.05;

interface Box {
  width: number;
  height: number;
}

/** In pixels at that zoom, from the world's northwest corner. */
const pixelAt = ({ latitude, longitude }: Position, zoom: number) => {
  const size = TILE_PIXELS * 2 ** zoom;
  const sine = Math.sin(
    (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180,
  );
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
};

/** The tiles of ours that a map of this size, in pixels, shows around a position. */
export const tilesAround = (
  position: Position,
  zoom: number,
  { width, height }: Box,
  isDark: boolean,
): string[] => {
  const { x, y } = pixelAt(position, zoom);
  const across = 2 ** zoom;
  const first = { x: x - width / 2, y: y - height / 2 };
  const tiles: string[] = [];
  for (
    let row = Math.floor(first.y / TILE_PIXELS);
    row * TILE_PIXELS < first.y + height;
    row += 1
  ) {
    if (row < 0 || row >= across) continue;
    let column = Math.floor(first.x / TILE_PIXELS);
    for (; column * TILE_PIXELS < first.x + width; column += 1) {
      tiles.push(ownTile({ x: ((column % across) + across) % across, y: row, z: zoom }, isDark));
    }
  }
  return [...new Set(tiles)];
};

/** The closest zoom at which a map of this size shows all of the bounds. */
const zoomFor = ({ south, west, north, east }: Bounds, { width, height }: Box): number => {
  for (let zoom = MAX_ZOOM; zoom > 0; zoom -= 1) {
    const from = pixelAt({ latitude: north, longitude: west }, zoom);
    const to = pixelAt({ latitude: south, longitude: east }, zoom);
    if (to.x - from.x <= width && to.y - from.y <= height) return zoom;
  }
  return 0;
};

/** Where the spring is in the country, its map, and that map expanded. */
const SPRING_ZOOMS = [10, 13, 14];
const SPRING_BOX = { width: 400, height: 500 };

export const springTiles = (position: Position, isDark: boolean): string[] =>
  SPRING_ZOOMS.flatMap((zoom) => tilesAround(position, zoom, SPRING_BOX, isDark));

/** The room a phone's map has for a plan's line, without the margin around it. */
const PLAN_BOX = { width: 300, height: 410 };
/** What is kept: the whole line, also for a wider screen, and one zoom closer. */
const PLAN_AREAS = [
  { closer: 0, box: { width: 768, height: 512 } },
  { closer: 1, box: { width: 1024, height: 768 } },
];

export const lineTiles = (line: readonly (readonly number[])[], isDark: boolean): string[] => {
  const bounds = boundsOf(
    line.map(([longitude = NaN, latitude = NaN]) => ({ latitude, longitude })),
  );
  if (!bounds) return [];
  const zoom = zoomFor(bounds, PLAN_BOX);
  const northWest = pixelAt({ latitude: bounds.north, longitude: bounds.west }, 0);
  const southEast = pixelAt({ latitude: bounds.south, longitude: bounds.east }, 0);
  const middleY = (northWest.y + southEast.y) / 2 / TILE_PIXELS;
  const center = {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * middleY))) * 180) / Math.PI,
    longitude: (bounds.west + bounds.east) / 2,
  };
  return PLAN_AREAS.flatMap(({ closer, box }) =>
    tilesAround(center, Math.min(MAX_ZOOM, zoom + closer), box, isDark),
  );
};
