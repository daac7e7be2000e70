import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runSql } from './database-tools.ts';

/** A database of the test's own, cloned from the template; `drop` when done. */
export const cloneDatabase = async () => {
  const template = new URL(inject('templateDatabaseUrl'));
  const admin = new URL(template);
  admin.pathname = '/postgres';
  const name = `wildsoak_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(template);
  url.pathname = `/${name}`;

  const run = (sql: string) => runSql(admin.href, sql);
  await run(`create database ${name} template ${template.pathname.slice(1)}`);
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
};
