import pg from 'pg';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { connectTimeOf } from '../../src/platform/database/database.ts';
import { explainMigration } from '../../src/platform/database/explain-migration.ts';
import { LOCK_TIMEOUT_MS } from '../../src/platform/database/migrate.ts';
import { readConfig } from '../../src/config.ts';
import { copyRelease } from '../support/release-copy.ts';
import { runCommand, startServer } from '../support/server-process.ts';
import { pastPool, testEnvironment } from '../support/test-app.ts';
import { cloneDatabase } from '../support/test-database.ts';

const { url: databaseUrl, drop } = await cloneDatabase();
afterAll(drop);
const environment = {
  ...pastPool(databaseUrl),
  TRUSTED_PROXIES: '127.0.0.1',
  // For a slow machine. What matters is that nobody waits until the read is over.
  DATABASE_TIMEOUT_MS: '6000',
};
const oldServer = await startServer(databaseUrl, environment, afterAll);

const NEXT_RELEASE = {
  '9001_elevation.sql': 'alter table springs add column elevation_ft integer;',
  '9002_elevation_index.sql': `-- No transaction
drop index concurrently if exists springs_elevation;
create index concurrently springs_elevation on springs (elevation_ft);
`,
};

const PATHS = ['/api/springs/1', '/api/springs?search=hot', '/api/springs/2/nearby', '/readyz'];

/** Visitors who come back as soon as they have an answer. */
const visit = (url: string, visitors: number) => {
  const answers: number[] = [];
  let asked = 0;
  const over = new AbortController();
  const visitor = async () => {
    while (!over.signal.aborted) {
      asked += 1;
      const { status } = await fetch(`${url}${PATHS[asked % PATHS.length]}`, {
        // Limits count by address.
        headers: { 'x-forwarded-for': `203.0.${asked % 200}.${asked % 250}` },
      });
      answers.push(status);
    }
  };
  const all = Array.from({ length: visitors }, visitor);
  const stop = async () => {
    over.abort();
    await Promise.all(all);
  };
  onTestFinished(stop);
  return {
    answers,
    more: async (count: number) => {
      const until = answers.length + count;
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(until), 60_000);
    },
    stop,
  };
};

const readBodies = (url: string) =>
  Promise.all(
    ['/api/springs/1', '/api/springs?search=hot', '/api/springs'].map(async (path) =>
      (await fetch(url + path)).json(),
    ),
  );

it('a server holds its pool, a connection that listens, and at most one for the queue', async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const read = () =>
    client.query<{ name: string; count: number }>(`
      select application_name as name, count(*)::int from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()
      group by 1 order by 1`);
  let rows: { name: string; count: number }[] = [];
  // Far more at once than the pool has connections; a busy machine takes them one after the other.
  for (let burst = 0; burst < 20 && !rows.some(({ count }) => count >= 10); burst += 1) {
    const calls = Array.from({ length: 60 }, (_, id) =>
      oldServer.status(`/api/springs/${60 * burst + id + 1}`),
    );
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    ({ rows } = await read());
  }
  const queue = rows.filter(({ name }) => name === 'wildsoak jobs');
  expect(rows).toEqual([
    { name: 'wildsoak', count: 10 },
    ...queue,
    { name: 'wildsoak-listener', count: 1 },
  ]);
  expect(queue.every(({ count }) => count === 1)).toBe(true);
});

it('a migration waits for a table at most half as long as a call waits for a connection', () => {
  const { databaseTimeoutMs } = readConfig(testEnvironment(databaseUrl));
  expect(LOCK_TIMEOUT_MS).toBeLessThanOrEqual(connectTimeOf(databaseTimeoutMs) / 2);
});

it('a migration that gives up names the process that was in the way', async () => {
  const reader = new pg.Client({ connectionString: databaseUrl, application_name: 'report' });
  await reader.connect();
  onTestFinished(() => reader.end());
  const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid');
  await reader.query('begin; select count(*) from springs');
  const late = Object.assign(new Error('canceling statement due to lock timeout'), {
    code: '55P03',
  });
  const { message } = (await explainMigration(late, databaseUrl)) as Error;
  expect(message).toMatch(/^The table was busy for too long\. /);
  expect(message).toContain(`process ${rows[0]?.pid} (report, for `);
});

it('a migration behind a long read fails no call; the new release waits for it, and then both serve', async () => {
  const next = [process.execPath, copyRelease(NEXT_RELEASE)];
  const migration = () => runCommand(next, 'migrate', testEnvironment(databaseUrl));
  const reader = new pg.Client({ connectionString: databaseUrl });
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query('begin; select count(*) from springs');

  const visitors = visit(oldServer.url, 8);
  await visitors.more(50);
  let isNewReady = false;
  const starting = startServer(databaseUrl, environment, onTestFinished, next).finally(
    () => (isNewReady = true),
  );
  const { output, exited } = migration();
  await vi.waitFor(() => expect(output.text).toContain('Waiting for a busy table'), 60_000);
  await visitors.more(200);
  expect(isNewReady).toBe(false);
  await reader.query('commit');
  expect(await exited).toBe(0);
  expect(output.text).toContain('Migrated: 9001_elevation, 9002_elevation_index.');

  const newServer = await starting;
  expect(await readBodies(newServer.url)).toEqual(await readBodies(oldServer.url));
  await visitors.stop();
  expect(visitors.answers.filter((status) => status !== 200)).toEqual([]);

  const again = migration();
  expect(await again.exited).toBe(0);
  expect(again.output.text).toContain('The database is up to date.');
});
