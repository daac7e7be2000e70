import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runSql } from '../../server/test/support/database-tools.ts';
import { useApp } from '../../server/test/support/test-app.ts';
import { muteCopy } from './mute-copy.ts';
import { withClient } from './programs.ts';

const MIGRATION = resolve(import.meta.dirname, '../../server/migrations/0024_site.sql');
const { databaseUrl } = await useApp();

it(
  'a copy from before there was a table to say so is muted, too, and stays so when it is migrated',
  { tags: '@23.60' },
  async () => {
    const role = `wildsoak_test_${randomBytes(6).toString('hex')}`;
    await runSql(databaseUrl, `create role ${role}; alter table members owner to ${role}`);
    onTestFinished(() =>
      runSql(databaseUrl, `reassign owned by ${role} to current_user; drop role ${role}`),
    );
    await runSql(databaseUrl, 'drop table site');
    expect(await withClient(databaseUrl, muteCopy)).toBe(true);
    await runSql(databaseUrl, await readFile(MIGRATION, 'utf8'));
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query(
        `select site.*, tableowner from site, pg_tables where pg_tables.tablename = 'site'`,
      ),
    );
    // The site's role has to be able to unmute it.
    expect(rows).toMatchObject([{ muted_because: 'restored from a backup', tableowner: role }]);
  },
);

it('a database without a site is left alone', { tags: '@23.60' }, async () => {
  const admin = new URL(databaseUrl);
  admin.pathname = '/postgres';
  expect(await withClient(admin.href, muteCopy)).toBe(false);
});
