import { expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { migrationNames } from '../src/platform/database/migrate.ts';
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

it(
  'on a database without the newest migration a server is not ready, and is once it is there',
  { tags: '@23.9' },
  async () => {
    const newest = migrationNames().at(-1);
    const { url, expectReady } = await startOn(`delete from migrations where name = '${newest}'`);
    await expectReady(503, { error: 'Not ready: schema.' });
    await runSql(url, `insert into migrations (name, run_on) values ('${newest}', now())`);
    await expectReady(200, { status: 'ready' });
  },
);

it('on a newer database, an older server is ready', { tags: '@23.9' }, async () => {
  const { expectReady } = await startOn(
    `insert into migrations (name, run_on) values ('9999_of_the_next_release', now())`,
  );
  await expectReady(200, { status: 'ready' });
});

it('a list of migrations that cannot be read is named in the log', { tags: '@23.9' }, async () => {
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

it('without a queue of its release, a server is not ready', { tags: '@23.9' }, async () => {
  const { url, expectReady } = await startOn(
    `delete from pgboss.queue where name = 'account-mail'`,
  );
  await expectReady(503, { error: 'Not ready: schema.' });
  await prepareQueues(url, JOB_KINDS);
  await expectReady(200, { status: 'ready' });
});
