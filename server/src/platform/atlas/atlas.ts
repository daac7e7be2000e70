import { createRequire } from 'node:module';
import { setImmediate as pause } from 'node:timers/promises';
import { mesh } from 'topojson-client';
import type { GeometryObject } from 'topojson-specification';
import { boxOf, isInside, meets, worldPoint, type Box, type Line, type Point } from './shapes.ts';
import {
  lineOf,
  polygonsOf,
  readOnce,
  readTopology,
  type Shape,
  type TopologyOf,
} from './topology.ts';

const require = createRequire(import.meta.url);
const FILES = {
  states: require.resolve('us-atlas/states-10m.json'),
  counties: require.resolve('us-atlas/counties-10m.json'),
};

type Detail = keyof typeof FILES;
type AtlasObjects = Record<'nation' | Detail, Shape>;

export interface Region {
  name: string;
  box: Box;
  /** Each with its outer ring first, then its holes. */
  polygons: Point[][][];
}

export interface Atlas {
  /** Coasts and the borders with other countries, as closed rings. */
  land: Line[];
  stateBorders: Line[];
  countyBorders: Line[];
  /** The states, or every county, depending on the atlas. */
  regions: Region[];
}

/** Two digits: the first two of a county's five. */
const fipsOf = ({ id }: GeometryObject): string => String(id).slice(0, 2);

const regionOf = (atlas: TopologyOf<AtlasObjects>, shape: Shape): Region => {
  const polygons = polygonsOf(atlas, shape);
  return {
    name: shape.properties?.name ?? '',
    box: boxOf(polygons.flatMap(([outer = []]) => outer)),
    polygons,
  };
};

const readAtlas = async (detail: Detail): Promise<Atlas> => {
  const atlas = await readTopology<AtlasObjects>(FILES[detail]);
  const { nation, [detail]: shapes } = atlas.objects;
  const land = nation.geometries.flatMap((shape) => polygonsOf(atlas, shape).flat().map(lineOf));
  await pause();
  const bordersWhere = (isBorder: (one: GeometryObject, other: GeometryObject) => boolean) =>
    (mesh(atlas, shapes, isBorder).coordinates as Point[][]).map(lineOf);
  const stateBorders = bordersWhere((one, other) => fipsOf(one) !== fipsOf(other));
  await pause();
  // The atlas gives a coast the same region on both sides.
  const countyBorders = bordersWhere(
    (one, other) => one !== other && fipsOf(one) === fipsOf(other),
  );
  await pause();
  const regions = shapes.geometries.map((shape) => regionOf(atlas, shape));
  return { land, stateBorders, countyBorders, regions };
};

export const getAtlas = readOnce(readAtlas);

export const regionsIn = (atlas: Atlas, box: Box): Region[] =>
  atlas.regions.filter((region) => meets(region.box, box));

/** Some two miles in the middle of the country: the atlas rounds off capes and beaches. */
const OFF_COAST = 0.00008;
const AROUND = [
  [0, 0],
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/** The name of the state or county at a place on land, or a little off it. */
export const regionAt = async (
  detail: Detail,
  longitude: number,
  latitude: number,
): Promise<string | undefined> => {
  const atlas = await getAtlas(detail);
  const [x, y] = worldPoint([longitude, latitude]);
  for (const [east, south] of AROUND) {
    const point: Point = [x + east * OFF_COAST, y + south * OFF_COAST];
    const found = regionsIn(atlas, boxOf([point])).find(({ polygons }) =>
      polygons.some((rings) => isInside(rings, point)),
    );
    if (found) return found.name;
  }
  return undefined;
};
