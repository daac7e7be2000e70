import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { runSql } from '../../server/test/support/database-tools.ts';
import { useApp } from '../../server/test/support/test-app.ts';
import { readMoment } from './moment.ts';
import { refuseOthers } from './programs.ts';

const HERE = import.meta.dirname;
const { databaseUrl } = await useApp();

it('copies of photos need the name of a folder, not an empty one', async () => {
  const copying = promisify(execFile)(process.execPath, [resolve(HERE, 'photos.ts'), 'copy', '']);
  await expect(copying).rejects.toMatchObject({
    stderr: 'Use: npm run ops:photos -- copy | restore <folder>\n',
  });
});

it('photos are restored by the account that the site runs as, and by no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wildsoak-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { uid } = await stat(folder);
  expect(() => refuseOthers({ folder }, uid)).not.toThrow();
  expect(() => refuseOthers({ folder }, uid + 1)).toThrow('belongs to another account');
  expect(() => refuseOthers({ folder: join(folder, 'new') }, uid + 1)).not.toThrow();
});

it('a rehearsal says in a line what its role lacks', async () => {
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
