import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { SEARCH_RESULTS_MAX } from '@wildsoak/contract/rules/limits';
import { NEAR_SEARCH_MILES } from '@wildsoak/contract/rules/place-asked';
import { ALIKE_MILES, MAX_NEIGHBORS, NEIGHBOR_MILES } from '@wildsoak/contract/rules/proposals';
import { CELL_PRECISION_M } from '@wildsoak/contract/rules/shown-as';
import type { ModeratedNeighbor } from '@wildsoak/contract/proposals';
import type { SpringCard } from '@wildsoak/contract/springs';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { IS_REMOVED_BY_OWNER } from './catalog.repository.ts';
import { CARD_COLUMNS, WEIGHTED_RATING } from './list.repository.ts';

/** More words than any place has. Each unknown word costs a scan of all words. */
const MAX_SEARCH_WORDS = 6;

/** Fewer letters would begin too many names. */
const MIN_JOINED_LETTERS = 4;

/**
 * Every typed word must start a word of the spring's text; one or two letters must match a whole word (a
 * state's code). A word that no spring has counts as a typo of the most similar word. Spaces do not
 * matter: 'gold bug' finds Goldbug, and 'goldbug' would find Gold Bug. What was typed in one piece comes
 * first, then places to soak, by how many of the words are in the name, and by rating: 'hot' is in most names.
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
        when length(word) < 3 or exists (select from springs where is_listed and search_words @@ term::tsquery)
        then term
        else coalesce((
          select known.word
          from ts_stat('select search_words from springs where is_listed') known
          where similarity(known.word, meaning.word) > 0.3
          order by similarity(known.word, meaning.word) desc, known.ndoc desc, known.word limit 1
        ), term) end as term
      from meaning
    ), query as (
      select string_agg(term, ' & ' order by place)::tsquery as terms,
        -- The same words, in names only.
        array_agg((term || case when term like '%:*' then 'A' else ':A' end)::tsquery) as name_terms,
        replace(string_agg(term, ' ' order by place), ':*', '') as phrase
      from understood
    ), joined as (
      -- The letters as typed, with or without something between them: from the start of a word on.
      select case when length(letters) >= ${sql.lit(MIN_JOINED_LETTERS)}
        then '\\m' || regexp_replace(letters, '(.)(?=.)', '\\1[^a-z0-9]*', 'g') end as pattern
      from (select regexp_replace(searchable(${search}), '[^a-z0-9]+', '', 'g') as letters) typed
    ), best as (
      select ${CARD_COLUMNS}, row_number() over (order by
        search_name = phrase desc,
        coalesce(search_name ~ pattern, false) desc,
        soak_order(bathing_status),
        (select count(*) from unnest(name_terms) as name_term where search_words @@ name_term) desc,
        ${WEIGHTED_RATING} desc,
        starts_with(search_name, phrase) desc,
        position(' ' || phrase in search_name) > 0 desc,
        ts_rank('{0.05, 0.2, 0.4, 1}', search_words, terms) desc,
        similarity(search_name, phrase) desc,
        review_count desc, id) as place,
        (search_name = phrase, coalesce(search_name ~ pattern, false)) as match
      from springs, query, joined
      where is_listed and (search_words @@ terms or search_name ~ pattern)
      order by place limit ${SEARCH_RESULTS_MAX}
    )
    select coalesce(json_agg(row_to_json(card)), '[]') as cards
    from (
      select ${CARD_COLUMNS} from best cross join lateral listed_condition(id, site_now())
      order by match desc, soak_order(bathing_status), coalesce(condition = 'closed', false), place
    ) card`.execute(database);
  return rows[0]?.cards ?? [];
};

/** Around a town: places to soak first, then the nearest. */
export const findSpringsAround = async (
  database: Database,
  { longitude, latitude }: { longitude: number; latitude: number },
): Promise<SpringCard[]> => {
  const town = sql`st_point(${longitude}, ${latitude})::geography`;
  const { rows } = await sql<{ cards: SpringCard[] }>`
    select coalesce(json_agg(row_to_json(card)), '[]') as cards
    from (
      select ${CARD_COLUMNS} from springs cross join lateral listed_condition(id, site_now())
      where is_listed
        and st_dwithin(position, ${town}, ${sql.lit(NEAR_SEARCH_MILES * METERS_PER_MILE)})
      order by soak_order(bathing_status), coalesce(condition = 'closed', false), position <-> ${town}
      limit ${SEARCH_RESULTS_MAX}
    ) card`.execute(database);
  return rows[0]?.cards ?? [];
};

/** The letters that tell one spring's name from another's. */
const coreOf = (name: RawBuilder<unknown>) => sql`regexp_replace(${name},
  '\\m(the|hot|warm|mineral|thermal|natural|springs?|pools?|baths?|wells?)\\M|[^a-z0-9]+', '', 'g')`;

const LIKE = 0.5;
/** For names such as Warm Springs, which only say what is there. */
const SAME = 0.8;

/**
 * Those within some miles, or in a cell that near, and farther ones whose name is spelled or sounds alike; the nearest
 * first. `withRemoved`: also those that are unlisted, and those that their owners had removed.
 */
export const findNeighbors = async (
  database: Database | Transaction,
  { longitude, latitude, name }: { longitude: number; latitude: number; name: string },
  { withRemoved = false } = {},
): Promise<ModeratedNeighbor[]> => {
  const isKnown = withRemoved
    ? sql`(removed_at is null or ${IS_REMOVED_BY_OWNER})`
    : sql`is_listed`;
  const { rows } = await sql<ModeratedNeighbor>`
    with asked as (
      select st_point(${longitude}, ${latitude}, 4326)::geography as position, name, ${coreOf(sql`name`)} as core
      from (select searchable(${name}) as name) typed
    )
    select spring.id, spring.name, state_code, bathing_status, miles, sounds_alike,
      removed_at is not null as is_removed, shown_as
    from asked
    join springs spring on ${isKnown}
      and st_dwithin(spring.position, asked.position, ${sql.lit(ALIKE_MILES * METERS_PER_MILE)})
    cross join lateral (
      select round((st_distance(spring.position, asked.position) / ${sql.lit(METERS_PER_MILE)})::numeric, 2)
        ::float8 as miles, ${coreOf(sql`search_name`)} as core
    ) known
    cross join lateral (
      select coalesce(case
        when least(length(asked.core), length(known.core)) = 0
          then similarity(search_name, asked.name) >= ${sql.lit(SAME)}
        else similarity(known.core, asked.core) >= ${sql.lit(LIKE)}
          or dmetaphone(known.core) = nullif(dmetaphone(asked.core), '') end, false) as sounds_alike
    ) compared
    where sounds_alike or miles <= ${sql.lit(NEIGHBOR_MILES)}
      + case shown_as when 'exact' then 0 else ${sql.lit(CELL_PRECISION_M / METERS_PER_MILE)} end
    order by miles, spring.id limit ${sql.lit(MAX_NEIGHBORS)}`.execute(database);
  return rows;
};
