import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openPlatform } from '../../../platform/platform.ts';
import { addMember } from '../../../../test/support/members.ts';
import { testEnvironment } from '../../../../test/support/test-app.ts';
import { cloneDatabase } from '../../../../test/support/test-database.ts';
import { BUDGET_LOCK, claimSummary } from './summary-writing.repository.ts';

const { url, drop } = await cloneDatabase();
const platform = openPlatform({ ...readConfig(testEnvironment(url)), databaseTimeoutMs: 60_000 });
const { database } = platform;
afterAll(async () => {
  await platform.close();
  await drop();
});

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return rows[0]?.count;
};

it('a member who has left meanwhile claims nothing and breaks nothing', async () => {
  const asking = { springId: 648, claim: crypto.randomUUID(), model: 'm', promptVersion: 1 };
  const claimed = await claimSummary(
    database,
    { ...asking, memberId: '999999999', reservedMicros: 1 },
    { siteMicros: 1_000_000, springDaily: 6, memberDaily: 100 },
  );
  expect(claimed).toBe('gone');
});

it('claims for a spring without a row do not end in a deadlock when the row comes meanwhile', async () => {
  const { id: memberId } = await addMember(database);
  const claim = () =>
    claimSummary(
      database,
      {
        springId: 646,
        claim: crypto.randomUUID(),
        memberId,
        model: 'm',
        promptVersion: 1,
        reservedMicros: 1,
      },
      { siteMicros: 1_000_000, springDaily: 6, memberDaily: 100 },
    );
  const claims = await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(BUDGET_LOCK)})`.execute(transaction);
    const early = claim();
    await expect.poll(countWaiting).toBe(1);
    // What the first one leaves behind. It may have to wait for the early one.
    const row = sql`insert into summaries (spring_id) values (646) on conflict do nothing`;
    const inserted = row.execute(database);
    await Promise.race([inserted, expect.poll(countWaiting).toBe(2)]);
    const late = claim();
    await expect.poll(countWaiting).toBeGreaterThanOrEqual(2);
    return [early, inserted, late] as const;
  });
  const [early, , late] = await Promise.all(claims);
  expect([typeof early, typeof late].toSorted()).toEqual(['object', 'string']);
});
