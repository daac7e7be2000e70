import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import type { BroughtPlace, MatchedSpring } from '@wildsoak/contract/favorites';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type Candidate, NEAR_MILES, SURELY_ALIKE } from './choose-match.ts';

interface FoundSpring extends Candidate, Omit<MatchedSpring, 'miles'> {
  /** The place's, from 1. */
  place: number;
}

const CANDIDATES = 5;

const readCandidates = async (transaction: Database, places: readonly BroughtPlace[]) => {
  const names = places.map(({ name }) => name);
  const [lons, lats] = [0, 1].map((at) => places.map(({ coords }) => coords?.[at] ?? null));
  const { rows } = await sql<FoundSpring>`
    with asked as (
      select place::integer, searchable(name) as name, st_point(lon, lat, 4326)::geography as position
      from unnest(${names}::text[], ${lons}::float8[], ${lats}::float8[])
        with ordinality as asked(name, lon, lat, place)
    )
    select place, id, near.name, state_code, bathing_status, miles, likeness
    from asked cross join lateral (
      select id, spring.name, state_code, bathing_status,
        similarity(search_name, asked.name)::float8 as likeness,
        round((st_distance(spring.position, asked.position) / ${sql.lit(METERS_PER_MILE)})::numeric, 2)
          ::float8 as miles
      from springs spring
      where is_listed
        and st_dwithin(spring.position, asked.position, ${sql.lit(NEAR_MILES * METERS_PER_MILE)})
      order by similarity(search_name, asked.name)
        - st_distance(spring.position, asked.position) / ${sql.lit(NEAR_MILES * METERS_PER_MILE)} desc, id
      limit ${sql.lit(CANDIDATES)}
    ) near
    where asked.position is not null
    union all
    select place, id, alike.name, state_code, bathing_status, null, likeness
    from asked cross join lateral (
      select id, spring.name, state_code, bathing_status,
        similarity(search_name, asked.name)::float8 as likeness
      from springs spring
      where is_listed and search_name % asked.name
      order by likeness desc, id limit ${sql.lit(CANDIDATES)}
    ) alike
    where asked.position is null`.execute(transaction);
  return rows;
};

/** Those that could be one of the places, a few for each. */
export const findCandidates = async (database: Database, places: readonly BroughtPlace[]) => {
  const read = async (transaction: Database) => {
    // What `%` takes for alike. Only `%` uses the index: comparing each name with all takes seconds.
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(SURELY_ALIKE)}, true)`.execute(
      transaction,
    );
    const rows = await readCandidates(transaction, places);
    return Map.groupBy(rows, ({ place }) => place);
  };
  // On a replica we read in a transaction already.
  return database.isTransaction ? read(database) : database.transaction().execute(read);
};
