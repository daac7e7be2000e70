import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { Problem } from '../../scripts/services/command.ts';
import { photoWork } from '../../server/src/features/photos/photos.jobs.ts';
import {
  PHOTO_BACKUP_LOCK,
  photoKeys,
} from '../../server/src/features/photos/photos.repository.ts';
import { EXTENSIONS } from '../../server/src/platform/database/explain-migration.ts';
import { openFiles } from '../../server/src/platform/files.ts';
import { runSql } from '../../server/test/support/database-tools.ts';
import { catchMail, startWorker } from '../../server/test/support/mail-catcher.ts';
import { addMember } from '../../server/test/support/members.ts';
import { usePhotoStores, type PhotoStore } from '../../server/test/support/photo-stores.ts';
import { landscape } from '../../server/test/support/photos.ts';
import { runMain, startServer, type After } from '../../server/test/support/server-process.ts';
import { testEnvironment } from '../../server/test/support/test-app.ts';
import { differences, readTables } from './compare-tables.ts';
import { checksumOf } from './manifest.ts';
import { withClient } from './programs.ts';
import { restoreDump } from './restore-dump.ts';

const DUMP = resolve(import.meta.dirname, 'dump.ts');
const folder = await mkdtemp(join(tmpdir(), 'wildsoak-backup-'));
afterAll(() => rm(folder, { recursive: true }));
const stores = await usePhotoStores();
const [[, disk], [, bucket]] = stores;

