import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PG_MIGRATE_LOCK_ID, runner, type MigrationBuilder } from 'node-pg-migrate';
import pg from 'pg';
import { explainMigration } from './explain-migration.ts';
import { splitStatements } from './split-statements.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

/**
 * Everybody who wants a table waits behind a migration that waits for it. So it waits a short time, lets
 * everybody pass, and tries again. Half of what a call waits for a connection: all connections may wait.
 */
export const LOCK_TIMEOUT_MS = 300;
const PAUSE_MS = 700;
const TRIES = 120;
/** In PostgreSQL: the lock did not come in time; two waited for each other. */
const LOCK_CODES = new Set(['55P03', '40P01']);

/** For `create index concurrently`: see CONTRIBUTING.md. */
const NO_TRANSACTION = /^-- No transaction\b/m;

export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS).flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -4)] : []));

/** Forward only. Calls `onBegin` with the name of each migration that begins. */
const loadSql = (onBegin: (name: string) => void) => (paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const text = await readFile(path, 'utf8');
      const up = (pgm: MigrationBuilder) => {
        onBegin(basename(path, '.sql'));
        if (!NO_TRANSACTION.test(text)) {
          pgm.sql(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
          pgm.sql(text);
          return;
        }
        pgm.noTransaction();
        // PostgreSQL makes a transaction of statements that come together.
        for (const statement of splitStatements(text)) pgm.sql(statement);
      };
      return { id: path, filePaths: [path], actions: { up, down: false as const } };
    }),
  );

/**
 * One process at a time. Others ask again and again: a statement that waits for the lock would hold a
 * snapshot, and `create index concurrently` would wait for that in turn.
 */
const withLock = async (
  databaseUrl: string,
  log: (line: string) => void,
  work: () => Promise<void>,
) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  const isOurs = async () => {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock($1) as is_ours',
      [PG_MIGRATE_LOCK_ID],
    );
    return rows[0]?.is_ours === true;
  };
  try {
    await client.connect();
    for (let isSaid = false; !(await isOurs()); isSaid = true) {
      if (!isSaid) log('Waiting for another process that migrates.');
      await delay(PAUSE_MS);
    }
    await work();
  } finally {
    await client.end();
  }
};

const runAll = (databaseUrl: string, onBegin: (name: string) => void) =>
  runner({
    databaseUrl,
    dir: MIGRATIONS,
    direction: 'up',
    migrationsTable: 'migrations',
    migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadSql(onBegin) }],
    noLock: true,
    log: () => undefined,
  });

const migrateAlone = async (databaseUrl: string, log: (line: string) => void) => {
  const begun: string[] = [];
  for (let tries = 1; ; tries += 1) {
    try {
      await runAll(databaseUrl, (name) => begun.push(name));
      break;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!LOCK_CODES.has(code) || tries === TRIES) throw error;
      begun.pop();
      if (tries === 1) log('Waiting for a table that others use. Nobody has to wait for us.');
      await delay(PAUSE_MS);
    }
  }
  log(begun.length === 0 ? 'The database is up to date.' : `Migrated: ${begun.join(', ')}.`);
};

export const migrate = async (databaseUrl: string, log: (line: string) => void): Promise<void> => {
  try {
    await withLock(databaseUrl, log, () => migrateAlone(databaseUrl, log));
  } catch (error) {
    throw await explainMigration(error, databaseUrl);
  }
};
