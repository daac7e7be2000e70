import { FEATURED_MAX, FEATURED_MIN_REVIEWS } from '@wildsoak/contract/rules/limits';
import { PRIOR_RATING, PRIOR_REVIEWS } from '@wildsoak/contract/rules/best-first';
import { springListItem } from '@wildsoak/contract/springs';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Springs } from '../../platform/database/tables.ts';

// Hot reads let PostgreSQL write the JSON; tests check it against the contract's schemas.

/** The contract's fields are the columns, so a field that the table lacks is a type error. */
const listFields: readonly (keyof Springs)[] = springListItem.keyof().options;
export const LIST_COLUMNS = listFields.join(', ');

/** Of a card in a list. */
export const CARD_COLUMNS = sql.raw(`${LIST_COLUMNS}, latest_image_url`);

/** The practical facts for the filters; most springs have none. */
export const SAID_FACTS = `(
    select spring_id as said_of, max(proposed ->> 'dogs') as said_dogs,
      bool_or((proposed ->> 'is_free')::boolean) as said_free, bool_or(field = 'fee') as has_fee,
      max((proposed ->> 'walk_miles')::numeric) as said_miles, bool_or(field = 'road') as has_road
    from corrections where is_shown and field in ('dogs', 'fee', 'road', 'walk') group by spring_id) people_said`;

/** A fact of the catalog, which an accepted correction beats. */
const published = (fact: string) =>
  `case when not is_bathing_ruled_out(bathing_status)
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
      select row_to_json(item)::text as json from (select ${sql.raw(LIST_COLUMNS)}) item) fields
    cross join lateral (
      select json_strip_nulls(row_to_json(item))::text as json from (
        select latest_image_url, nullif(shown_as, 'exact') as shown_as, condition, last_visit_on, road, dogs, is_free, walk_miles, is_wild) item) rare
    where is_listed`;

export const readListJson = async (database: Database): Promise<string> => {
  const { rows } = await SPRING_LIST.execute(database);
  return rows[0]?.json ?? '[]';
};

/**
 * A Bayesian average: one enthusiast lifts a spring to 3.75, while forty lift it nearly to their own
 * 4.8.
 */
const PRIOR = { reviews: sql.lit(PRIOR_REVIEWS), rating: sql.lit(PRIOR_RATING) };
export const WEIGHTED_RATING = sql`((rating_sum + ${PRIOR.reviews} * ${PRIOR.rating}) / (rating_count + ${PRIOR.reviews}))`;

const IS_RATED = sql`(rating_count >= ${sql.lit(FEATURED_MIN_REVIEWS)})`;

/**
 * Rated springs first; ties go to the most recent review. If too few are rated, one named spring of
 * each state fills the grid, starting with the states that have the most springs.
 */
export const readFeaturedJson = async (database: Database): Promise<string> => {
  const { rows } = await sql<{ json: string }>`
    with candidate as (
      select *,
        ${WEIGHTED_RATING} as weighted_rating,
        count(*) over (partition by state_code) as springs_in_state,
        row_number() over (
          partition by state_code, ${IS_RATED}
          order by soak_order(bathing_status), coalesce(condition = 'closed', false), name is null,
            kind <> 'spring', id) as place_in_state
      from springs
        cross join lateral listed_condition(id, site_now())
      where is_listed and not is_bathing_ruled_out(bathing_status)
    )
    select coalesce(json_agg(row_to_json(card)), '[]')::text as json
    from (
      select ${CARD_COLUMNS}
      from candidate
      where ${IS_RATED} or place_in_state = 1
      order by soak_order(bathing_status), coalesce(condition = 'closed', false),
        ${IS_RATED} desc, case when ${IS_RATED} then weighted_rating end desc,
        latest_review_at desc nulls last, springs_in_state desc, id
      limit ${FEATURED_MAX}
    ) card`.execute(database);
  return rows[0]?.json ?? '[]';
};