/** As an operator runs it. */
const runDump = async (args: string[], env: Record<string, string | undefined>) => {
  const given = { env: env as NodeJS.ProcessEnv };
  const { code, stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [DUMP, ...args],
    given,
  ).then(
    (result) => ({ code: 0, ...result }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );
  const text = stdout + stderr;
  expect(text).not.toContain(new URL(String(env['DATABASE_URL'])).password);
  return { code, text };
};

const environmentOf = ({ databaseUrl, platform }: PhotoStore) => {
  const { files } = platform.config;
  const s3 = 'folder' in files ? {} : bucketEnvironment(files);
  return { ...testEnvironment(databaseUrl), ...s3 };
};

const bucketEnvironment = (
  files: Exclude<PhotoStore['platform']['config']['files'], { folder: string }>,
) => ({
  S3_ENDPOINT: files.endpoint,
  S3_BUCKET: files.bucket,
  S3_REGION: files.region,
  S3_ACCESS_KEY_ID: files.keyId,
  S3_SECRET_ACCESS_KEY: files.secret,
});

/**
 * An empty database as docs/operations.md makes it, of a role that is no superuser, and an empty folder for its
 * photos; gone after the test, or the file.
 */
const useEmpty = async (after: After = onTestFinished) => {
  const admin = new URL(inject('templateDatabaseUrl'));
  admin.pathname = '/postgres';
  const url = new URL(admin);
  const name = `wildsoak_test_${randomBytes(6).toString('hex')}`;
  Object.assign(url, { pathname: `/${name}`, username: name, password: 'dump-secret' });
  await runSql(admin.href, `create role ${name} login password 'dump-secret'`);
  await runSql(admin.href, `create database ${name} owner ${name}`);
  const own = Object.assign(new URL(admin), { pathname: `/${name}` });
  for (const extension of EXTENSIONS) await runSql(own.href, `create extension ${extension}`);
  const environment = testEnvironment(url.href);
  after(async () => {
    await runSql(admin.href, `drop database ${name} with (force)`);
    await runSql(admin.href, `drop role ${name}`);
    await rm(String(environment['FILES_DIR']), { recursive: true, force: true });
  });
  return { url: url.href, environment };
};

const compare = async (source: string, copy: string) =>
  differences(await withClient(source, readTables), await withClient(copy, readTables));

let seed = 40;
const nextPicture = () =>
  landscape(90, 60, (seed += 1))
    .jpeg()
    .toBuffer();

const NAMES = ['ann', 'ben', 'cat', 'dov'];

/** Two reviews with photos, one whose photo is gone with it, and four emails that wait. */
const fillStore = async ({ app, platform, post }: PhotoStore) => {
  await addMember(platform.database, { username: 'demo-pearl', is_demo: true, is_moderator: true });
  const photos = [await post(await nextPicture()), await post(await nextPicture())];
  await (await post(await nextPicture())).remove();
  for (const username of NAMES) {
    const payload = { username, email: `${username}@example.test`, password: 'a-good-password' };
    await app.inject({ method: 'POST', url: '/api/auth/register', payload });
  }
  return photos;
};

const copy = await useEmpty(afterAll);

describe.each(stores)('a backup to take along, photos %s', (name, store) => {
  const target = join(folder, name);

  it('holds every table and photo of one moment, and is restored to an empty database: paused', async () => {
    const photos = await fillStore(store);
    const taken = await runDump(['take', target], environmentOf(store));
    expect(taken.text).toContain('Backed up 2 reviews and 2 photos');
    expect(await readdir(folder)).toContain(name);
    expect((await readdir(folder)).filter((one) => one.includes('unfinished'))).toEqual([]);

    const empty = store === disk ? copy : await useEmpty();
    const restored = await runDump(['restore', target], empty.environment);
    expect(restored, restored.text).toMatchObject({ code: 0 });
    expect(restored.text).toContain('Restored 2 reviews and 12 files of photos');
    expect(await compare(store.databaseUrl, empty.url)).toEqual([]);
    const copied = openFiles({ folder: String(empty.environment['FILES_DIR']) });
    for (const key of photos.flatMap(({ hash }) => photoKeys(hash))) {
      const [one, other] = [await store.platform.files.open(key), await copied.open(key)];
      if (!one || !other) throw new Error(`${key} is missing`);
      expect(await checksumOf(other)).toEqual(await checksumOf(one));
    }
    const { rows } = await withClient(empty.url, (client) => client.query('select * from site'));
    expect(rows).toMatchObject([{ paused_because: 'restored from a backup' }]);
  });
});

/** How often anybody has looked whether the copy is paused: its worker does so every second. */
const countLooks = async () => {
  const { rows } = await withClient(copy.url, (client) =>
    client.query<{ looks: string }>(
      `select seq_scan + idx_scan as looks from pg_stat_user_tables where relname = 'site'`,
    ),
  );
  return Number(rows[0]?.looks);
};

const runCopy = async (role: string) => {
  const { exited, output } = runMain(role, testEnvironment(copy.url));
  expect(await exited, output.text).toBe(0);
  return output.text;
};

it('the worker of a restored copy sends none of the 4 emails that waited, until resume: then 4', async () => {
  const emails = await catchMail(onTestFinished);
  const SMTP_URL = emails.smtpUrl;
  const worker = await startWorker(copy.url, { SMTP_URL }, onTestFinished, 'paused: no jobs run');
  expect(worker.output.text).toContain('restored from a backup');
  const before = await countLooks();
  await vi.waitFor(async () => expect(await countLooks()).toBeGreaterThan(before + 3), {
    timeout: 60_000,
    interval: 300,
  });
  expect(await emails.readAll()).toEqual([]);
  expect(await compare(disk.databaseUrl, copy.url)).toEqual([]);

  const resumed = await runCopy('resume');
  expect(resumed).toContain('https://wildsoak.test is no longer paused');
  expect(resumed).toContain('PostgreSQL archives no log.');
  for (const name of NAMES)
    await emails.waitFor(`${name}@example.test`, 'Confirm your email address');
  expect(await emails.readAll()).toHaveLength(NAMES.length);

  expect(await runCopy('pause')).toContain('The site is paused');
  await vi.waitFor(() => expect(worker.output.text).toContain('paused by hand'), 30_000);
});

it('hardening: demo moderators came along with a backup', { tags: '@19.68' }, async () => {
  const { url } = await startServer(copy.url);
  const login = (username: string) =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'a-good-password' }),
    });
  expect((await login('ann')).status).toBe(200);
  expect((await login('demo-pearl')).status).toBe(403);
});

it('a database that is not empty is left alone, unless you say --replace', async () => {
  await runSql(copy.url, 'create schema kept; create table kept.something (id integer)');
  await runSql(copy.url, 'create table another (id integer); create type mood as enum ()');
  const { pathname, host } = new URL(copy.url);
  const again = ['restore', join(folder, 'on disk')];
  expect(await runDump(again, copy.environment)).toEqual({
    code: 1,
    text: `${pathname.slice(1)} on ${host} is not empty. To delete what is in it, add --replace.\n`,
  });
  const replaced = await runDump([...again, '--replace'], copy.environment);
  expect(replaced, replaced.text).toMatchObject({ code: 0 });
  expect(await compare(disk.databaseUrl, copy.url)).toEqual([]);
});

