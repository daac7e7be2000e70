import { springListItem, type SpringListItem } from '@wildsoak/contract/springs';
import type { ReadJson } from '../../../platform/database/database.ts';

/**
 * The springs within $2 metres of a drive ($1). It is searched stretch by stretch: each lies within
 * its reach ($5) of its middle ($3, $4), so that the index finds what can be near. Those few are held
 * to the whole line, which PostGIS turns into a tree once, since it is the same for all of them.
 * Distances to middles are on the sphere, which is quicker: the factor allows for its half per cent.
 *
 * Exported for the bench, which runs the same statement without us.
 */
export const SPRINGS_ALONG = {
  name: 'springs-along',
  text: `
    with drive as materialized (
      select st_geomfromewkb($1)::geography as line
    ), candidate as materialized (
      select distinct spring.id, spring.position
      from unnest($3::float8[], $4::float8[], $5::float8[]) stretch(lon, lat, reach)
      join springs spring on spring.removed_at is null and st_dwithin(
        spring.position, st_point(lon, lat, 4326)::geography, 1.01 * ($2::float8 + reach), false)
    ), along as materialized (
      select id, st_distance(position, line) as metres
      from candidate, drive where st_dwithin(position, line, $2)
    )
    select coalesce(json_agg(row_to_json(item)), '[]')::text as json
    from (
      select ${springListItem.keyof().options.join(', ')}, metres
      from along join springs using (id)
    ) item`,
};

export interface Corridor {
  ewkb: Buffer;
  metres: number;
  stretches: { longitude: number; latitude: number; reachMetres: number }[];
}

export const corridorValues = ({ ewkb, stretches, metres }: Corridor): unknown[] => [
  ewkb,
  metres,
  stretches.map(({ longitude }) => longitude),
  stretches.map(({ latitude }) => latitude),
  stretches.map(({ reachMetres }) => reachMetres),
];

export const readSpringsAlong = async (
  readJson: ReadJson,
  corridor: Corridor,
): Promise<(SpringListItem & { metres: number })[]> => {
  const json = await readJson(SPRINGS_ALONG, corridorValues(corridor));
  return JSON.parse(json ?? '[]') as (SpringListItem & { metres: number })[];
};
