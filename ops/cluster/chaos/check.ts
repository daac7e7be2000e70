import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { findWrongAggregates } from '../../../server/test/support/reviews.ts';
import { type Facts, findDoubled, findLost } from './ledger.ts';

const DRAIN_MS = 180_000;

/** Payments are stored by a job, which may still wait. */
export const untilJobsAreDone = async (client: Client) => {
  const deadline = Date.now() + DRAIN_MS;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer from pgboss.job where name = 'billing-sync' and state < 'completed'`,
    );
    const left = rows[0]?.count ?? 0;
    if (left === 0 || Date.now() > deadline) return left;
    await delay(500);
  }
};

export const readStored = async (client: Client): Promise<Facts> => {
  const read = async <Row>(sql: string) => (await client.query<Row & object>(sql)).rows as Row[];
  const names = async (sql: string) => (await read<{ name: string }>(sql)).map(({ name }) => name);
  const pairs = async <Value>(sql: string) =>
    new Map((await read<{ key: string; value: Value }>(sql)).map(({ key, value }) => [key, value]));
  return {
    favorites: await pairs(`
      select member_id || ' ' || spring_id as key, category as value from favorites`),
    votes: await pairs(`
      select member_id || ' ' || review_id as key, vote::integer as value from votes`),
    reviews: await names(`select comment as name from reviews where comment like 'chaos %'`),
    plans: await names(`select name from plans where name like 'chaos %'`),
    events: await names(`select id as name from stripe_events`),
    cancels: await pairs(`
      select customer_id as key, cancels_at_period_end as value
      from billing_accounts join members on members.id = member_id`),
  };
};

export const check = async (client: Client, database: Database, acknowledged: Facts) => {
  const stored = await readStored(client);
  return {
    lost: findLost(acknowledged, stored),
    doubled: findDoubled(stored),
    wrong: (await findWrongAggregates(database)).map((one) => JSON.stringify(one)),
  };
};
