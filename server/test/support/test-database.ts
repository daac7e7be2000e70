import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { runSql } from './database-tools.ts';

/** Each database has its own photos, shared by all its processes. */
export const filesFolderOf = (databaseUrl: string) =>
  join(tmpdir(), `${new URL(databaseUrl).pathname.slice(1)}-files`);

/** The test's own database, cloned from the template; `drop` it when done. */
export const cloneDatabase = async () => {
  const template = new URL(inject('templateDatabaseUrl'));
  const admin = new URL(template);
  admin.pathname = '/postgres';
  const name = `wildsoak_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(template);
  url.pathname = `/${name}`;

  const run = (sql: string) => runSql(admin.href, sql);
  await run(`create database ${name} template ${template.pathname.slice(1)}`);
  // Nothing here has to outlive a crash of the machine, and no test waits for the disk. Replicas are waited for.
  if (!process.env['TEST_READ_POOL_URL'])
    await run(`alter database ${name} set synchronous_commit = off`);
  const drop = async () => {
    await run(`drop database ${name} with (force)`);
    await rm(filesFolderOf(url.href), { recursive: true, force: true });
  };
  return { url: url.href, drop };
};
