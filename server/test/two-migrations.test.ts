import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../scripts/services/ports.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { runSql } from './support/database-tools.ts';
import { createPrivatePostgres } from './support/private-postgres.ts';
import { copyRelease } from './support/release-copy.ts';
import { runCommand } from './support/server-process.ts';
import { testEnvironment } from './support/test-app.ts';
import { cloneDatabase } from './support/test-database.ts';

const INDEX = `-- No transaction

drop index concurrently if exists springs_by_county;
create index concurrently springs_by_county on springs (county);
`;

it('two processes migrate at once: while one builds an index, the other is not in its way', async () => {
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  const next = [process.execPath, copyRelease({ '9002_by_county.sql': INDEX })];
  // An index that is built concurrently waits for everybody who sees an older state.
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('begin isolation level repeatable read; select 1');
  const both = [1, 2].map(() => runCommand(next, 'migrate', testEnvironment(url)));
  const said = () => both.map(({ output }) => output.text).join('');
  await vi.waitFor(() => expect(said()).toContain('Waiting for another process'), 30_000);
  await reader.query('commit');
  await reader.end();
  await Promise.all(both.map(({ exited }) => exited));
  expect(said()).toContain('Migrated: 9002_by_county.');
  expect(said()).toContain('The database is up to date.');
});

it('a migration that waits for the second machine holds up nobody', async () => {
  const postgres = createPrivatePostgres(await freePort());
  onTestFinished(() => postgres.remove());
  postgres.start();
  await migrate(postgres.url, () => undefined);
  const follow = async (machines: string) => {
    await runSql(postgres.url, `alter system set synchronous_standby_names = '${machines}'`);
    await runSql(postgres.url, 'select pg_reload_conf()');
  };
  await follow('nobody');
  const main = copyRelease({ '9001_more.sql': 'alter table springs add column more text;\n' });
  const { exited, output } = runCommand(
    [process.execPath, main],
    'migrate',
    testEnvironment(postgres.url),
  );
  await vi.waitFor(
    () => runSql(postgres.url, 'set statement_timeout = 300; select more from springs'),
    { timeout: 60_000, interval: 50 },
  );
  expect(output.text).toBe('');
  await follow('');
  expect(await exited).toBe(0);
  expect(output.text).toContain('Migrated: 9001_more.');
});
