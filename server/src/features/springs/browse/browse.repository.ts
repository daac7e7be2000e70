import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import type { ReadPrepared } from '../../../platform/database/database.ts';
import { BATHING_REASONS } from '../detail.repository.ts';
import { IS_WILD, LIST_COLUMNS, SAID_FACTS, WALK_MILES } from '../list.repository.ts';

/** As far as people drive for a soak and back in a day. */
const AROUND_MILES = 100;
const LEAST_TO_SOAK = 5;
/** With fewer people, a page would repeat that of the town next to it. */
const LEAST_PEOPLE = 1_000;

const IS_TO_SOAK = `soak_order(bathing_status) = 0`;

const FIRST_REASON = `cross join lateral (select (${BATHING_REASONS}) -> 0 as said) first`;

const BROWSED = `${LIST_COLUMNS}, condition, last_visit_on,
  case when soak ->> 'confidence' = 'published' then soak ->> 'kind' end as soak_kind,
  ${IS_WILD} as is_wild, (${WALK_MILES})::float8 as walk_miles, said`;

/** What `BROWSED` selects from. */
const BROWSED_FROM = `springs cross join lateral listed_condition(springs.id, site_now())
  left join ${SAID_FACTS} on said_of = springs.id ${FIRST_REASON}`;

const IN_ORDER = `soak_order(bathing_status), coalesce(condition = 'closed', false)`;

/** Towns that are large enough, and how many places to soak are around each. */
const TOWNS = `
  select distinct on (slug) slug, label, state_code, to_soak
  from places cross join lateral (select town_slug(label) as slug) named
    cross join lateral (
      select count(*)::int as to_soak from springs
      where is_listed and ${IS_TO_SOAK}
        and springs.latitude between places.latitude - 1.5 and places.latitude + 1.5
        and st_dwithin(position, st_point(places.longitude, places.latitude)::geography,
          ${AROUND_MILES * METERS_PER_MILE}, false)) around
  where kind = 'place' and population >= ${LEAST_PEOPLE} and to_soak >= ${LEAST_TO_SOAK}`;

const STATES = {
  name: 'states-to-browse',
  text: `
    select coalesce(json_agg(row_to_json(state) order by state_code), '[]')::text as json from (
      select state_code, count(*)::int as springs, (count(*) filter (where ${IS_TO_SOAK}))::int as to_soak
      from springs where is_listed group by state_code) state`,
};

export const readStates = (readPrepared: ReadPrepared) => readPrepared(STATES, []);

const STATE_SPRINGS = {
  name: 'state-springs',
  text: `
    select json_build_object('springs', springs, 'towns', (
      select coalesce(json_agg(json_build_object('slug', slug, 'label', label, 'to_soak', to_soak)
        order by label), '[]')
      from (${TOWNS} and state_code = $1 order by slug, population desc) town))::text as json
    from (
      select json_agg(row_to_json(item) order by ${IN_ORDER}, county, name, id) as springs
      from (select ${BROWSED} from ${BROWSED_FROM} where is_listed and state_code = $1) item
    ) found where springs is not null`,
};

/** Undefined for a state without springs. */
export const readStateSprings = (readPrepared: ReadPrepared, state: string) =>
  readPrepared(STATE_SPRINGS, [state]);

const TOWN_SPRINGS = {
  name: 'town-springs',
  text: `
    with town as (
      select label, latitude, longitude, st_point(longitude, latitude)::geography as spot
      from places where kind = 'place' and population >= ${LEAST_PEOPLE} and town_slug(label) = $1
      order by population desc limit 1
    ), near as (
      select ${BROWSED},
        round((st_distance(position, spot, false) / ${METERS_PER_MILE})::numeric, 1) as distance_miles
      from (select spot from town) here, ${BROWSED_FROM}
      where is_listed and soak_order(bathing_status) <= 1
        and st_dwithin(position, spot, ${AROUND_MILES * METERS_PER_MILE}, false))
    select json_build_object('label', label, 'latitude', latitude, 'longitude', longitude,
      'springs', (select json_agg(row_to_json(near)
        order by ${IN_ORDER}, distance_miles, id) from near))::text as json
    from town where (select count(*) from near where ${IS_TO_SOAK}) >= ${LEAST_TO_SOAK}`,
};

/** Undefined for a town that has no page. */
export const readTownSprings = (readPrepared: ReadPrepared, town: string) =>
  readPrepared(TOWN_SPRINGS, [town]);

