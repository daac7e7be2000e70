import { sql } from 'kysely';
import { COLUMNS, type CatalogSpring } from '@wildsoak/catalog/springs-file';
import { soakedReason, type Land } from '@wildsoak/contract/rules/bathing';
import { SHOWN_FIELDS } from '@wildsoak/contract/rules/corrections';
import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { FEATURED_MAX, NEARBY_MAX, SEARCH_RESULTS_MAX } from '@wildsoak/contract/rules/limits';
import { PRIOR_RATING, PRIOR_REVIEWS } from '@wildsoak/contract/rules/rating';
import type { PublishedFact, Soak } from '@wildsoak/contract/rules/soaks';
import type { Campground, Survey } from '@wildsoak/contract/rules/surveys';
import { springListItem, type SpringCard } from '@wildsoak/contract/springs';
import { CLOSED_AT_TIMES } from '../../platform/database/closure-columns.ts';
import type { Database, ReadPrepared, Transaction } from '../../platform/database/database.ts';
import type { Springs } from '../../platform/database/tables.ts';

// Hot reads let PostgreSQL write the JSON; tests check it against the contract's schemas.

/** More words than any place has. Each unknown word costs a scan of all words. */
const MAX_SEARCH_WORDS = 6;

/** The contract's fields are the columns, so a field that the table lacks is a type error. */
const listFields: readonly (keyof Springs)[] = springListItem.keyof().options;
export const LIST_COLUMNS = listFields.join(', ');

const listColumns = sql.raw(LIST_COLUMNS);

const cardColumns = sql`${listColumns}, latest_image_url`;

/** The practical facts for the filters; most springs have none. */
export const SAID_FACTS = `(
    select spring_id as said_of, max(proposed ->> 'dogs') as said_dogs,
      bool_or((proposed ->> 'is_free')::boolean) as said_free, bool_or(field = 'fee') as has_fee,
      max((proposed ->> 'walk_miles')::numeric) as said_miles, bool_or(field = 'road') as has_road
    from corrections where is_shown and field in ('dogs', 'fee', 'road', 'walk') group by spring_id) people_said`;

/** A fact of the catalog, which an accepted correction beats. */
const published = (fact: string) =>
  `case when not is_out_of_the_question(bathing_status)
    then jsonb_path_query_first(published_facts, '$[*].${fact}') #>> '{}' end`;

export const WALK_MILES = `coalesce(said_miles, (${published('walk_miles')})::numeric)`;

/** A pool that nature or visitors made, as a published source says. */
export const IS_WILD = `(bathing_status = 'soaked' and coalesce(soak ->> 'kind' = 'wild'
  and soak ->> 'confidence' = 'published', false))`;

/**
 * By state, county and latitude: neighbors are alike, and the list compresses better. Exported for the
 * bench.
 */
export const SPRING_LIST = sql<{ json: string }>`
    select coalesce('[' || string_agg(
      case when rare.json = '{}' then fields.json
        else rtrim(fields.json, '}') || ',' || ltrim(rare.json, '{') end,
      ',' order by state_code, county, latitude, id) || ']', '[]') as json
    from springs
    cross join lateral listed_condition(springs.id, site_now()) found
    left join ${sql.raw(SAID_FACTS)} on said_of = springs.id
    cross join lateral (
      select coalesce(said_dogs, ${sql.raw(published('dogs'))}) as dogs,
        case when has_fee then said_free else (${sql.raw(published('is_free'))})::boolean end as is_free,
        ${sql.raw(WALK_MILES)} as walk_miles,
        coalesce(case when has_road or last_visit_on is not null
          then known_road(springs.id, site_now()) end, ${sql.raw(published('road'))}) as road,
        case when ${sql.raw(IS_WILD)} then true end as is_wild) known
    cross join lateral (
      select row_to_json(item)::text as json from (select ${listColumns}) item) fields
    cross join lateral (
      select json_strip_nulls(row_to_json(item))::text as json from (
        select latest_image_url, condition, last_visit_on, road, dogs, is_free, walk_miles, is_wild) item) rare
    where removed_at is null`;

export const readListJson = async (database: Database): Promise<string> => {
  const { rows } = await SPRING_LIST.execute(database);
  return rows[0]?.json ?? '[]';
};

