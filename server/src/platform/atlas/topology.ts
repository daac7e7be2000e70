import { readFile } from 'node:fs/promises';
import { setImmediate as pause } from 'node:timers/promises';
import { feature, transform } from 'topojson-client';
import type {
  GeometryObject,
  LineString,
  MultiLineString,
  MultiPolygon,
  Polygon,
  Topology,
} from 'topojson-specification';
import { boxOf, worldPoint, type Line, type Point } from './shapes.ts';

export type Shape = Polygon<{ name?: string }> | MultiPolygon<{ name?: string }>;
export type Way = LineString | MultiLineString;
export type TopologyOf<Objects extends Record<string, GeometryObject>> = Topology<{
  [Name in keyof Objects]: { type: 'GeometryCollection'; geometries: Objects[Name][] };
}>;

type Arcs = number | Arcs[];

const arcsOf = (shapes: readonly GeometryObject[]): Set<number> =>
  new Set(
    shapes
      .flatMap((shape) => ('arcs' in shape ? ([shape.arcs] as Arcs[]).flat(9) : []))
      // The complement stands for the same arc, backward.
      .map((arc) => (Number(arc) < 0 ? ~Number(arc) : Number(arc))),
  );

/**
 * Projects each corner of the wanted shapes once, so everything taken from them is in the world's square.
 * Other requests wait meanwhile: the counties take a tenth of a second altogether.
 */
export const readTopology = async <Objects extends Record<string, GeometryObject>>(
  path: string,
  pick?: (objects: TopologyOf<Objects>['objects']) => readonly GeometryObject[],
): Promise<TopologyOf<Objects>> => {
  const file = JSON.parse(await readFile(path, 'utf8')) as TopologyOf<Objects>;
  await pause();
  const wanted = pick && arcsOf(pick(file.objects));
  const decode = transform(file.transform ?? null);
  const arcs = file.arcs.map((arc, number) =>
    wanted && !wanted.has(number) ? [] : arc.map((corner, i) => worldPoint(decode(corner, i > 0))),
  );
  await pause();
  return { type: file.type, objects: file.objects, arcs };
};

export const lineOf = (points: Point[]): Line => ({ points, box: boxOf(points) });

export const polygonsOf = (topology: Topology, shape: Shape): Point[][][] =>
  shape.type === 'Polygon'
    ? [feature(topology, shape).geometry.coordinates as Point[][]]
    : (feature(topology, shape).geometry.coordinates as Point[][][]);

export const waysOf = (topology: Topology, way: Way): Point[][] =>
  way.type === 'LineString'
    ? [feature(topology, way).geometry.coordinates as Point[]]
    : (feature(topology, way).geometry.coordinates as Point[][]);

/** Read when first needed, and kept: of keys there must be few. A failure, such as too many open files, may pass by the next request. */
export const readOnce = <Key extends string | number, Value>(
  read: (key: Key) => Promise<Value>,
) => {
  const kept = new Map<Key, Promise<Value>>();
  return (key: Key): Promise<Value> => {
    let value = kept.get(key);
    if (!value) {
      kept.set(key, (value = read(key)));
      value.catch(() => kept.delete(key));
    }
    return value;
  };
};
