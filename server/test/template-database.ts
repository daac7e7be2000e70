import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config.ts';
import { importCatalogue } from '../src/features/springs/import-catalogue.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openPlatform } from '../src/platform/platform.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabaseUrl: string;
  }
}

const withAdmin = async (sql: string) => {
  const client = new pg.Client({ connectionString: readConfig().databaseUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Once for each run: a migrated database with the catalogue in it, which every test file clones. */
export default async ({ provide }: TestProject) => {
  const name = `wildsoak_template_${process.pid}`;
  const url = new URL(readConfig().databaseUrl);
  url.pathname = `/${name}`;
  await withAdmin(`create database ${name}`);
  await migrate(url.href, () => undefined);
  const platform = openPlatform(
    readConfig({ ...process.env, DATABASE_URL: url.href, LOG_LEVEL: 'silent' }),
    60_000,
  );
  try {
    await importCatalogue(platform.database);
  } finally {
    await platform.close();
  }
  provide('templateDatabaseUrl', url.href);
  return () => withAdmin(`drop database ${name} with (force)`);
};
