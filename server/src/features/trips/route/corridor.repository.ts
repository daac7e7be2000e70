import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { springListItem } from '@wildsoak/contract/springs';
import type { Coordinates, NearbyRouteSpring } from '@wildsoak/contract/trips';
import { CLOSED_AT_TIMES } from '../../../domain/closure-windows.ts';
import type { ReadPrepared } from '../../../platform/database/database.ts';
import type { Piece } from './route-mile.ts';

/**
 * The springs within $2 meters of a route ($1), searched piece by piece: each piece lies within its
 * reach ($5) of its middle ($3, $4), so the index finds every spring that can be near. We hold only
 * those to the whole line. PostGIS turns it into a tree once, because it is the same for all of them.
 * Distances to the middles are on a sphere, which is quicker: the factor allows for its half a percent.
 *
 * Exported for the bench, which runs the same statement without us.
 */
export const SPRINGS_ALONG = {
  name: 'springs-along',
  text: `
    with route as materialized (
      select st_geomfromewkb($1)::geography as line
    ), candidate as materialized (
      select distinct spring.id, spring.position
      from unnest($3::float8[], $4::float8[], $5::float8[]) piece(lon, lat, reach)
      join springs spring on spring.is_listed and st_dwithin(
        spring.position, st_point(lon, lat, 4326)::geography, 1.01 * ($2::float8 + reach), false)
    ), along as materialized (
      select id, st_distance(position, line) as meters
      from candidate, route where st_dwithin(position, line, $2)
    )
    select coalesce(json_agg(row_to_json(item)), '[]')::text as json
    from (
      select ${springListItem.keyof().options.join(', ')}, condition, last_visit_on, ${CLOSED_AT_TIMES},
        meters
      from along join springs using (id) cross join lateral listed_condition(id, site_now())
    ) item`,
};

const LITTLE_ENDIAN = 1;
const WKB_LINE = 2;
const WITH_SRID = 0x2000_0000;
const WGS84 = 4326;
const HEAD_BYTES = 13;
const VERTEX_BYTES = 16;

/** PostGIS reads this 25 times as fast as GeoJSON. */
const lineEwkb = (line: readonly Coordinates[]): Buffer => {
  const ewkb = Buffer.allocUnsafe(HEAD_BYTES + line.length * VERTEX_BYTES);
  let at = ewkb.writeUInt8(LITTLE_ENDIAN, 0);
  at = ewkb.writeUInt32LE(WKB_LINE + WITH_SRID, at);
  at = ewkb.writeUInt32LE(WGS84, at);
  at = ewkb.writeUInt32LE(line.length, at);
  for (const [longitude, latitude] of line) {
    at = ewkb.writeDoubleLE(longitude, at);
    at = ewkb.writeDoubleLE(latitude, at);
  }
  return ewkb;
};

/** A route with the land so many miles to both sides. */
export interface Corridor {
  line: readonly Coordinates[];
  /** All of the line. */
  pieces: readonly Piece[];
  miles: number;
}

export const corridorValues = ({ line, pieces, miles }: Corridor): unknown[] => [
  lineEwkb(line),
  miles * METERS_PER_MILE,
  pieces.map(({ middle: [longitude] }) => longitude),
  pieces.map(({ middle: [, latitude] }) => latitude),
  pieces.map(({ reachMiles }) => reachMiles * METERS_PER_MILE),
];

export type SpringInCorridor = Omit<NearbyRouteSpring, 'distance_miles' | 'route_mile' | 'leg'> & {
  meters: number;
};

export const readSpringsAlong = async (
  readPrepared: ReadPrepared,
  corridor: Corridor,
): Promise<SpringInCorridor[]> => {
  const json = await readPrepared(SPRINGS_ALONG, corridorValues(corridor));
  return JSON.parse(json ?? '[]') as SpringInCorridor[];
};

const TIME_ZONES = {
  name: 'time-zones-at',
  text: `
    select json_agg(time_zone_at(lat, lon) order by place)::text as json
    from unnest($1::float8[], $2::float8[]) with ordinality as each(lat, lon, place)`,
};

/** Of the start, the end, and whatever comes after them. */
export const readTimeZones = async (
  readPrepared: ReadPrepared,
  points: readonly [Coordinates, Coordinates, ...Coordinates[]],
): Promise<[string, string, ...string[]]> => {
  const json = await readPrepared(TIME_ZONES, [
    points.map(([, latitude]) => latitude),
    points.map(([longitude]) => longitude),
  ]);
  return JSON.parse(json ?? '["", ""]') as [string, string, ...string[]];
};