/**
 * A Bayesian average: one enthusiast lifts a spring to 3.75, while forty lift it nearly to their own
 * 4.8.
 */
const PRIOR = { reviews: sql.lit(PRIOR_REVIEWS), rating: sql.lit(PRIOR_RATING) };

/**
 * Rated springs first; ties go to the most recent review. If too few are rated, one named spring of
 * each state fills the grid, starting with the states that have the most springs.
 */
export const readFeaturedJson = async (database: Database): Promise<string> => {
  const { rows } = await sql<{ json: string }>`
    with candidate as (
      select *,
        (rating_sum + ${PRIOR.reviews} * ${PRIOR.rating}) / (rating_count + ${PRIOR.reviews})
          as weighted_rating,
        count(*) over (partition by state_code) as springs_in_state,
        row_number() over (
          partition by state_code, rating_count > 0
          order by soak_order(bathing_status), coalesce(condition = 'closed', false), name is null,
            kind <> 'spring', id) as place_in_state
      from springs
        cross join lateral listed_condition(id, site_now())
      where removed_at is null and not is_out_of_the_question(bathing_status)
    )
    select coalesce(json_agg(row_to_json(card)), '[]')::text as json
    from (
      select ${cardColumns}
      from candidate
      where rating_count > 0 or place_in_state = 1
      order by soak_order(bathing_status), coalesce(condition = 'closed', false),
        rating_count > 0 desc, case when rating_count > 0 then weighted_rating end desc,
        latest_review_at desc nulls last, springs_in_state desc, id
      limit ${FEATURED_MAX}
    ) card`.execute(database);
  return rows[0]?.json ?? '[]';
};

/** A closure is a hazard by now, though the release before marked it as shown. */
const SHOWN = SHOWN_FIELDS.map((field) => `'${field}'`).join(', ');

/** A single lookup in an index of shown corrections; most springs have none. */
const ACCEPTED_CORRECTIONS = `coalesce((
    select json_agg(shown.proposed || jsonb_build_object('field', shown.field,
      'said_by', author.username, 'said_at', shown.created_at, 'accepted_at', shown.settled_at)
      order by shown.field)
    from corrections shown left join members author on author.id = shown.member_id
    where shown.spring_id = springs.id and shown.is_shown and shown.field in (${SHOWN})
  ), '[]')`;

/** What members say is added here, so that a review does not judge the place again. */
const SOAKED = `jsonb_build_array('${JSON.stringify(soakedReason(''))}'::jsonb
  || jsonb_build_object('date', to_char(soaked_at at time zone 'utc', 'YYYY-MM-DD')))`;
/** `yearOf` of `rules/soaks.ts`. */
const SOAK_YEAR = String.raw`(regexp_match(soak ->> 'date', '.*((?:18|19|20)\d\d)'))[1]::int`;
export const BATHING_REASONS = `case
    when soaked_at is null then bathing_reasons
    when is_out_of_the_question(judged_status) then bathing_reasons
    when judged_status in ('former', 'unknown') or judged_status = 'soaked'
      and extract(year from soaked_at at time zone 'utc') > coalesce(${SOAK_YEAR}, 0)
      then ${SOAKED} || bathing_reasons
    else bathing_reasons || ${SOAKED} end`;

/** What demo members make up says nothing about a place. */
const BY_REAL_MEMBERS = `reviews.spring_id = springs.id and hidden_at is null
  and not exists (select from members where members.id = member_id and is_demo)`;

/** Enough to judge by, and the same work however many answers there are. */
const NEWEST_ANSWERS = 20;

const SOAKED_ANSWERS = `case when not is_out_of_the_question(judged_status) then (
    select json_build_object('yes', count(*) filter (where is_soakable), 'answers', count(*))
    from (
      select is_soakable from reviews
      where ${BY_REAL_MEMBERS} and is_soakable is not null and counts
      order by reviews.created_at desc, reviews.id desc limit ${NEWEST_ANSWERS}
    ) newest having count(*) > 0) end`;

const LAST_SEEN = `(
    select to_char(created_at at time zone 'utc', 'YYYY-MM') from reviews
    where ${BY_REAL_MEMBERS} order by created_at desc, id desc limit 1)`;

