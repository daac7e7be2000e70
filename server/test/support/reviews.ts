import { createToken } from '../../src/platform/tokens.ts';
import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';
import { sql, type Insertable } from 'kysely';
import { findReview, type ReviewText } from '../../src/features/reviews/reviews.repository.ts';
import { hideReview } from '../../src/features/reviews/reviews.service.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { Reviews } from '../../src/platform/database/tables.ts';
import { addMember } from './members.ts';

/** What a member writes: five stars and nothing else, unless `facts` say more. */
export const exampleText = (facts: Partial<ReviewText> = {}): ReviewText => ({
  rating: 5,
  comment: null,
  ...forEachAnswer(() => null),
  ...facts,
});

/** Writes only the row; the aggregates of its spring stay as they are. */
export const addReview = async (
  database: Database,
  facts: Partial<Insertable<Reviews>> = {},
): Promise<number> => {
  const { id } = await database
    .insertInto('reviews')
    .values({ spring_id: 1, rating: 5, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const someStoredPhoto = () => ({
  hash: createToken(),
  width: 800,
  height: 600,
  preview: 'data:image/webp;base64,AA==',
});

/** Writes the row of a photo without files, and returns its hash. */
export const addPhoto = async (database: Database): Promise<string> => {
  const photo = someStoredPhoto();
  await database.insertInto('photos').values(photo).execute();
  return photo.hash;
};

const BOUNDARY = 'between-the-fields';

/** Headers and payload for `inject` and `fetch`. */
export const formOf = (fields: Record<string, string>) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  payload: [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${BOUNDARY}--\r\n`,
  ].join(''),
});

/**
 * Records the author of each review when an account is deleted, and whether the review was hidden. The
 * application forgets both, and the tests must not trust what it chose to count.
 */
const rememberAuthors = async (database: Database) => {
  await sql`
    do $$ begin
      if to_regclass('former_authors') is not null then return; end if;
      create table former_authors (review_id integer primary key, member_id bigint, was_hidden boolean);
      create function remember_author() returns trigger language plpgsql as $body$ begin
        insert into former_authors values (old.id, old.member_id, old.hidden_at is not null);
        return null;
      end $body$;
      create trigger remember_author after update of member_id on reviews for each row
        when (new.member_id is null and old.member_id is not null)
        execute function remember_author();
    end $$`.execute(database);
};

/**
 * The numbers of each spring, from the rows alone. For a deleted account the newest review that was
 * visible back then counts, or else the newest; reviews that never had an author count if their row says
 * so.
 */
const COUNTED_SPRINGS = sql`
  select spring.id, json_build_array(
    coalesce(sum(review.rating) filter (where review.is_counted), 0),
    count(*) filter (where review.is_counted),
    round(avg(review.rating) filter (where review.is_counted), 2),
    count(review.id), max(review.created_at),
    '/photos/' || (array_agg(review.photo_hash order by review.created_at desc, review.id desc)
      filter (where review.photo_hash is not null))[1] || '/960.webp',
    (array_agg(case when review.is_soakable then review.created_at end
      order by review.created_at desc, review.id desc)
      filter (where review.is_soakable is not null and not exists (
        select from members where id = review.member_id and is_demo)))[1])::text as numbers
  from springs spring left join (
    select *, case when member_id is null then coalesce(was_chosen, counts) else row_number() over (
      partition by spring_id, member_id order by created_at desc, id desc) = 1 end as is_counted
    from reviews left join (
      select review_id, row_number() over (
        partition by spring_id, former_authors.member_id
        order by was_hidden, created_at desc, id desc) = 1 as was_chosen
      from former_authors join reviews on reviews.id = review_id
    ) former on former.review_id = reviews.id
    where hidden_at is null
  ) review on review.spring_id = spring.id
  group by spring.id`;

/** Compares every aggregate in the database with its rows, and returns the differences. */
export const findWrongAggregates = async (database: Database): Promise<unknown[]> => {
  await rememberAuthors(database);
  const { rows } = await sql`
    with wrong_springs as (
      select 'spring' as what, springs.id, json_build_array(rating_sum, rating_count, average_rating,
        review_count, latest_review_at, latest_image_url, soaked_at)::text as stored, counted.numbers as counted
      from springs join (${COUNTED_SPRINGS}) counted on counted.id = springs.id
    ), wrong_members as (
      select 'member', members.id, review_count::text, (
        select count(*)::text from reviews where member_id = members.id and hidden_at is null)
      from members
    ), wrong_scores as (
      select 'score', id, vote_score::text, (
        select coalesce(sum(vote), 0)::text from votes where review_id = reviews.id)
      from reviews
    ), wrong_counts as (
      select 'counts', id, counts::text, (row_number() over (
        partition by spring_id, member_id order by created_at desc, id desc) = 1)::text
      from reviews where hidden_at is null and member_id is not null
    )
    select * from (
      select * from wrong_springs union all select * from wrong_members
      union all select * from wrong_scores union all select * from wrong_counts
    ) compared where stored is distinct from counted`.execute(database);
  return rows;
};

/** Computes every aggregate from the rows, after a test has written rows directly. */
export const countAll = async (database: Database) => {
  await rememberAuthors(database);
  await sql`
    update reviews set counts = place = 1 from (
      select id, row_number() over (
        partition by spring_id, member_id order by created_at desc, id desc) as place
      from reviews where member_id is not null and hidden_at is null
    ) placed where placed.id = reviews.id and counts <> (place = 1)`.execute(database);
  await sql`
    update springs set
      rating_sum = (numbers ->> 0)::bigint, rating_count = (numbers ->> 1)::integer,
      average_rating = (numbers ->> 2)::numeric, review_count = (numbers ->> 3)::integer,
      latest_review_at = (numbers ->> 4)::timestamptz, latest_image_url = numbers ->> 5,
      soaked_at = (numbers ->> 6)::timestamptz
    from (select id, numbers::json as numbers from (${COUNTED_SPRINGS}) counted) counted
    where counted.id = springs.id`.execute(database);
  await sql`
    update members set review_count = counted.reviews from (
      select members.id, count(reviews.id)::integer as reviews
      from members left join reviews on member_id = members.id and hidden_at is null
      group by members.id
    ) counted where counted.id = members.id and review_count <> counted.reviews`.execute(database);
  await sql`
    update reviews set vote_score = counted.score from (
      select reviews.id, coalesce(sum(vote), 0)::integer as score
      from reviews left join votes on review_id = reviews.id group by reviews.id
    ) counted where counted.id = reviews.id and vote_score <> counted.score`.execute(database);
};

/** As a moderator does it, with all that follows. */
export const setHidden = async (database: Database, id: number, isHidden: boolean) => {
  const moderator = await addMember(database);
  const facts = await findReview(database, id);
  if (!facts) throw new Error('no review');
  await database
    .transaction()
    .execute((transaction) => hideReview(transaction, facts, moderator.id, isHidden));
};
