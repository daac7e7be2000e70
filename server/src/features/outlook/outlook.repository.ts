import type { River } from '@wildsoak/contract/outlook';
import { EASY_FLOW_GROUPS } from '@wildsoak/contract/rules/outlook';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';

export interface Place {
  id: number;
  latitude: number;
  longitude: number;
  time_zone: string;
  /** The unit of the National Park Service that it lies in. */
  park: string | null;
}

/** Of all springs on the map: id, longitude, latitude. */
export const readPositions = async (
  database: Database,
): Promise<{ id: number; longitude: number; latitude: number }[]> => {
  const { rows } = await sql<{ id: number; longitude: number; latitude: number }>`
    select id, longitude, latitude from springs where is_listed order by id`.execute(database);
  return rows;
};

export const readPlace = async (
  database: Database | Transaction,
  id: number,
): Promise<Place | undefined> => {
  const { rows } = await sql<Place>`
    select id, latitude, longitude, time_zone, (
        select unit ->> 'name' from jsonb_array_elements(land) unit
        where unit ->> 'kind' = 'national-park-service' and unit ->> 'certainty' = 'in' limit 1
      ) as park
    from springs where id = ${id} and removed_at is null`.execute(database);
  return rows[0];
};

/** Of two years: beds and paths change. Demo members prove nothing, and nobody is led to where bathing is ruled out. */
export const readEasyFlows = async (
  database: Database,
  springId: number,
  gauge: string,
): Promise<River['easy']> => {
  const { rows } = await sql<NonNullable<River['easy']>>`
    with answers as (
      select approach, reporter_group,
        (that_day #>> '{river,cubic_feet_per_second}')::float8 as flow
      from visits join members on members.id = member_id and not is_demo
      where spring_id = ${springId} and counts and approach is not null
        and shown_from <= site_now() and that_day #>> '{river,gauge}' = ${gauge}
        and visited_on > (site_now() at time zone 'utc' - interval '2 years')::date
    )
    select min(flow) as low, max(flow) as high, count(*)::integer as visits from answers
    where approach = 'easy'
      and flow < all (select flow from answers where approach <> 'easy')
      and not (select is_bathing_ruled_out(bathing_status) from springs where id = ${springId})
    having count(distinct reporter_group) >= ${sql.lit(EASY_FLOW_GROUPS)}`.execute(database);
  return rows[0] ?? null;
};
