import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Platform } from '../platform.ts';
import { logOnce } from '../log-once.ts';
import type { Database } from './database.ts';
import type { Reading } from './reads.ts';
import { isDatabaseUnavailable, isMissingTable } from './errors.ts';
import { SCHEMA_VERSION } from './apply-schema.ts';
import { migrationNames } from './migrate.ts';

const RETRY_MS = 1_000;

/** What an operator types. */
export const MIGRATE = 'node main.mjs migrate';

/** The names that are not in the table; all of them without the table. */
const lackedBy = async (database: Database, table: string, names: readonly string[]) => {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) name
      where name not in (select had.name from ${sql.table(table)} had)`.execute(database);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [...names];
    throw error;
  }
};

/** A database may be newer than this release: then nothing is missing. */
export const readMissingMigrations = async (database: Database): Promise<string[]> => {
  const migrations = await lackedBy(database, 'migrations', migrationNames());
  if (migrations.length > 0) return migrations;
  const { number } = SCHEMA_VERSION;
  const { rows } = await sql`select from schema_version where number >= ${number}`.execute(
    database,
  );
  return rows.length > 0 ? [] : [`version ${number} of the schema`];
};

const readMissing = async (database: Database, queues: readonly string[]) => [
  ...(await readMissingMigrations(database)),
  // `migrate` makes them last, and without them no job can be sent.
  ...(await lackedBy(database, 'pgboss.queue', queues)).map((name) => `the queue ${name}`),
];

/** Until the database has all migrations and queues that this release was written for. */
export const waitForSchema = async (
  run: Reading['run'],
  log: Logger,
  queues: readonly string[],
  { signal }: AbortController,
): Promise<void> => {
  const failures = logOnce(log, 'could not read which migrations the database has');
  let isSaid = false;
  while (!signal.aborted) {
    const missing = await run((database) => readMissing(database, queues)).catch(
      (error: unknown) => {
        // While PostgreSQL is away, others say so.
        if (!signal.aborted && !isDatabaseUnavailable(error)) failures.note(error);
      },
    );
    if (missing?.length === 0) return;
    if (missing && !isSaid) {
      isSaid = true;
      log.warn({ missing }, `the database is older than this release: run ${MIGRATE}`);
    }
    await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
};

export const watchSchema = (
  app: FastifyInstance,
  { reads, log, notReady }: Pick<Platform, 'reads' | 'log' | 'notReady'>,
  queues: readonly string[],
) => {
  const stopping = new AbortController();
  notReady.add('schema');
  let waiting: Promise<void> | undefined;
  app.addHook('onReady', () => {
    waiting = waitForSchema(reads.anyNode.run, log, queues, stopping).then(
      () => void notReady.delete('schema'),
    );
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await waiting;
  });
};
