import pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import { hashPassword } from '../../server/src/platform/passwords.ts';
import { openPlatform } from '../../server/src/platform/platform.ts';
import { signIn } from '../../server/test/support/members.ts';
import type { Cast } from './mix.ts';

const MEMBERS = 1_000;
const REVIEWS_EACH = 3;
const AUTHORS = 5_000;
const REVIEWS_OF_OTHERS = 20_000;
const PASSWORD = 'a password of the load';

/** Members who act, and others whose reviews they vote on: nobody votes on their own. */
export const addPeople = async (
  environment: Record<string, string | undefined>,
): Promise<Omit<Cast, 'scripts' | 'topo'>> => {
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' });
  const platform = openPlatform(config);
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  try {
    // With the cost that sign-ins have.
    const hash = await hashPassword(PASSWORD);
    const addMembers = (name: string, count: number) =>
      client.query<{ id: string; username: string }>(
        `insert into members (username, email, password_hash, is_premium, email_verified_at)
        select $1 || n, $1 || n || '@example.test', $2, true, now()
        from generate_series(1, $3::integer) n returning id::text, username`,
        [name, hash, count],
      );
    const addReviews = (name: string, members: number, count: number) =>
      client.query<{ id: number; member_id: string }>(
        `with known as (select array_agg(id order by id) as ids, count(*)::integer as count from springs)
        insert into reviews (spring_id, member_id, rating, comment)
        select known.ids[1 + (n * 7919) % known.count], members.id, 1 + n % 5,
          'Steam at dawn, and nobody there but us. Review number ' || n || '.'
        from known, generate_series(1, $3::integer) n
        join members on members.username = $1 || (1 + n % $2::integer)
        returning id, member_id::text`,
        [name, members, count],
      );
    const members = await addMembers('acts', MEMBERS);
    await addMembers('wrote', AUTHORS);
    const own = await addReviews('acts', MEMBERS, MEMBERS * REVIEWS_EACH);
    const others = await addReviews('wrote', AUTHORS, REVIEWS_OF_OTHERS);
    await client.query(`
      update springs set review_count = counted.reviews, rating_count = counted.reviews,
        rating_sum = counted.sum, average_rating = round(counted.sum::numeric / counted.reviews, 2)
      from (select spring_id, count(*)::integer as reviews, sum(rating)::integer as sum
        from reviews group by spring_id) counted
      where springs.id = counted.spring_id`);
    await client.query('analyze');
    const reviewsOf = Map.groupBy(own.rows, ({ member_id }) => member_id);
    const cast: Cast['members'] = [];
    for (const { id, username } of members.rows) {
      const reviews = (reviewsOf.get(id) ?? []).map((review) => review.id);
      cast.push({ cookie: await signIn(platform, { id }), username, reviews });
    }
    const springs = await client.query<{ id: number }>(
      `select id from springs where removed_at is null order by id`,
    );
    return {
      members: cast,
      password: PASSWORD,
      springs: springs.rows.map(({ id }) => id),
      reviews: others.rows.map(({ id }) => id),
    };
  } finally {
    await client.end();
    await platform.close();
  }
};
