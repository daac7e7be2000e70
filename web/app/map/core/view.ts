/** In degrees. West may lie beyond -180: see `westward`. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** What the map shows, and its center. */
export interface View extends Bounds {
  latitude: number;
  longitude: number;
}

export interface Position {
  latitude: number;
  longitude: number;
}

/** 'Springs with non-numeric coordinates are not placed on the map.' */
export const isPlaceable = (spring: { latitude: unknown; longitude: unknown }): boolean =>
  typeof spring.latitude === 'number' &&
  typeof spring.longitude === 'number' &&
  Number.isFinite(spring.latitude) &&
  Number.isFinite(spring.longitude);

/** docs/behavior.md, section 9: about 39.83 N, 98.58 W, at zoom 4. */
export const CENTER: Position = { latitude: 39.83, longitude: -98.58 };
export const DEFAULT_ZOOM = 4;
/** 'Tile layer maximum zoom 18.' */
export const MAX_ZOOM = 18;
/** 'Fallback bounds cover the contiguous USA.' */
export const CONTIGUOUS_USA: Bounds = { south: 24.4, west: -125, north: 49.4, east: -66.9 };

const FULL_TURN = 360;
/** Of a tile, and of the whole world at zoom 0. */
export const TILE_PIXELS = 256;
/** Where the world's square ends. */
const MAX_LATITUDE = 85.05;

/** In parts of the world's width, from its northwest corner (Web Mercator). */
export const worldX = ({ longitude }: Position): number => longitude / FULL_TURN + 0.5;
export const worldY = ({ latitude }: Position): number => {
  const inside = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const sine = Math.sin((inside * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/** In pixels of the default zoom: 129° W. The clusters along the Pacific are clear of the zoom buttons. */
const WEST_EDGE = 576;

/**
 * What a map of this width begins with. A narrow one has no room for the country around the center, so it
 * loses the East, where the springs are few. `map-poster.tsx` says the same in CSS.
 */
export const startFor = (width: number): Position => {
  const world = TILE_PIXELS * 2 ** DEFAULT_ZOOM;
  const x = Math.min(worldX(CENTER) * world, WEST_EDGE + width / 2);
  return { latitude: CENTER.latitude, longitude: (x / world - 0.5) * FULL_TURN };
};

/**
 * The western Aleutians lie past the 180th meridian. Counted on westward from it, they are beside
 * Alaska, and a view of both does not stretch around the world.
 */
const westward = (longitude: number): number => (longitude > 0 ? longitude - FULL_TURN : longitude);

/** The world repeats to the left and right: this picks the copy nearest to `around`. */
export const nearestCopy = (longitude: number, around: number): number =>
  longitude + FULL_TURN * Math.round((around - longitude) / FULL_TURN);

/** Null where nothing can be placed. */
export const boundsOf = (positions: readonly Position[]): Bounds | null => {
  let bounds: Bounds | null = null;
  for (const position of positions) {
    if (!isPlaceable(position)) continue;
    const { latitude } = position;
    const longitude = westward(position.longitude);
    bounds ??= { south: latitude, west: longitude, north: latitude, east: longitude };
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
  }
  return bounds;
};

const isInside = ({ south, west, north, east }: Bounds, latitude: number, longitude: number) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

interface Placed<Item> {
  item: Item;
  /** From the center of the view, in degrees, unless the caller measures it. */
  distance: number;
}

interface InView<Item> {
  /** How many are in view. */
  count: number;
  /** The first few, in the order asked for. */
  first: Item[];
}

interface Order<Item> {
  /** Negative if the first comes first. By distance if left out. */
  compare?: (a: Placed<Item>, b: Placed<Item>) => number;
  distanceOf?: ((item: Item) => number) | undefined;
}

/** Keeps the first few in one pass: a phone cannot sort tens of thousands at each move of the map. */
export const firstInView = <Item extends Position>(
  items: readonly Item[],
  view: View,
  limit: number,
  { compare = (a, b) => a.distance - b.distance, distanceOf }: Order<Item> = {},
): InView<Item> => {
  const shrink = Math.cos((view.latitude * Math.PI) / 180);
  const first: Placed<Item>[] = [];
  let count = 0;
  for (const item of items) {
    if (!isPlaceable(item)) continue;
    const longitude = nearestCopy(item.longitude, view.longitude);
    if (!isInside(view, item.latitude, longitude)) continue;
    count += 1;
    const distance =
      distanceOf?.(item) ??
      Math.hypot(item.latitude - view.latitude, (longitude - view.longitude) * shrink);
    const placed = { item, distance };
    const last = first.at(-1);
    if (first.length >= limit && last && compare(placed, last) >= 0) continue;
    let at = first.length;
    for (let before = first[at - 1]; before && compare(before, placed) > 0; before = first[at - 1])
      at -= 1;
    first.splice(at, 0, placed);
    if (first.length > limit) first.pop();
  }
  return { count, first: first.map(({ item }) => item) };
};

/** The window's event once the springs are on a map that started before React, or cannot be. */
export const EARLY_MAP_SETTLED = 'early-map-settled';