const INDEXED_TOWNS = {
  name: 'indexed-towns',
  text: `select coalesce(json_agg(slug order by slug), '[]')::text as json
    from (${TOWNS} order by slug) town`,
};

/** Of every town that has a page. */
export const readTownSlugs = async (readPrepared: ReadPrepared): Promise<string[]> =>
  JSON.parse((await readPrepared(INDEXED_TOWNS, [])) ?? '[]') as string[];

/** Not what the catalog says alone: an accepted correction beats it. */
const factNow = (field: string, key = field) => `coalesce(
    (select proposed ->> '${key}' from corrections
      where spring_id = springs.id and is_shown and field = '${field}' limit 1),
    jsonb_path_query_first(published_facts, '$[*] ? (@.field == "${field}").${key}') #>> '{}')`;

const FACTS_SOURCES = `
    select string_agg(field || ': ' || said, ' | ' order by field) from (
      select field, 'a member, ' || settled_at::date as said from corrections
      where spring_id = springs.id and is_shown
      union all
      select fact ->> 'field', (fact ->> 'source') || coalesce(', ' || (fact ->> 'date'), '')
      from jsonb_array_elements(published_facts) fact
      where not exists (select from corrections
        where spring_id = springs.id and is_shown and field = fact ->> 'field')) known
    where field in ('walk', 'road', 'fee', 'dogs', 'camping', 'clothing')`;

const MORE_STATEMENTS = `
    select string_agg(concat_ws(', ', (said ->> 'text') || ' ' || (said ->> 'source'),
      coalesce(said ->> 'date', 'not confirmed')), ' | ' order by place)
    from jsonb_array_elements(${BATHING_REASONS}) with ordinality reason (said, place)
    where place > 1`;

/** Empty where nobody should bathe. */
const unlessRuledOut = (value: string) => `case when may_bathe then ${value} end`;
const soak = (field: string) => unlessRuledOut(`soak ->> '${field}'`);

/** What the data files say of each spring, column by column. The statement is the first reason for the status. */
const DATA = {
  id: 'id',
  name: 'name',
  state_code: 'state_code',
  county: 'county',
  latitude: 'latitude',
  longitude: 'longitude',
  position_precision_m: 'position_precision_m',
  kind: 'kind',
  temperature_f: 'temperature_f',
  provenance: 'provenance',
  bathing_status: 'bathing_status',
  statement: `said ->> 'text'`,
  statement_source: `said ->> 'source'`,
  statement_date: `said ->> 'date'`,
  statement_confidence: `said ->> 'confidence'`,
  more_statements: `(${MORE_STATEMENTS})`,
  soak_kind: soak('kind'),
  soak_confidence: soak('confidence'),
  soak_guests_only: `(${soak('guests_only')})::boolean`,
  soak_text: soak('text'),
  soak_source: soak('source'),
  soak_source_url: soak('source_url'),
  soak_date: soak('date'),
  soak_season: soak('season'),
  walk_miles: `(${unlessRuledOut(factNow('walk', 'walk_miles'))})::float8`,
  road: unlessRuledOut(factNow('road')),
  fee: unlessRuledOut(factNow('fee')),
  dogs: unlessRuledOut(factNow('dogs')),
  camping: unlessRuledOut(factNow('camping')),
  clothing: unlessRuledOut(factNow('clothing')),
  facts_sources: unlessRuledOut(`(${FACTS_SOURCES})`),
  survey_temperature_f: `(survey ->> 'temperature_f')::int`,
  survey: `survey ->> 'survey'`,
  survey_year: `(survey ->> 'year')::int`,
};

type DataColumn = keyof typeof DATA;
export type DataRow = Record<DataColumn, string | number | boolean | null>;
export const DATA_COLUMNS = Object.keys(DATA) as DataColumn[];

const DATA_ROWS = {
  name: 'data-rows',
  text: `
    select coalesce(json_agg(row_to_json(item) order by id), '[]')::text as json
    from (
      select ${DATA_COLUMNS.map((column) => `${DATA[column]} as ${column}`).join(', ')}
      from springs ${FIRST_REASON}
      cross join lateral (
        select not is_bathing_ruled_out(bathing_status) as may_bathe) known
      where is_listed
    ) item`,
};

export const readDataRows = async (readPrepared: ReadPrepared): Promise<DataRow[]> =>
  JSON.parse((await readPrepared(DATA_ROWS, [])) ?? '[]') as DataRow[];
