import { readSprings } from '@wildsoak/catalog/springs-file';
import { getAtlas } from '../../../platform/atlas/atlas.ts';
import {
  boxOf,
  grown,
  isInside,
  meets,
  worldPoint,
  type Box,
  type Point,
} from '../../../platform/atlas/shapes.ts';
import { readOnce } from '../../../platform/atlas/topology.ts';

/** In parts of the world: a mile or two. The atlas rounds off capes. */
const MARGIN = 0.00005;
/** Some seven miles around each spring: the atlas leaves out small islands, and springs lie there too. */
const AROUND_SPRING = 0.0004;

const sideOf = ([ax, ay]: Point, [bx, by]: Point, x: number, y: number) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

const crosses = (from: Point, to: Point, box: Box): boolean => {
  if (!meets(boxOf([from, to]), box)) return false;
  const sides = [box.west, box.east].flatMap((x) =>
    [box.north, box.south].map((y) => sideOf(from, to, x, y)),
  );
  return new Set(sides).size > 1;
};

const runsThrough = (ring: readonly Point[], box: Box): boolean =>
  ring.some((point, i) => crosses(ring[i - 1] ?? point, point, box));

const readParts = async (detail: 'states') => {
  const { regions } = await getAtlas(detail);
  const land = regions
    .flatMap(({ polygons }) => polygons)
    .map((rings) => ({ rings, box: boxOf(rings[0] ?? []) }));
  const springs = readSprings().map(({ longitude, latitude }) =>
    grown(boxOf([worldPoint([longitude, latitude])]), AROUND_SPRING),
  );
  return { land, springs };
};

const getParts = readOnce(readParts);

/** The states, the District of Columbia and the territories, with their coasts. */
export const touchesUnitedStates = async (z: number, x: number, y: number): Promise<boolean> => {
  const side = 1 / 2 ** z;
  const tile = { west: x * side, north: y * side, east: (x + 1) * side, south: (y + 1) * side };
  const box = grown(tile, MARGIN);
  const middle: Point = [(box.west + box.east) / 2, (box.north + box.south) / 2];
  const { land, springs } = await getParts('states');
  return (
    springs.some((near) => meets(near, box)) ||
    land.some(
      (part) =>
        meets(part.box, box) &&
        (isInside(part.rings, middle) || part.rings.some((ring) => runsThrough(ring, box))),
    )
  );
};
