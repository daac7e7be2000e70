import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import { createToken, hashToken } from '../../server/src/platform/tokens.ts';
import type { Request } from './review-rounds.ts';

/** More than a round can send, so that no request repeats. */
const REQUESTS = 10_000;
/** Each votes once per round: a member may vote 30 times a minute. */
const VOTERS = REQUESTS;

const draw = (count: number) => Array.from({ length: REQUESTS }, () => randomInt(1, count + 1));

/** Springs and members in proportion to their reviews, as readers would ask for them. */
export const drawLists = async (client: Client, count: number) => {
  const { rows } = await client.query<{ spring_id: number; username: string }>(
    `select spring_id, username from reviews join members on members.id = member_id
     where reviews.id = any($1)`,
    [draw(count)],
  );
  const get = (path: string, cookie?: string): Request =>
    cookie === undefined ? { method: 'GET', path } : { method: 'GET', path, cookie };
  return {
    newest: rows.map(({ spring_id: id }) => get(`/api/springs/${id}/reviews`)),
    helpful: rows.map(({ spring_id: id }) => get(`/api/springs/${id}/reviews?sort=helpful`)),
    member: rows.map(({ username }) => get(`/api/users/${username}/reviews`)),
    newestFor: (cookies: readonly string[]) =>
      rows.map(({ spring_id: id }, i) =>
        get(`/api/springs/${id}/reviews`, cookies[i % cookies.length]),
      ),
  };
};

export interface Voter {
  id: string;
  cookie: string;
}

/** Members who have just signed in. The bare engine trusts the part before the dot. */
export const signInVoters = async (client: Client): Promise<Voter[]> => {
  await client.query('delete from sessions');
  const { rows } = await client.query<{ id: string }>(
    'select id from members tablesample bernoulli (5) order by random() limit $1',
    [VOTERS],
  );
  const voters = rows.map(({ id }) => ({ id, token: `${id}.${createToken()}` }));
  await client.query(
    `insert into sessions (token_hash, member_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as one (hash, id)`,
    [voters.map(({ token }) => hashToken(token)), voters.map(({ id }) => id)],
  );
  return voters.map(({ id, token }) => ({ id, cookie: `session=${token}` }));
};

/** One vote per voter, on a random review by somebody else. */
export const drawVotes = async (
  client: Client,
  count: number,
  voters: readonly Voter[],
): Promise<Request[]> => {
  const { rows } = await client.query<{ id: number; member_id: string | null }>(
    'select id, member_id from reviews where id = any($1) and hidden_at is null order by random()',
    [draw(count)],
  );
  return voters.flatMap(({ id, cookie }, i) => {
    const review = rows[i];
    if (!review || review.member_id === id) return [];
    const path = `/api/reviews/${review.id}/vote`;
    return [{ method: 'POST', path, cookie, body: JSON.stringify({ vote: 1 }) }];
  });
};
