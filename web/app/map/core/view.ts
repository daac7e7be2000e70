/** A part of the world, in degrees. West may lie beyond -180: see `westward`. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** What the map shows, and the middle of it. */
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

/** 'Default map centre about 39.83 N, 98.58 W at zoom 4.' */
export const CENTRE: Position = { latitude: 39.83, longitude: -98.58 };
export const DEFAULT_ZOOM = 4;
/** 'Tile layer maximum zoom 18.' */
export const MAX_ZOOM = 18;
/** 'Fallback bounds cover the contiguous USA.' */
export const CONTIGUOUS_USA: Bounds = { south: 24.4, west: -125, north: 49.4, east: -66.9 };

const FULL_TURN = 360;

/**
 * The western Aleutians lie past the 180th meridian. Counted on westward from it, they are beside
 * Alaska, and a view of both does not stretch around the world.
 */
const westward = (longitude: number): number => (longitude > 0 ? longitude - FULL_TURN : longitude);

/** The world repeats to the left and right: of a place's copies, the one nearest to `around`. */
export const nearestCopy = (longitude: number, around: number): number =>
  longitude + FULL_TURN * Math.round((around - longitude) / FULL_TURN);

/** Null where nothing can be placed. */
export const boundsOf = (places: readonly Position[]): Bounds | null => {
  let bounds: Bounds | null = null;
  for (const place of places) {
    if (!isPlaceable(place)) continue;
    const { latitude } = place;
    const longitude = westward(place.longitude);
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

interface InView<Place> {
  /** How many are in view. */
  count: number;
  /** The nearest to the centre, nearest first. */
  nearest: Place[];
}

/**
 * One pass that keeps the best few: sorting tens of thousands at each move of the map would hold
 * up a phone.
 */
export const placesInView = <Place extends Position>(
  places: readonly Place[],
  view: View,
  limit: number,
): InView<Place> => {
  const shrink = Math.cos((view.latitude * Math.PI) / 180);
  const best: { place: Place; distance: number }[] = [];
  let count = 0;
  for (const place of places) {
    if (!isPlaceable(place)) continue;
    const longitude = nearestCopy(place.longitude, view.longitude);
    if (!isInside(view, place.latitude, longitude)) continue;
    count += 1;
    const distance = Math.hypot(
      place.latitude - view.latitude,
      (longitude - view.longitude) * shrink,
    );
    const last = best.at(-1);
    if (best.length >= limit && last && distance >= last.distance) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.distance ?? 0) > distance) at -= 1;
    best.splice(at, 0, { place, distance });
    if (best.length > limit) best.pop();
  }
  return { count, nearest: best.map(({ place }) => place) };
};
