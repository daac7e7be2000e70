import { longitudeBetween } from './distance.ts';

type Position = readonly [longitude: number, latitude: number];
type Ring = readonly Position[];

interface Place {
  latitude: number;
  longitude: number;
}

export interface Burning {
  /** The parts of its perimeter, each with its holes. */
  polygons: readonly (readonly Ring[])[];
  /** Where it was reported, while it has no perimeter. */
  point: Position | null;
}

const MILES_PER_DEGREE = 69.09;

const milesInDegree = (latitude: number) => MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);

/** Miles east and north of here, on a flat map: good to a percent at the distances we tell. */
const flatten =
  ({ latitude, longitude }: Place) =>
  ([lon, lat]: Position): Position => [
    longitudeBetween(longitude, lon) * milesInDegree(latitude),
    (lat - latitude) * MILES_PER_DEGREE,
  ];

/** From the origin. */
const milesToSide = ([x1, y1]: Position, [x2, y2]: Position): number => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  return Math.hypot(x1 + share * dx, y1 + share * dy);
};

/** Whether a line from the origin to the north crosses the ring an odd number of times. */
const isAround = (ring: Ring): boolean =>
  ring.reduce((isInside, [x2, y2], i) => {
    const [x1, y1] = ring.at(i - 1) ?? [x2, y2];
    const crosses = x1 > 0 !== x2 > 0 && y1 - (x1 * (y2 - y1)) / (x2 - x1) > 0;
    return crosses ? !isInside : isInside;
  }, false);

const boxOf = (ring: Ring) => {
  const [first] = ring;
  let [west, east, south, north] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [longitude, latitude] of ring) {
    const turn = longitudeBetween(first?.[0] ?? 0, longitude);
    [west, east] = [Math.min(west, turn), Math.max(east, turn)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  return { from: first?.[0] ?? 0, west, east, south, north };
};

const boxes = new WeakMap<Ring, ReturnType<typeof boxOf>>();

const knownBox = (ring: Ring) => {
  const known = boxes.get(ring);
  if (known) return known;
  const box = boxOf(ring);
  boxes.set(ring, box);
  return box;
};

/** Every fire of the country is measured from every spring, so most must cost next to nothing. */
const isFar = (ring: Ring, { latitude, longitude }: Place, most: number): boolean => {
  const box = knownBox(ring);
  const high = most / MILES_PER_DEGREE;
  if (latitude < box.south - high || latitude > box.north + high) return true;
  const turn = longitudeBetween(box.from, longitude);
  const wide = most / milesInDegree(latitude);
  return turn < box.west - wide || turn > box.east + wide;
};

/**
 * To the nearest edge of a fire in a straight line, 0 inside; without an edge, to where it was reported. Infinity where
 * it surely is farther than `most`. To a tenth, as we tell it.
 */
export const milesToFire = (here: Place, { polygons, point }: Burning, most: number): number => {
  const toHere = flatten(here);
  let nearest = Number.POSITIVE_INFINITY;
  if (point && Math.abs(point[1] - here.latitude) * MILES_PER_DEGREE <= most)
    nearest = Math.hypot(...toHere(point));
  for (const [outer = [], ...holes] of polygons) {
    if (isFar(outer, here, most)) continue;
    const rings = [outer, ...holes].map((ring) => ring.map(toHere));
    if (rings.filter(isAround).length % 2 === 1) return 0;
    for (const ring of rings)
      for (const [i, corner] of ring.entries())
        nearest = Math.min(nearest, milesToSide(ring.at(i - 1) ?? corner, corner));
  }
  return Math.round(nearest * 10) / 10;
};
