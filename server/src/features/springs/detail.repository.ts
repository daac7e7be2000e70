import { soakedReason } from '@wildsoak/contract/rules/bathing';
import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { NEARBY_MAX } from '@wildsoak/contract/rules/limits';
import { CLOSED_AT_TIMES } from '../../domain/closure-windows.ts';
import type { ReadPrepared } from '../../platform/database/database.ts';
import { LIST_COLUMNS } from './list.repository.ts';

/** A single lookup in an index of shown corrections; most springs have none. */
const ACCEPTED_CORRECTIONS = `coalesce((
    select json_agg(shown.proposed || jsonb_build_object('field', shown.field,
      'said_by', author.username, 'said_at', shown.created_at, 'accepted_at', shown.settled_at)
      order by shown.field)
    from corrections shown left join members author on author.id = shown.member_id
    where shown.spring_id = springs.id and shown.is_shown
      and (shown.field not in ('position', 'access') or springs.shown_as = 'exact')
  ), '[]')`;

/** The way there would lead closer than the cell. */
const PUBLISHED_FACTS = `case when shown_as = 'exact' then published_facts
  else jsonb_path_query_array(published_facts, '$[*] ? (@.field <> "access")') end as published_facts`;

/** What members say is added here, so that a review does not judge the place again. */
const SOAKED = `jsonb_build_array('${JSON.stringify(soakedReason(''))}'::jsonb
  || jsonb_build_object('date', to_char(soaked_at at time zone 'utc', 'YYYY-MM-DD')))`;
/** `yearOf` of `rules/soaks.ts`. */
const SOAK_YEAR = String.raw`(regexp_match(soak ->> 'date', '.*((?:18|19|20)\d\d)'))[1]::int`;
export const BATHING_REASONS = `case
    when soaked_at is null then bathing_reasons
    when is_bathing_ruled_out(judged_status) then bathing_reasons
    when judged_status in ('former', 'unknown') or judged_status = 'soaked'
      and extract(year from soaked_at at time zone 'utc') > coalesce(${SOAK_YEAR}, 0)
      then ${SOAKED} || bathing_reasons
    else bathing_reasons || ${SOAKED} end`;

/** What demo members make up says nothing about a place. */
const BY_REAL_MEMBERS = `reviews.spring_id = springs.id and hidden_at is null
  and not exists (select from members where members.id = member_id and is_demo)`;

/** Enough to judge by, and the same work however many answers there are. */
const NEWEST_ANSWERS = 20;

const SOAKED_ANSWERS = `case when not is_bathing_ruled_out(judged_status) then (
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
  position_precision_m, shown_as, ${BATHING_REASONS} as bathing_reasons, soak, ${PUBLISHED_FACTS}, survey, campgrounds, land, description, ai_summary, ai_summary_written_at, ai_summary_review_count,
  ${CLOSED_AT_TIMES}, ${SOAKED_ANSWERS} as soaked, ${LAST_SEEN} as last_seen,
  spring_conditions(springs.id, site_now()) as conditions,
  ${ACCEPTED_CORRECTIONS} as corrections,
  case when accepted_at is not null then json_build_object(
    'by', (select username from members where members.id = proposed_by),
    'on', (accepted_at at time zone 'utc')::date) end as added,
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
          where is_listed and id <> here.id
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
        where visit.spring_id = spring.id and counts and (pool_temperature_f is not null or feel is not null)
          and pool_temperature_f is not null and shown_from <= site_now()
          and visited_on > (site_now() - interval '2 years')::date
          and not is_bathing_ruled_out(spring.bathing_status)
        order by visited_on desc, visit.id desc
        limit ${POOL_TEMPERATURES}
      ) newest
    )::text as json
    from springs spring where spring.id = $1 and spring.removed_at is null`,
};

export const readPoolTemperaturesJson = (readPrepared: ReadPrepared, id: number) =>
  readPrepared(POOL_TEMPERATURES_OF, [id]);