const SPOILED: [string, RegExp, (backup: string) => Promise<unknown>][] = [
  [
    'a dump that was cut short',
    /is damaged: database\.dump is not what was written\.$/m,
    (backup) => truncate(join(backup, 'database.dump'), 20_000),
  ],
  [
    'a photo with a changed byte',
    /is damaged: photos\/\S+\.\w+ is not what was written\.$/m,
    async (backup) => {
      const path = join(backup, String((await readList(backup))[1]));
      const bytes = await readFile(path);
      bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
      await writeFile(path, bytes);
    },
  ],
  [
    'a photo that is gone',
    /is not a whole backup: photos\/\S+ is missing\.$/m,
    async (backup) => rm(join(backup, String((await readList(backup))[1]))),
  ],
  [
    'a list with a line less',
    /is damaged: files\.txt is not what was written\.$/m,
    async (backup) => {
      const list = await readFile(join(backup, 'files.txt'), 'utf8');
      await writeFile(join(backup, 'files.txt'), list.replace(/.*\n/, ''));
    },
  ],
  [
    'half a manifest',
    /manifest\.json cannot be read\.$/m,
    (backup) => truncate(join(backup, 'manifest.json'), 60),
  ],
  [
    'no manifest',
    /is not a whole backup: manifest\.json is missing\.$/m,
    (backup) => rm(join(backup, 'manifest.json')),
  ],
];

const readList = async (backup: string) =>
  (await readFile(join(backup, 'files.txt'), 'utf8')).split('\n').map((line) => line.split(' ')[2]);

it.each(SPOILED)('%s: refused in one line, and nothing is touched', async (_name, line, spoil) => {
  const backup = await mkdtemp(join(folder, 'spoiled-'));
  await cp(join(folder, 'on disk'), backup, { recursive: true });
  await spoil(backup);
  const empty = await useEmpty();
  const files = openFiles({ folder: String(empty.environment['FILES_DIR']) });
  const restoring = restoreDump(
    backup,
    { databaseUrl: empty.url, files },
    { isReplacing: true },
    () => undefined,
  );
  await expect(restoring).rejects.toThrow(line);
  await expect(restoring).rejects.toBeInstanceOf(Problem);
  const { rows } = await withClient(empty.url, (client) =>
    client.query("select from pg_class where relname = 'springs'"),
  );
  expect(rows).toEqual([]);
});

it('a backup that fails leaves no folder behind', async () => {
  const before = await readdir(folder);
  const environment = environmentOf(bucket);
  const target = join(folder, 'failed');
  const gone = { ...environment, S3_ENDPOINT: 'http://127.0.0.1:9', FILES_TIMEOUT_MS: '2000' };
  expect(await runDump(['take', target], gone)).toMatchObject({ code: 1 });
  const address = 'postgres://u:secret@127.0.0.1:9/gone';
  const nowhere = { ...environment, DATABASE_URL: address, DATABASE_SESSION_URL: address };
  expect(await runDump(['take', target], nowhere)).toEqual({
    code: 1,
    text: expect.stringMatching(/^Cannot open gone on 127\.0\.0\.1:9: .*\n$/) as string,
  });
  expect(await runDump(['take', join(folder, 'on disk')], environment)).toEqual({
    code: 1,
    text: `${join(folder, 'on disk')} is not empty. Name a new folder.\n`,
  });
  expect(await readdir(folder)).toEqual(before);
});

it('no photo is deleted while a backup copies them: it is left to the sweep, which tries again', async () => {
  const { hash, remove } = await disk.post(await nextPicture());
  await remove();
  const work = photoWork(disk.platform);
  const release = work.find(({ kind }) => kind.name === 'photo-release');
  const sweep = work.find(({ kind }) => kind.name === 'photo-sweep');
  await runSql(disk.databaseUrl, "update photos set claimed_at = now() - interval '2 days'");
  await withClient(disk.databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [PHOTO_BACKUP_LOCK]);
    await release?.run({ hashes: [hash] });
    await expect(sweep?.run({ hashes: [] })).rejects.toThrow('a backup is copying');
  });
  const [key = ''] = photoKeys(hash);
  const kept = await disk.platform.files.open(key);
  expect(kept).not.toBeNull();
  kept?.destroy();
  await sweep?.run({ hashes: [] });
  expect(await disk.platform.files.open(key)).toBeNull();
});
