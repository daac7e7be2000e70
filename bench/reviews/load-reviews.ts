import type { Client } from 'pg';
import { imageUrlOf } from '../../server/src/domain/photos.ts';
import { withoutIndexes } from './bulk-load.ts';

/** For every 10 reviews: one member, three votes and, unless you say otherwise, half a photo. */
const REVIEWS_PER_MEMBER = 10;
const VOTES_PER_REVIEW = 0.3;
const REVIEWS_PER_PHOTO = 20;

const PROSE = `We came at dawn and had it to ourselves. The lower pool was about as warm as a good
bath, the upper one too hot to stay in for long. Mind the rocks on the way down: they are slick
with algae and there is no rail. Somebody had left cans in the fire ring, so bring a bag and take
out more than you brought. The road was fine for a small car until the last mile, which had washed
out on one side. In spring the river comes over the wall and the pool goes cold. There is no signal
at the trailhead. Two families with children were there and everybody got along. A ranger told us
that the lot is locked at sunset. It smells of sulphur, and so did our towels for a week. `;

/** Long enough for a comment to start at any sentence. */
const TEXT = PROSE.replaceAll('\n', ' ').repeat(8);

/**
 * A few springs and members have most reviews: the first of a million members has 0.4 percent of them,
 * the first spring 8 percent. Ids grow with time, as they do when people write.
 */
const insertReviews = `
  insert into reviews (id, spring_id, member_id, rating, comment, is_soakable, is_clothing_optional,
    photo_hash, hidden_at, created_at) overriding system value
  select n,
    (select array_agg(id order by md5(id::text)) from springs where removed_at is null)[
      1 + floor(power(random(), 3) * (select count(*) from springs where removed_at is null))::integer],
    case when random() < 0.99 then
      1 + (floor(power(random(), 2.5) * $2::bigint)::bigint * 7919) % $2::bigint end,
    (array[1, 2, 3, 3, 4, 4, 4, 5, 5, 5])[1 + floor(random() * 10)::integer],
    case when random() < 0.85 then btrim(substr($3, 1 + floor(random() * 800)::integer,
      least(4000, 15 + (-ln(1 - random()) * 180)::integer))) end,
    (array[true, true, false, null])[1 + floor(random() * 4)::integer],
    (array[true, false, null])[1 + floor(random() * 3)::integer],
    case when n % $4::bigint = 0 then substr(md5(n::text) || md5('photo' || n), 1, 43) end,
    case when random() < 0.001 then now() end,
    now() - ($1::bigint - n + 1) * (interval '10 years' / $1::bigint)
  from generate_series(1, $1::bigint) n`;

const insertPhotos = `
  insert into photos (hash, width, height, preview, claimed_at)
  select photo_hash, 1600, 1200, 'data:image/webp;base64,' || repeat(md5(photo_hash), 4), null
  from reviews where photo_hash is not null`;

const insertMembers = `
  insert into members (id, username, email, password_hash, location, bio, created_at, review_count)
    overriding system value
  select n, 'soaker-' || n, 'soaker-' || n || '@example.test',
    '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || '$' || md5('hash' || n),
    case when n % 3 = 0 then 'Boise, Idaho' end,
    case when n % 4 = 0 then 'Always looking for the next one.' end,
    now() - interval '10 years', coalesce(counted.reviews, 0)
  from generate_series(1, $1::bigint) n left join (
    select member_id, count(*)::integer as reviews from reviews where hidden_at is null
    group by member_id
  ) counted on counted.member_id = n`;

/** The rule of `review-changes.repository.ts`: only a member's newest visible review of a spring counts. */
const settleCounts = `
  update reviews set counts = false from (
    select id, row_number() over (
      partition by member_id, spring_id order by created_at desc, id desc) as place
    from reviews where member_id is not null and hidden_at is null
  ) placed where placed.id = reviews.id and place > 1`;

const settleSprings = `
  update springs set rating_sum = counted.rating_sum, rating_count = counted.rating_count,
    average_rating = round(counted.rating_sum::numeric / nullif(counted.rating_count, 0), 2),
    review_count = counted.review_count, latest_review_at = counted.latest_review_at,
    latest_image_url = ${imageUrlOf('counted.photo_hash')}, soaked_at = counted.soaked_at
  from (
    select spring_id, coalesce(sum(rating) filter (where counts), 0) as rating_sum,
      count(*) filter (where counts) as rating_count, count(*) as review_count,
      max(created_at) as latest_review_at,
      (max(array[to_char(id, '0000000000'), photo_hash]) filter (where photo_hash is not null))[2]
        as photo_hash,
      (array_agg(case when is_soakable then created_at end order by created_at desc)
        filter (where is_soakable is not null))[1] as soaked_at
    from reviews where hidden_at is null group by spring_id
  ) counted where springs.id = counted.spring_id`;

/** A few reviews get most votes, and nobody votes on their own. */
const insertVotes = `
  insert into votes (review_id, member_id, vote)
  select drawn.review_id, drawn.member_id,
    case when (drawn.review_id + drawn.member_id) % 7 = 0 then -1 else 1 end
  from (
    select distinct
      (1 + (floor(power(random(), 2) * $1::bigint)::bigint * 7919) % $1::bigint)::integer as review_id,
      1 + floor(random() * $2::bigint)::bigint as member_id
    from generate_series(1, $3::bigint)
  ) drawn join reviews on reviews.id = drawn.review_id
  where reviews.hidden_at is null and reviews.member_id is distinct from drawn.member_id`;

const settleScores = `
  update reviews set vote_score = counted.score from (
    select review_id, sum(vote)::integer as score from votes group by review_id
  ) counted where counted.review_id = reviews.id and counted.score <> 0`;

const TABLES = ['members', 'photos', 'reviews', 'votes'];

/** All or nothing. Afterwards every aggregate is what the server would have written. */
export const loadReviews = async (
  client: Client,
  count: number,
  say: (line: string) => void,
  reviewsPerPhoto = REVIEWS_PER_PHOTO,
) => {
  const members = Math.ceil(count / REVIEWS_PER_MEMBER);
  const step = async (title: string, text: string, values: unknown[]) => {
    const startedAt = performance.now();
    const { rowCount } = await client.query(text, values);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    say(`${title}: ${rowCount} rows in ${seconds} s`);
  };
  await client.query('begin');
  await client.query(`set local maintenance_work_mem = '1GB'; set local work_mem = '512MB'`);
  await client.query('select setseed(0.5)');
  await withoutIndexes(client, TABLES, say, async () => {
    await step('reviews', insertReviews, [count, members, TEXT, reviewsPerPhoto]);
    await step('photos', insertPhotos, []);
    await step('members', insertMembers, [members]);
    await step('votes', insertVotes, [count, members, Math.ceil(count * VOTES_PER_REVIEW)]);
    await client.query('analyze reviews, votes');
    await step('which of them count', settleCounts, []);
    await step('their scores', settleScores, []);
    await step('numbers of the springs', settleSprings, []);
  });
  for (const table of ['reviews', 'members']) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), max(id)) from ${table}`, [
      table,
    ]);
  }
  await client.query('commit');
  say('vacuum and analyze');
  await client.query('vacuum analyze');
};
