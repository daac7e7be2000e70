import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as pause } from 'node:timers/promises';
import { feature, mesh, transform } from 'topojson-client';
import type { GeometryObject, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { boxOf, meets, worldPoint, type Box, type Line, type Point } from './shapes.ts';

const require = createRequire(import.meta.url);
const FILES = {
  states: require.resolve('us-atlas/states-10m.json'),
  counties: require.resolve('us-atlas/counties-10m.json'),
};

type Detail = keyof typeof FILES;
type Shape = Polygon<{ name?: string }> | MultiPolygon<{ name?: string }>;
type AtlasFile = Topology<
  Record<'nation' | Detail, { type: 'GeometryCollection'; geometries: Shape[] }>
>;

export interface Region {
  name: string;
  /** Two digits: the first two of a county's five. */
  stateFips: string;
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

/** Projects every corner once, so everything taken from the atlas is in the world's square. */
const project = ({ type, objects, ...file }: AtlasFile): AtlasFile => {
  const decode = transform(file.transform ?? null);
  const arcs = file.arcs.map((arc) => arc.map((corner, i) => worldPoint(decode(corner, i > 0))));
  return { type, objects, arcs };
};

const lineOf = (points: Point[]): Line => ({ points, box: boxOf(points) });

const polygonsOf = (atlas: AtlasFile, shape: Shape): Point[][][] =>
  shape.type === 'Polygon'
    ? [feature(atlas, shape).geometry.coordinates as Point[][]]
    : (feature(atlas, shape).geometry.coordinates as Point[][][]);

const fipsOf = ({ id }: GeometryObject): string => String(id).slice(0, 2);

const regionOf = (atlas: AtlasFile, shape: Shape): Region => {
  const polygons = polygonsOf(atlas, shape);
  return {
    name: shape.properties?.name ?? '',
    stateFips: fipsOf(shape),
    box: boxOf(polygons.flatMap(([outer = []]) => outer)),
    polygons,
  };
};

const readAtlas = async (detail: Detail): Promise<Atlas> => {
  const file = JSON.parse(await readFile(FILES[detail], 'utf8')) as AtlasFile;
  // Other requests wait meanwhile: the counties take a tenth of a second altogether.
  await pause();
  const atlas = project(file);
  const { nation, [detail]: shapes } = atlas.objects;
  await pause();
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

const atlases = new Map<Detail, Promise<Atlas>>();

/** Read when first needed, and kept. */
export const getAtlas = (detail: Detail): Promise<Atlas> => {
  let atlas = atlases.get(detail);
  if (!atlas) {
    atlases.set(detail, (atlas = readAtlas(detail)));
    // A failure, such as too many open files, may pass by the next request.
    atlas.catch(() => atlases.delete(detail));
  }
  return atlas;
};

export const regionsIn = (atlas: Atlas, box: Box): Region[] =>
  atlas.regions.filter((region) => meets(region.box, box));
