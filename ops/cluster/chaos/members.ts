import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { hashToken } from '../../../server/src/platform/tokens.ts';

export interface Writer {
  id: string;
  cookie: string;
  reviews: number;
}

/** Members with Premium, signed in, written directly: many, because what a member may write is limited. */
export const addWriters = async (client: Client, count: number): Promise<Writer[]> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into members (username, email, password_hash, is_premium, email_verified_at)
     select 'chaos-' || n, 'chaos-' || n || '@example.test', 'nobody signs in', true, now()
     from generate_series(1, $1::integer) n returning id::text`,
    [count],
  );
  const tokens = rows.map(() => randomBytes(32).toString('base64url'));
  await client.query(
    `insert into sessions (token_hash, member_id, expires_at)
     select hash, member, now() + interval '1 day'
     from unnest($1::bytea[], $2::bigint[]) as session (hash, member)`,
    [tokens.map(hashToken), rows.map(({ id }) => id)],
  );
  return rows.map(({ id }, index) => ({
    id,
    cookie: `__Host-session=${tokens[index]}`,
    reviews: 0,
  }));
};

/** Stripe knows them before the members are there. */
export const customerIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `cus_chaos${index}`);

export const addCustomers = async (client: Client, members: readonly Writer[], ids: string[]) => {
  await client.query(
    `insert into billing_accounts (member_id, customer_id)
     select member, customer from unnest($1::bigint[], $2::text[]) as account (member, customer)`,
    [ids.map((_, index) => members[index]?.id), ids],
  );
};