/** The columns of `spring`, except the member's favorite. */
const DETAIL_COLUMNS = `${LIST_COLUMNS}, kind, temperature_class, in_yellowstone,
  position_precision_m, ${BATHING_REASONS} as bathing_reasons, soak, published_facts, survey, campgrounds, land, description, ai_summary, ai_summary_written_at, ai_summary_review_count,
  ${CLOSED_AT_TIMES}, ${SOAKED_ANSWERS} as soaked, ${LAST_SEEN} as last_seen,
  spring_conditions(springs.id, site_now()) as conditions,
  ${ACCEPTED_CORRECTIONS} as corrections,
  (select row_to_json(agreed) from agreed_road(springs.id, site_now()) agreed) as agreed_road`;

/** Only the column that the reader may see leaves the database. */
const joinSummary = (column: 'summary' | 'teaser') => `
  left join (
    select spring_id as summary_of, ${column} as ai_summary, written_at as ai_summary_written_at,
      cardinality(given_reviews) as ai_summary_review_count
    from summaries where summary is not null
  ) written on summary_of = id`;

/** Exported for the bench, which runs the same statement without the server. */
export const SPRING_BY_ID = {
  name: 'spring-by-id',
  text: `
    select row_to_json(item)::text as json
    from (
      select ${DETAIL_COLUMNS} from springs ${joinSummary('teaser')}
      where id = $1 and removed_at is null
    ) item`,
};

/** A statement of its own, so a visitor who is not signed in does not pay for the join. */
const forMember = (name: string, column: 'summary' | 'teaser') => ({
  name,
  text: `
    select row_to_json(item)::text as json
    from (
      select ${DETAIL_COLUMNS}, json_build_object(
        'isFavorite', favorite.category is not null, 'category', favorite.category) as "userFavorite"
      from springs ${joinSummary(column)}
      left join favorites favorite on favorite.spring_id = id and favorite.member_id = $2
      where id = $1 and removed_at is null
    ) item`,
});

const SPRING_FOR_MEMBER = forMember('spring-for-member', 'teaser');
const SPRING_FOR_PREMIUM = forMember('spring-for-premium', 'summary');

export const readSpringJson = (
  readPrepared: ReadPrepared,
  id: number,
  member: { id: string; is_premium: boolean } | null,
) => {
  if (member === null) return readPrepared(SPRING_BY_ID, [id]);
  return readPrepared(member.is_premium ? SPRING_FOR_PREMIUM : SPRING_FOR_MEMBER, [id, member.id]);
};

/** Null if there is no such spring; an empty list if it is the only one. */
const NEARBY_SPRINGS = {
  name: 'nearby-springs',
  text: `
    select (
      select coalesce(json_agg(row_to_json(item)
        order by soak_order(item.bathing_status), coalesce(item.condition = 'closed', false),
          item.distance_miles, item.id), '[]')
      from (
        select near.*, condition, last_visit_on from (
          select ${LIST_COLUMNS},
            round((st_distance(position, here.position) / ${METERS_PER_MILE})::numeric, 1)
              as distance_miles
          from springs
          where removed_at is null and id <> here.id
          order by position <-> here.position
          limit ${NEARBY_MAX}
        ) near cross join lateral listed_condition(near.id, site_now())
      ) item
    )::text as json
    from springs here where here.id = $1 and here.removed_at is null`,
};

export const readNearbyJson = (readPrepared: ReadPrepared, id: number) =>
  readPrepared(NEARBY_SPRINGS, [id]);

/** The gazetteer has about 100 towns in a degree around; farther ones do not help to find a spring. */
const TOWNS_AROUND = {
  name: 'towns-around',
  text: `
    select (
      select coalesce(json_agg(json_build_object(
        'name', town.name, 'latitude', town.latitude, 'longitude', town.longitude
      ) order by town.away), '[]')
      from (
        select distinct on (direction) *
        from (
          select name, latitude, longitude, st_distance(spot, here.position) as away,
            round(degrees(st_azimuth(here.position, spot)) / 45)::int % 8 as direction
          from places, lateral (select st_point(longitude, latitude)::geography as spot) p
          where kind = 'place'
            and latitude between here.latitude - 1 and here.latitude + 1
            and longitude between here.longitude - 1.4 and here.longitude + 1.4
        ) near
        where direction is not null
        order by direction, away
      ) town
    )::text as json
    from springs here where here.id = $1 and here.removed_at is null`,
};

