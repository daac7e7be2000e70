import { PLACES_MAX } from '@wildsoak/contract/rules/limits';
import type { ReadPrepared } from '../../platform/database/database.ts';
import { comparableOf, swappedOf, type Reading } from './place-query.ts';

export interface FoundPlace {
  id: string;
  kind: 'place' | 'postcode' | 'poi';
  name: string;
  /** Null for a spring, which shows its county and state instead. */
  label: string | null;
  state_code: string;
  county: string | null;
  latitude: number;
  longitude: number;
}

export interface PlaceSearch {
  readings: Reading[];
  /** A tsquery for the names of springs. */
  springTerms: string;
  /** Longitude and latitude. */
  near: readonly [number, number] | undefined;
}

/** A population 55 times as large makes up for a name that only starts with the typed text. */
const EXACT_BONUS = 4;
/** A place next door ranks like one 400 times as large; this fades over some hundred km. */
const NEAR_BONUS = 6;
const NEAR_KM = 300;
/** A spring counts as a small town. */
const SPRING_WEIGHT = 7.5;
/** For each letter that differs. */
const SLIP_COST = 2.5;
/** For names that share no trigram. */
const UNLIKE_COST = 12;

/** As many as there can be. Without a limit PostgreSQL expects 100 and plans for those. */
const MAX_READINGS = 10;
const MAX_SWAPPED = 60;

/** Keys hold nothing below a space and nothing above a letter, so this ends the range. */
const readingsIn = (parameter: string, max: number) => `select key, states,
    key || case when "isWhole" then ' ' else '~' end as key_end
  from jsonb_to_recordset(${parameter}::jsonb) as t(key text, states text[], "isWhole" boolean)
  limit ${max}`;

const IN_ASKED_STATE = '(asked.states is null or place.state_code = any(asked.states))';

/** For each candidate, from $2 and $3; 0 if these are null. */
const NEARNESS = `coalesce(${NEAR_BONUS} * exp(-111.2 / ${NEAR_KM} * sqrt(
    (place.latitude - $3::float8) ^ 2 +
    ((place.longitude - $2::float8) * cos(radians($3::float8))) ^ 2)), 0)`;

const PLACE_COLUMNS = `place.id, place.kind, place.name, place.label, place.state_code,
  null as county, place.latitude, place.longitude`;

const SPRING_COLUMNS = `'poi.' || place.id as id, 'poi' as kind, place.name, null as label,
  place.state_code, place.county, place.latitude, place.longitude`;

/** Several readings can find the same place: it appears once, by its best score. */
const bestOf = (candidates: string) => `
  select coalesce(json_agg(row_to_json(found) order by found.score desc, found.id), '[]')::text as json
  from (
    select * from (
      select distinct on (id) * from (${candidates}) candidate order by id, score desc
    ) best
    order by score desc, id limit ${PLACES_MAX}
  ) found`;

/**
 * A range of keys, not LIKE: PostgreSQL keeps the plan of a prepared statement, and with an unknown
 * pattern that plan could not use the index. Exported for the test of the plan.
 */
export const PLACES_BY_BEGINNING = {
  name: 'places-by-beginning',
  text: `with asked as (${readingsIn('$1', MAX_READINGS)}) ${bestOf(`
    select ${PLACE_COLUMNS},
      place.weight + case when place.key = asked.key then ${EXACT_BONUS} else 0 end
        + ${NEARNESS} as score
    from asked
    join places place on place.key >= asked.key and place.key < asked.key_end
      and ${IN_ASKED_STATE}
    union all
    select ${SPRING_COLUMNS},
      ${SPRING_WEIGHT} + case when place.search_name = asked.key then ${EXACT_BONUS} else 0 end
        + ${NEARNESS} as score
    from (select key from asked limit 1) asked
    join springs place on place.search_words @@ $4::tsquery
    where place.is_listed and place.name is not null`)}`,
};

const slipsOf = (column: string) => `select least(
    levenshtein_less_equal(left(${column}, length(asked.key)), asked.key, 2),
    levenshtein_less_equal(left(${column}, length(asked.key) + 1), asked.key, 2)) as count`;

/** Two changes to a short name would make a different name. */
const ARE_SLIPS = 'slips.count <= case when length(asked.key) > 5 then 2 else 1 end';

/**
 * When no name starts with the typed text: names with two letters swapped, with a letter or two that
 * differ, or with similar trigrams. The text may be incomplete, so it is compared with how names start.
 */
const PLACES_LIKE = {
  name: 'places-like',
  text: `with asked as (${readingsIn('$1', MAX_READINGS)}), swapped as (${readingsIn('$4', MAX_SWAPPED)}) ${bestOf(`
    select ${PLACE_COLUMNS}, place.weight - ${SLIP_COST} + ${NEARNESS} as score
    from swapped asked
    join places place on place.kind = 'place' and place.key >= asked.key
      and place.key < asked.key_end and ${IN_ASKED_STATE}
    union all
    select ${PLACE_COLUMNS},
      place.weight - ${SLIP_COST} * slips.count + ${NEARNESS} as score
    from asked
    join places place on place.kind = 'place' and place.key >= left(asked.key, 2)
      and place.key < left(asked.key, 2) || '~' and ${IN_ASKED_STATE}
    cross join lateral (${slipsOf('place.key')}) slips
    where ${ARE_SLIPS}
    union all
    select ${PLACE_COLUMNS},
      place.weight - ${UNLIKE_COST} * (1 - similarity(place.key, asked.key)) + ${NEARNESS}
        as score
    from asked
    join places place on place.kind = 'place' and place.key % asked.key and ${IN_ASKED_STATE}
    union all
    select ${SPRING_COLUMNS},
      ${SPRING_WEIGHT} - ${SLIP_COST} * slips.count + ${NEARNESS} as score
    from asked
    join springs place on left(place.search_name, 1) = left(asked.key, 1) and ${IN_ASKED_STATE}
    cross join lateral (${slipsOf('place.search_name')}) slips
    where ${ARE_SLIPS} and place.is_listed and place.name is not null`)}`,
};

const read = async (
  readPrepared: ReadPrepared,
  statement: { name: string; text: string },
  near: PlaceSearch['near'],
  readings: readonly Reading[],
  more: unknown,
): Promise<FoundPlace[]> => {
  const [longitude, latitude] = near ?? [null, null];
  const json = await readPrepared(statement, [JSON.stringify(readings), longitude, latitude, more]);
  return JSON.parse(json ?? '[]') as FoundPlace[];
};

export const findPlaces = (
  readPrepared: ReadPrepared,
  search: PlaceSearch,
): Promise<FoundPlace[]> =>
  read(readPrepared, PLACES_BY_BEGINNING, search.near, search.readings, search.springTerms);

export const findPlacesLike = (
  readPrepared: ReadPrepared,
  search: PlaceSearch,
): Promise<FoundPlace[]> => {
  const readings = comparableOf(search.readings);
  const swapped = JSON.stringify(swappedOf(readings));
  return read(readPrepared, PLACES_LIKE, search.near, readings, swapped);
};
