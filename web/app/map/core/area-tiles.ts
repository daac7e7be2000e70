import { METERS_PER_MILE, milesBetween } from '@wildsoak/contract/rules/distance';
import { ownTile, surveyTile } from './tiles.ts';
import {
  boundsOf,
  MAX_ZOOM,
  TILE_PIXELS,
  worldX,
  worldY,
  type Bounds,
  type Position,
} from './view.ts';

interface Box {
  width: number;
  height: number;
}

/** In pixels at that zoom, from the world's northwest corner. */
const pixelAt = (position: Position, zoom: number) => {
  const size = TILE_PIXELS * 2 ** zoom;
  return { x: worldX(position) * size, y: worldY(position) * size };
};

/** The tiles that a map of this size, in pixels, shows around a position. */
const addressesAround = (
  position: Position,
  zoom: number,
  { width, height }: Box,
): { x: number; y: number; z: number }[] => {
  const { x, y } = pixelAt(position, zoom);
  const across = 2 ** zoom;
  const first = { x: x - width / 2, y: y - height / 2 };
  const tiles: { x: number; y: number; z: number }[] = [];
  for (
    let row = Math.floor(first.y / TILE_PIXELS);
    row * TILE_PIXELS < first.y + height;
    row += 1
  ) {
    if (row < 0 || row >= across) continue;
    let column = Math.floor(first.x / TILE_PIXELS);
    for (; column * TILE_PIXELS < first.x + width; column += 1) {
      tiles.push({ x: ((column % across) + across) % across, y: row, z: zoom });
    }
  }
  return tiles;
};

/** Of our own drawing. */
export const tilesAround = (
  position: Position,
  zoom: number,
  box: Box,
  isDark: boolean,
): string[] => [
  ...new Set(addressesAround(position, zoom, box).map((address) => ownTile(address, isDark))),
];

/** The closest zoom at which a map of this size shows all of the bounds. */
const zoomFor = ({ south, west, north, east }: Bounds, { width, height }: Box): number => {
  for (let zoom = MAX_ZOOM; zoom > 0; zoom -= 1) {
    const from = pixelAt({ latitude: north, longitude: west }, zoom);
    const to = pixelAt({ latitude: south, longitude: east }, zoom);
    if (to.x - from.x <= width && to.y - from.y <= height) return zoom;
  }
  return 0;
};

/** Where the spring is in the state, its map, and that map expanded. */
const SPRING_ZOOMS = [8, 13, 14];
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

/** What is kept of the survey's map: closer there is little more to see, and four times the tiles. */
const KEPT_ZOOMS = [9, 10, 11, 12, 13, 14, 15];
/** To each side of the spring: in Idaho some 2.6 MB, in Alaska 6. */
const KEPT_MILES = 2;
/** To each side of a way. */
const WAY_MILES = 0.25;
/** Of the road, before and after the point from which one walks. */
const LAST_MILES = 5;
/** Farther from the line than this a straight way says nothing. */
const MAX_GAP_MILES = 20;
const STEP_MILES = 0.25;

const METERS_AROUND = 40_075_017;

/** The square of a circle so wide, in pixels. */
const squareOf = ({ latitude }: Position, miles: number, zoom: number): Box => {
  const meters = (METERS_AROUND * Math.cos((latitude * Math.PI) / 180)) / (TILE_PIXELS * 2 ** zoom);
  const side = (2 * miles * METERS_PER_MILE) / meters;
  return { width: side, height: side };
};

type Point = readonly [longitude: number, latitude: number];

const placeOf = ([longitude, latitude]: Point): Position => ({ latitude, longitude });

/** Points at most a step apart, without the first. */
const stepsBetween = (from: Point, to: Point): Point[] => {
  const steps = Math.ceil(milesBetween(from, to) / STEP_MILES);
  return Array.from({ length: steps }, (_, at): Point => {
    const share = (at + 1) / steps;
    return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  });
};

/** From the road to the spring as the crow flies, and the road itself nearby. */
const lastMiles = (spring: Point, road: readonly Point[]): Point[] => {
  let nearest: Point | undefined;
  let gap = MAX_GAP_MILES;
  for (const point of road) {
    const miles = milesBetween(spring, point);
    if (miles >= gap) continue;
    gap = miles;
    nearest = point;
  }
  if (!nearest) return [];
  const end = nearest;
  return [
    ...road.filter((point) => milesBetween(end, point) <= LAST_MILES),
    ...stepsBetween(end, spring),
  ];
};

/** The survey's tiles around springs, and along the last miles of a line to each. */
export const keptTiles = (
  springs: readonly Position[],
  line: readonly (readonly number[])[] = [],
): string[] => {
  const points = line.map(([longitude = NaN, latitude = NaN]): Point => [longitude, latitude]);
  const road = points.flatMap((point, at) => stepsBetween(points[at - 1] ?? point, point));
  const way = springs.flatMap(({ longitude, latitude }) => lastMiles([longitude, latitude], road));
  const tiles = new Set<string>();
  for (const zoom of KEPT_ZOOMS) {
    const add = (position: Position, box: Box) => {
      for (const address of addressesAround(position, zoom, box))
        tiles.add(surveyTile('topo', address));
    };
    for (const spring of springs) {
      const { width } = squareOf(spring, KEPT_MILES, zoom);
      add(spring, {
        width: Math.max(width, SPRING_BOX.width),
        height: Math.max(width, SPRING_BOX.height),
      });
    }
    for (const point of way) add(placeOf(point), squareOf(placeOf(point), WAY_MILES, zoom));
  }
  return [...tiles];
};
