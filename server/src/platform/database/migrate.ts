import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { applySchema, runAtOnce } from './apply-schema.ts';
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
/** A number that nobody else locks. */
const LOCK_ID = '7241865325823964';
/** In PostgreSQL: the lock did not come in time; two waited for each other. */
const LOCK_CODES = new Set(['55P03', '40P01']);

/** For `create index concurrently`: see CONTRIBUTING.md. */
const NO_TRANSACTION = /^-- No transaction\b/m;

export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS)
    .flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -4)] : []))
    .toSorted();

/**
 * One process at a time. Others ask again and again: a statement that waits for the lock would hold a
 * snapshot, and `create index concurrently` would wait for that in turn.
 */
const withLock = async (
  databaseUrl: string,
  log: (line: string) => void,
  work: (client: pg.Client) => Promise<void>,
) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  const isOurs = async () => {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock($1) as is_ours',
      [LOCK_ID],
    );
    return rows[0]?.is_ours === true;
  };
  try {
    await client.connect();
    for (let isSaid = false; !(await isOurs()); isSaid = true) {
      if (!isSaid) log('Waiting for another process to finish migrating.');
      await delay(PAUSE_MS);
    }
    await work(client);
  } finally {
    await client.end();
  }
};

const TABLE = `create table if not exists migrations (
  id serial primary key, name varchar(255) not null, run_on timestamp not null)`;

/** Forward only, each in a transaction of its own. Calls `onBegin` with the name of each migration that begins. */
const runAll = async (client: pg.Client, onBegin: (name: string) => void) => {
  await client.query(TABLE);
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  const names = migrationNames();
  const known = rows.slice(0, names.length);
  for (const [place, { name }] of known.entries())
    if (name !== names[place])
      throw new Error(`Not run migration ${names[place]} comes before ${name}, which was run.`);
  for (const name of names.slice(known.length)) {
    onBegin(name);
    const text = await readFile(join(MIGRATIONS, `${name}.sql`), 'utf8');
    const note = `insert into migrations (name, run_on) values ('${name}', now())`;
    if (!NO_TRANSACTION.test(text)) {
      await runAtOnce(client, `${text}\n; ${note}`, LOCK_TIMEOUT_MS);
      continue;
    }
    // PostgreSQL makes a transaction of statements that come together.
    for (const statement of [...splitStatements(text), note]) await client.query(statement);
  }
};

const migrateAlone = async (client: pg.Client, log: (line: string) => void) => {
  const begun = new Set<string>();
  for (let tries = 1; ; tries += 1) {
    try {
      await runAll(client, (name) => begun.add(name));
      if (await applySchema(client, LOCK_TIMEOUT_MS)) begun.add('schema');
      // Comes back when all of it is on the disk, and on the second machine: also what another process ran just now.
      await client.query('update migrations set run_on = run_on');
      break;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!LOCK_CODES.has(code) || tries === TRIES) throw error;
      if (tries === 1) log('Waiting for a busy table. Other processes go first.');
      await delay(PAUSE_MS);
    }
  }
  log(begun.size === 0 ? 'The database is up to date.' : `Migrated: ${[...begun].join(', ')}.`);
};

export const migrate = async (databaseUrl: string, log: (line: string) => void): Promise<void> => {
  try {
    await withLock(databaseUrl, log, (client) => migrateAlone(client, log));
  } catch (error) {
    throw await explainMigration(error, databaseUrl);
  }
};