export const readTownsJson = (readPrepared: ReadPrepared, id: number) =>
  readPrepared(TOWNS_AROUND, [id]);

/** More than a chart can show, and the same work however many there are. */
const POOL_TEMPERATURES = 300;

/** What counts and everybody may see; none where nobody should bathe. */
const POOL_TEMPERATURES_OF = {
  name: 'pool-temperatures',
  text: `
    select (
      select coalesce(json_agg(json_build_object('visited_on', visited_on,
        'pool_temperature_f', pool_temperature_f, 'measured', measured, 'username', username)
        order by visited_on, id), '[]')
      from (
        select visit.id, visited_on, pool_temperature_f, measured, username
        from visits visit join members on members.id = member_id
        where visit.spring_id = spring.id and counts and pool_until is not null
          and pool_temperature_f is not null and shown_from <= site_now()
          and visited_on > (site_now() - interval '2 years')::date
          and not is_out_of_the_question(spring.bathing_status)
        order by visited_on desc, visit.id desc
        limit ${POOL_TEMPERATURES}
      ) newest
    )::text as json
    from springs spring where spring.id = $1 and spring.removed_at is null`,
};

export const readPoolTemperaturesJson = (readPrepared: ReadPrepared, id: number) =>
  readPrepared(POOL_TEMPERATURES_OF, [id]);

/** Fewer letters would begin too many names. */
const MIN_JOINED_LETTERS = 4;

/**
 * Every typed word must start a word of the spring's text; one or two letters must match a whole word (a
 * state's code). A word that no spring has counts as a typo of the most similar word. Spaces do not
 * matter: 'gold bug' finds Goldbug, and 'goldbug' would find Gold Bug. Best match first.
 */
export const searchSprings = async (database: Database, search: string): Promise<SpringCard[]> => {
  const { rows } = await sql<{ cards: SpringCard[] }>`
    with asked as (
      select place, word, case when length(word) < 3 then word else word || ':*' end as term
      from regexp_split_to_table(searchable(${search}), '[^a-z0-9]+') with ordinality as t(word, place)
      where word <> ''
    ), meaning as (
      select place, word, term from asked
      where word not in ('in', 'of', 'the', 'near', 'and', 'at', 'on')
        or not exists (select from asked other where other.word <> asked.word)
      order by place limit ${MAX_SEARCH_WORDS}
    ), understood as (
      select place, case
        when length(word) < 3 or exists (select from springs where search_words @@ term::tsquery)
        then term
        else coalesce((
          select known.word
          from ts_stat('select search_words from springs where removed_at is null') known
          where similarity(known.word, meaning.word) > 0.3
          order by similarity(known.word, meaning.word) desc, known.ndoc desc, known.word limit 1
        ), term) end as term
      from meaning
    ), query as (
      select string_agg(term, ' & ' order by place)::tsquery as terms,
        replace(string_agg(term, ' ' order by place), ':*', '') as phrase
      from understood
    ), joined as (
      -- The letters as typed, with or without something between them: from the start of a word on.
      select case when length(letters) >= ${sql.lit(MIN_JOINED_LETTERS)}
        then '\\m' || regexp_replace(letters, '(.)(?=.)', '\\1[^a-z0-9]*', 'g') end as pattern
      from (select regexp_replace(searchable(${search}), '[^a-z0-9]+', '', 'g') as letters) typed
    ), best as (
      select ${cardColumns}, row_number() over (order by
        search_name = phrase desc,
        coalesce(search_name ~ pattern, false) desc,
        soak_order(bathing_status),
        starts_with(search_name, phrase) desc,
        position(' ' || phrase in search_name) > 0 desc,
        ts_rank('{0.05, 0.2, 0.4, 1}', search_words, terms) desc,
        similarity(search_name, phrase) desc,
        review_count desc, id) as place,
        (search_name = phrase, coalesce(search_name ~ pattern, false)) as match
      from springs, query, joined
      where removed_at is null and (search_words @@ terms or search_name ~ pattern)
      order by place limit ${SEARCH_RESULTS_MAX}
    )
    select coalesce(json_agg(row_to_json(card)), '[]') as cards
    from (
      select ${cardColumns} from best cross join lateral listed_condition(id, site_now())
      order by match desc, soak_order(bathing_status), coalesce(condition = 'closed', false), place
    ) card`.execute(database);
  return rows[0]?.cards ?? [];
};

