import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoBounds, geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** [longitude, latitude] in degrees */
export type Point = readonly [number, number];

type Atlas = Topology<{ counties: GeometryCollection<{ name: string }> }>;

const STATE_FIPS: Readonly<Record<string, string>> = {
  AK: '02',
  AR: '05',
  AZ: '04',
  CA: '06',
  CO: '08',
  FL: '12',
  GA: '13',
  HI: '15',
  ID: '16',
  MA: '25',
  MT: '30',
  NC: '37',
  NM: '35',
  NV: '32',
  NY: '36',
  OR: '41',
  SD: '46',
  TX: '48',
  UT: '49',
  VA: '51',
  WA: '53',
  WV: '54',
  WY: '56',
};

const atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'),
) as Atlas;

const counties = feature(atlas, atlas.objects.counties).features.map((shape) => ({
  state: String(shape.id).slice(0, 2),
  name: shape.properties.name,
  shape,
  bounds: geoBounds(shape),
}));

type County = (typeof counties)[number];

const isInBounds = ({ bounds: [[west, south], [east, north]] }: County, [x, y]: Point): boolean => {
  // A shape that crosses the 180th meridian has its west bound east of its east bound.
  const isBetween = west <= east ? x >= west && x <= east : x >= west || x <= east;
  return isBetween && y >= south && y <= north;
};

/** Squared distance in degrees of latitude, flat around the point: only used to compare. */
const squaredDistance = ([x, y]: Point, from: number[], to: number[]): number => {
  const scale = Math.cos((y * Math.PI) / 180);
  const east = (x2: number): number => (((((x2 - x + 540) % 360) + 360) % 360) - 180) * scale;
  const [ax, ay] = [east(from[0] ?? 0), (from[1] ?? 0) - y];
  const [bx, by] = [east(to[0] ?? 0), (to[1] ?? 0) - y];
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return (ax + t * dx) ** 2 + (ay + t * dy) ** 2;
};

const distanceTo = (county: County, point: Point): number => {
  const { geometry } = county.shape;
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  let nearest = Infinity;
  for (const ring of polygons.flat()) {
    ring.forEach((corner, index) => {
      nearest = Math.min(nearest, squaredDistance(point, ring[index - 1] ?? corner, corner));
    });
  }
  return nearest;
};

interface Place {
  county: string;
  /** Whether a county shape of the state contains the point; if not, we take the nearest county. */
  isInside: boolean;
}

export const placeOf = (stateCode: string, point: Point): Place => {
  const ofState = counties.filter((county) => county.state === STATE_FIPS[stateCode]);
  const holding = ofState.find(
    (county) => isInBounds(county, point) && geoContains(county.shape, [...point]),
  );
  if (holding !== undefined) return { county: holding.name, isInside: true };
  const [nearest] = ofState
    .map((county) => ({ name: county.name, distance: distanceTo(county, point) }))
    .toSorted((a, b) => a.distance - b.distance);
  if (nearest === undefined) throw new Error(`No county shapes for the state '${stateCode}'`);
  return { county: nearest.name, isInside: false };
};
