import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { runSql } from '../../server/test/support/database-tools.ts';
import { useApp } from '../../server/test/support/test-app.ts';
import { readMoment } from './moment.ts';
import { pgbackrest } from './pgbackrest.ts';

const HERE = import.meta.dirname;
const { databaseUrl } = await useApp();

it(
  'pgBackRest refuses the shipped settings until you choose a place',
  { tags: '@23.73' },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wildsoak-settings-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await chmod(folder, 0o755);
    const config = join(folder, 'pgbackrest.conf');
    await cp(join(HERE, 'pgbackrest.conf'), config);
    expect(() => pgbackrest({ config, stanza: 'wildsoak' }, 'info')).toThrow(
      "key 'repo1-path' must have a value",
    );
  },
);

it('copies of photos need the name of a folder, not an empty one', { tags: '@23.73' }, async () => {
  const copying = promisify(execFile)(process.execPath, [resolve(HERE, 'photos.ts'), 'copy', '']);
  await expect(copying).rejects.toMatchObject({
    stderr: 'Use: npm run ops:photos -- copy | restore <folder>\n',
  });
});

it('a rehearsal says in a line what its role lacks', { tags: '@23.73' }, async () => {
  const role = `wildsoak_test_${randomBytes(6).toString('hex')}`;
  await runSql(
    databaseUrl,
    `create role ${role} login password 'plain';
    grant usage on schema public, pgboss to ${role};
    grant all on all tables in schema public, pgboss to ${role}`,
  );
  onTestFinished(() => runSql(databaseUrl, `drop owned by ${role}; drop role ${role}`));
  const url = new URL(databaseUrl);
  [url.username, url.password] = [role, 'plain'];
  await expect(readMoment(url.href, 'rehearsal')).rejects.toThrow(
    `-c 'grant execute on function pg_create_restore_point, pg_switch_wal to ${role}'`,
  );
});
