import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useApp } from '../../test/support/test-app.ts';
import { startWork } from './jobs.ts';

const { app, platform } = await useApp({ DATABASE_POOL_MAX: '1' });

it('the first job of a process does not wait for a connection that its own transaction holds', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { username: 'first', email: 'first@example.test', password: 'a-good-password' },
  });
  expect(answer.statusCode).toBe(201);
});

it('work that cannot start leaves no connection behind', async () => {
  const rename = (from: string, to: string) =>
    sql`alter schema ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(platform.database);
  await rename('pgboss', 'away');
  onTestFinished(async () => void (await rename('away', 'pgboss')));
  await expect(startWork(platform, [])).rejects.toThrow('pg-boss is not installed');
  // An idle connection would end by itself after 10 s.
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = 'wildsoak worker'`.execute(
      platform.database,
    );
    expect(rows).toHaveLength(0);
  }, 5_000);
});
