import { sql } from 'kysely';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { importPlaces } from '../../src/features/places/import-places.ts';
import { importCatalog } from '../../src/features/springs/import-catalog.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { prepareQueues } from '../../src/platform/jobs.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { JOB_KINDS } from '../../src/worker.ts';

const IMPORT_TIMEOUT_MS = 120_000;

/** Runs a statement on its own connection. */
export const runSql = async (databaseUrl: string, statement: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Migrates an empty database and imports the catalog; with `hasPlaces`, all towns and ZIP codes, too. */
export const fillDatabase = async (databaseUrl: string, { hasPlaces = false } = {}) => {
  await migrate(databaseUrl, () => undefined);
  await prepareQueues(databaseUrl, JOB_KINDS);
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const platform = openPlatform({ ...config, databaseTimeoutMs: IMPORT_TIMEOUT_MS });
  try {
    await importCatalog(platform.database);
    if (hasPlaces) await importPlaces(platform.database);
  } finally {
    await platform.close();
  }
};

/** Resolves once something in the database waits for a lock. */
export const someoneWaits = (database: Database) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    expect(rows.length).toBeGreaterThan(0);
  }, 30_000);