const catalogColumns = sql.join(COLUMNS.map((column) => sql.ref(column)));

/** The catalog's facts, with corrections. */
export const lockCatalogSpring = async (
  transaction: Transaction,
  id: number,
): Promise<CatalogSpring | undefined> => {
  const { rows } = await sql<CatalogSpring>`
    select ${catalogColumns} from springs where id = ${id} and removed_at is null
    for no key update`.execute(transaction);
  return rows[0];
};

/** Of the nearest town. The next import asks the boundaries, which take too long to load here. */
export const readTimeZoneAt = async (
  transaction: Transaction,
  latitude: number,
  longitude: number,
): Promise<string> => {
  const { rows } = await sql<{ zone: string }>`
    select time_zone_at(${latitude}, ${longitude}) as zone`.execute(transaction);
  if (!rows[0]) throw new Error('The database gave no time zone.');
  return rows[0].zone;
};

export const writeCorrected = async (
  transaction: Transaction,
  id: number,
  changes: Partial<Omit<CatalogSpring, 'id'>>,
  follows: { description: string; time_zone?: string },
) => {
  await transaction
    .updateTable('springs')
    .set({
      ...changes,
      ...follows,
      corrected_columns: sql`array(
        select distinct unnest(corrected_columns || ${Object.keys(changes)}::text[]) order by 1)`,
    })
    .where('id', '=', id)
    .execute();
};

export const markRemoved = async (transaction: Transaction, id: number) => {
  await sql`
    update springs set removed_at = clock_timestamp()
    where id = ${id} and removed_at is null`.execute(transaction);
};

/** What people have corrected, by spring id. */
export const readCorrectedFacts = async (
  transaction: Transaction,
): Promise<Map<number, Partial<CatalogSpring>>> => {
  const { rows } = await sql<CatalogSpring & { corrected_columns: string[] }>`
    select ${catalogColumns}, corrected_columns from springs
    where corrected_columns <> '{}'`.execute(transaction);
  return new Map(
    rows.map(({ corrected_columns: columns, ...spring }) => [
      spring.id,
      Object.fromEntries(Object.entries(spring).filter(([column]) => columns.includes(column))),
    ]),
  );
};

export interface ImportedSpring extends CatalogSpring {
  land: readonly Land[];
  soak: Soak | null;
  published_facts: readonly PublishedFact[];
  survey: Survey | null;
  campgrounds: readonly Campground[];
  description: string;
  time_zone: string;
  catalog_latitude: number;
  catalog_longitude: number;
}

/** The catalog's columns except the id, and what follows from them. */
const IMPORTED_COLUMNS = [
  ...COLUMNS.filter((column) => column !== 'id'),
  ...([
    'land',
    'soak',
    'published_facts',
    'survey',
    'campgrounds',
    'description',
    'time_zone',
    'catalog_latitude',
    'catalog_longitude',
  ] as const),
] as const;

/** Writes only what differs, and never a column that a person has corrected. */
export const upsertSprings = async (
  transaction: Transaction,
  springs: readonly ImportedSpring[],
) => {
  const columns = sql.join(IMPORTED_COLUMNS.map((column) => sql.ref(column)));
  const kept = sql.join(
    IMPORTED_COLUMNS.map(
      (column) => sql`case when ${sql.lit(column)} = any(springs.corrected_columns)
        then ${sql.ref(`springs.${column}`)} else ${sql.ref(`excluded.${column}`)} end`,
    ),
  );
  const current = sql.join(IMPORTED_COLUMNS.map((column) => sql.ref(`springs.${column}`)));
  const { numAffectedRows } = await sql`
    insert into springs (id, ${columns})
    select id, ${columns} from jsonb_populate_recordset(null::springs, ${JSON.stringify(springs)}::jsonb)
    on conflict (id) do update set (${columns}) = row(${kept})
    where row(${current}) is distinct from row(${kept})`.execute(transaction);
  return Number(numAffectedRows ?? 0);
};
