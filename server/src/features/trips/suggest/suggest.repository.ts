import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { springListItem } from '@wildsoak/contract/springs';
import type { Coordinates, NearbyRouteSpring } from '@wildsoak/contract/trips';
import { CLOSED_AT_TIMES } from '../../../domain/closure-windows.ts';
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
      where is_listed and not springs.id = any($5::int[])
        and (springs.id = any($6::int[]) or kind in ('spring', 'seep', 'lake', 'well')
          and not is_bathing_ruled_out(judged_when_open)
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
