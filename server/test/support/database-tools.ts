import pg from 'pg';
import { readConfig } from '../../src/config.ts';
import { importCatalog } from '../../src/features/springs/import-catalog.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { prepareQueues } from '../../src/platform/jobs.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { JOB_KINDS } from '../../src/worker.ts';

const IMPORT_TIMEOUT_MS = 120_000;

/** Runs a statement on its own connection. */
export const runSql = async (databaseUrl: string, sql: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Migrates an empty database and imports the catalog. */
export const fillDatabase = async (databaseUrl: string) => {
  await migrate(databaseUrl, () => undefined);
  await prepareQueues(databaseUrl, JOB_KINDS);
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const platform = openPlatform({ ...config, databaseTimeoutMs: IMPORT_TIMEOUT_MS });
  try {
    await importCatalog(platform.database);
  } finally {
    await platform.close();
  }
};
