import { sql } from 'kysely';
import { COLUMNS, type CatalogSpring } from '@wildsoak/catalog/springs-file';
import { soakedReason, type Land } from '@wildsoak/contract/rules/bathing';
import { SHOWN_FIELDS } from '@wildsoak/contract/rules/corrections';
import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { FEATURED_MAX, NEARBY_MAX, SEARCH_RESULTS_MAX } from '@wildsoak/contract/rules/limits';
import { springListItem, type SpringCard } from '@wildsoak/contract/springs';
import type { Database, ReadPrepared, Transaction } from '../../platform/database/database.ts';
import type { Springs } from '../../platform/database/tables.ts';

// Hot reads let PostgreSQL write the JSON; tests check it against the contract's schemas.

/** More words than any place has. Each unknown word costs a scan of all words. */
const MAX_SEARCH_WORDS = 6;

/** The contract's fields are the columns, so a field that the table lacks is a type error. */
const listFields: readonly (keyof Springs)[] = springListItem.keyof().options;
const LIST_COLUMNS = listFields.join(', ');

const listColumns = sql.raw(LIST_COLUMNS);

const cardColumns = sql`${listColumns}, latest_image_url`;

export const readListJson = async (database: Database): Promise<string> => {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(item) order by item.id), '[]')::text as json
    from (select ${listColumns} from springs where removed_at is null) item`.execute(database);
  return rows[0]?.json ?? '[]';
};

/**
 * A Bayesian average: every spring starts with five imaginary reviews of 3.5, which people give a place
 * that is neither good nor bad. So one enthusiast lifts a spring to 3.75, while forty lift it nearly to
 * their own 4.8.
 */
const PRIOR_REVIEWS = sql.lit(5);
const PRIOR_RATING = sql.lit(3.5);

/**
 * Rated springs first; ties go to the most recent review. If too few are rated, one named spring of
 * each state fills the grid, starting with the states that have the most springs.
 */
export const readFeaturedJson = async (database: Database): Promise<string> => {
  const { rows } = await sql<{ json: string }>`
    with candidate as (
      select *,
        (rating_sum + ${PRIOR_REVIEWS} * ${PRIOR_RATING}) / (rating_count + ${PRIOR_REVIEWS})
          as weighted_rating,
        count(*) over (partition by state_code) as springs_in_state,
        row_number() over (
          partition by state_code, rating_count > 0
          order by name is null, kind <> 'spring', id) as place_in_state
      from springs
      where removed_at is null and bathing_status not in ('forbidden', 'closed', 'deadly')
    )
    select coalesce(json_agg(row_to_json(card)), '[]')::text as json
    from (
      select ${cardColumns}
      from candidate
      where rating_count > 0 or place_in_state = 1
      order by rating_count > 0 desc, case when rating_count > 0 then weighted_rating end desc,
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
const BATHING_REASONS = `case
    when soaked_at is null then bathing_reasons
    when judged_status = 'unknown' then ${SOAKED} || bathing_reasons
    when judged_status = 'ask-first' then bathing_reasons || ${SOAKED}
    else bathing_reasons end`;

/** The columns of `spring`, except the member's favorite. */
const DETAIL_COLUMNS = `${LIST_COLUMNS}, county, kind, temperature_class, in_yellowstone,
  position_precision_m, ${BATHING_REASONS} as bathing_reasons, land, description, ai_summary, ai_summary_written_at, ai_summary_review_count,
  ${ACCEPTED_CORRECTIONS} as corrections`;

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
      select coalesce(json_agg(row_to_json(item) order by item.distance_miles, item.id), '[]')
      from (
        select ${LIST_COLUMNS},
          round((st_distance(position, here.position) / ${METERS_PER_MILE})::numeric, 1)
            as distance_miles
        from springs
        where removed_at is null and id <> here.id
        order by position <-> here.position
        limit ${NEARBY_MAX}
      ) item
    )::text as json
    from springs here where here.id = $1 and here.removed_at is null`,
};

export const readNearbyJson = (readPrepared: ReadPrepared, id: number) =>
  readPrepared(NEARBY_SPRINGS, [id]);

/**
 * Every typed word must start a word of the spring's text; one or two letters must match a whole word (a
 * state's code). A word that no spring has counts as a typo of the most similar word. Best match first.
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
    )
    select coalesce(json_agg(row_to_json(card)), '[]') as cards
    from (
      select ${cardColumns} from springs, query
      where removed_at is null and search_words @@ terms
      order by
        search_name = phrase desc,
        starts_with(search_name, phrase) desc,
        position(' ' || phrase in search_name) > 0 desc,
        ts_rank('{0.05, 0.2, 0.4, 1}', search_words, terms) desc,
        similarity(search_name, phrase) desc,
        review_count desc, id
      limit ${SEARCH_RESULTS_MAX}
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

export const writeCorrected = async (
  transaction: Transaction,
  id: number,
  changes: Partial<Omit<CatalogSpring, 'id'>>,
  description: string,
) => {
  await transaction
    .updateTable('springs')
    .set({
      ...changes,
      description,
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
  description: string;
  catalog_latitude: number;
  catalog_longitude: number;
}

/** The catalog's columns except the id, the land, the description, and the catalog's own position. */
const IMPORTED_COLUMNS = [
  ...COLUMNS.filter((column) => column !== 'id'),
  ...(['land', 'description', 'catalog_latitude', 'catalog_longitude'] as const),
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
