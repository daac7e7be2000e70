import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { springListItem } from '@wildsoak/contract/springs';
import type { Coordinates, NearbyRouteSpring } from '@wildsoak/contract/trips';
import { CLOSED_AT_TIMES } from '../../../platform/database/closure-columns.ts';
import type { ReadPrepared } from '../../../platform/database/database.ts';

export type Candidate = Omit<NearbyRouteSpring, 'distance_miles' | 'route_mile' | 'leg'> & {
  /** On the member's bucket list. */
  is_wanted: boolean;
  is_visited: boolean;
};

/** Steam, mud and geysers are no stops to soak at. */
const CANDIDATES = {
  name: 'suggest-candidates',
  text: `
    select coalesce(json_agg(row_to_json(item)), '[]')::text as json
    from (
      select ${springListItem.keyof().options.join(', ')}, condition, last_visit_on, ${CLOSED_AT_TIMES},
        coalesce(favorite.category = 'Bucket List', false) as is_wanted,
        coalesce(favorite.category = 'Visited', false) or exists (
          select from visits where visits.spring_id = springs.id and visits.member_id = $1
        ) as is_visited
      from springs
      left join favorites favorite on favorite.spring_id = springs.id and favorite.member_id = $1
      cross join lateral listed_condition(springs.id, site_now())
      where removed_at is null and not springs.id = any($5::int[])
        and (springs.id = any($6::int[]) or kind in ('spring', 'seep', 'lake', 'well')
          and not is_out_of_the_question(judged_when_open)
          and st_dwithin(position, st_point($2, $3, 4326)::geography, $4, false))
      order by springs.id
    ) item`,
};

export const readCandidates = async (
  readPrepared: ReadPrepared,
  {
    memberId,
    start,
    miles,
    pinned,
    rejected,
  }: {
    memberId: string;
    start: Coordinates;
    miles: number;
    pinned: readonly number[];
    rejected: readonly number[];
  },
): Promise<Candidate[]> => {
  const values = [memberId, ...start, miles * METERS_PER_MILE, rejected, pinned];
  return JSON.parse((await readPrepared(CANDIDATES, values)) ?? '[]') as Candidate[];
};

/**
 * Where to sleep: the nearest town with people in it, within about 50 miles; every tenfold of people is
 * worth some miles more.
 */
const TOWN = {
  name: 'suggest-town',
  text: `
    select json_build_object('name', label, 'coords', json_build_array(longitude, latitude))::text as json
    from places
    where kind = 'place' and latitude between $2::float8 - 0.7 and $2 + 0.7
      and longitude between $1::float8 - 0.7 / cos(radians($2)) and $1 + 0.7 / cos(radians($2))
    order by 69 * sqrt((latitude - $2) ^ 2 + ((longitude - $1) * cos(radians($2))) ^ 2)
      - 6 * log(greatest(coalesce(population, 0), 100)), id
    limit 1`,
};

interface Town {
  name: string;
  coords: Coordinates;
}

export const readTownNear = async (
  readPrepared: ReadPrepared,
  point: Coordinates,
): Promise<Town | null> => {
  const json = await readPrepared(TOWN, [...point]);
  return json === undefined ? null : (JSON.parse(json) as Town);
};
