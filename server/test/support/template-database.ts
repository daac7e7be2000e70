import type { TestProject } from 'vitest/node';
import { readConfig } from '../../src/config.ts';
import { fillDatabase, runSql } from './database-tools.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabaseUrl: string;
  }
}

/** Once per run: a migrated database with the catalog, which every test file clones. */
export default async ({ provide }: TestProject) => {
  const { databaseUrl } = readConfig();
  const name = `wildsoak_template_${process.pid}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  await runSql(databaseUrl, `create database ${name}`);
  await fillDatabase(url.href);
  // PostgreSQL clones only what nobody is connected to: a connection may take a moment to end.
  await runSql(databaseUrl, `alter database ${name} allow_connections false`);
  await runSql(
    databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  provide('templateDatabaseUrl', url.href);
  return () => runSql(databaseUrl, `drop database ${name} with (force)`);
};
