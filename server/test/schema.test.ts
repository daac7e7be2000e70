import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { SCHEMA_VERSION, schemaHash } from '../src/platform/database/apply-schema.ts';
import { migrate, migrationNames } from '../src/platform/database/migrate.ts';
import { waitForSchema } from '../src/platform/database/schema.ts';
import { prepareQueues } from '../src/platform/jobs.ts';
import { openPlatform } from '../src/platform/platform.ts';
import { JOB_KINDS } from '../src/worker.ts';
import { runSql } from './support/database-tools.ts';
import { testEnvironment } from './support/test-app.ts';
import { cloneDatabase } from './support/test-database.ts';

/** The application on a database of its own, after a change to the list of migrations. */
const startOn = async (change: string) => {
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  await runSql(url, change);
  const platform = openPlatform(readConfig(testEnvironment(url)));
  onTestFinished(() => platform.close());
  const app = await buildApp(platform);
  onTestFinished(() => app.close());
  await app.ready();
  const expectReady = (status: number, body: object) =>
    vi.waitFor(async () => {
      const answer = await app.inject('/readyz');
      expect([answer.statusCode, answer.json()]).toEqual([status, body]);
    }, 15_000);
  return { url, expectReady };
};

it('on a database without the newest migration a server is not ready, and is once it is there', async () => {
  const newest = migrationNames().at(-1);
  const { url, expectReady } = await startOn(`delete from migrations where name = '${newest}'`);
  await expectReady(503, { error: 'Not ready: schema.' });
  await runSql(url, `insert into migrations (name, run_on) values ('${newest}', now())`);
  await expectReady(200, { status: 'ready' });
});

it('before its functions and triggers are there a server is not ready, and is after `migrate`', async () => {
  const { url, expectReady } = await startOn('delete from schema_version');
  await expectReady(503, { error: 'Not ready: schema.' });
  const lines: string[] = [];
  await migrate(url, (line) => lines.push(line));
  await expectReady(200, { status: 'ready' });
  await migrate(url, (line) => lines.push(line));
  expect(lines).toEqual(['Migrated: schema.', 'The database is up to date.']);
});

it('a newer schema is left alone', async () => {
  const { url, expectReady } = await startOn('update schema_version set number = number + 1');
  await expectReady(200, { status: 'ready' });
  const lines: string[] = [];
  await migrate(url, (line) => lines.push(line));
  expect(lines).toEqual(['The database is up to date.']);
});

it('what has not changed locks no table again', async () => {
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  await runSql(url, "update schema_version set number = 0, hash = ''");
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  onTestFinished(() => reader.end());
  // Whatever takes a lock on a table waits for this one.
  await reader.query(
    'begin; lock table springs, reviews, visits, acts, hazards in share update exclusive mode',
  );
  const lines: string[] = [];
  await migrate(url, (line) => lines.push(line));
  expect(lines).toEqual(['Migrated: schema.']);
});

it('version.json is what the files make (npm run generate)', () => {
  expect(SCHEMA_VERSION.hash).toBe(schemaHash());
});

it('every function and trigger of the database is stated in a file', async () => {
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  const files = ['schema', 'migrations'].flatMap((folder) =>
    globSync(`${import.meta.dirname}/../${folder}/*.sql`).map((file) => readFileSync(file, 'utf8')),
  );
  const stated = files
    .join('\n')
    .matchAll(/^create (?:or replace )?(?:function|trigger) (\w+).*?(?: on (\w+)|\()/gms);
  const names = [...stated].map(([, name, table]) => (table ? `${name} on ${table}` : `${name}`));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select tgname || ' on ' || tgrelid::regclass from pg_trigger
    where not tgisinternal and not exists (
      select from pg_class where oid = tgrelid and relnamespace <> 'public'::regnamespace)`);
  await client.end();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

it('on a newer database, an older server is ready', async () => {
  const { expectReady } = await startOn(
    `insert into migrations (name, run_on) values ('9999_of_the_next_release', now())`,
  );
  await expectReady(200, { status: 'ready' });
});

it('a list of migrations that cannot be read is named in the log', async () => {
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  await runSql(url, 'alter table migrations rename column name to title');
  const { database, log, ...platform } = openPlatform(readConfig(testEnvironment(url)));
  onTestFinished(() => platform.close());
  const said = vi.spyOn(log, 'error');
  const stopping = new AbortController();
  const waiting = waitForSchema((read) => read(database), log, [], stopping);
  await vi.waitFor(() => expect(said).toHaveBeenCalled(), 15_000);
  stopping.abort();
  await waiting;
  expect(said.mock.calls).toEqual([
    [
      { reason: 'column had.name does not exist' },
      'could not read which migrations the database has',
    ],
  ]);
});

it('without a queue of its release, a server is not ready', async () => {
  const { url, expectReady } = await startOn(
    `delete from pgboss.queue where name = 'account-mail'`,
  );
  await expectReady(503, { error: 'Not ready: schema.' });
  await prepareQueues(url, JOB_KINDS);
  await expectReady(200, { status: 'ready' });
});
