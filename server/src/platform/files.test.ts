import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3 } from '../../test/support/photos.ts';
import { collect } from '../../test/support/collect.ts';
import { readConfig } from '../config.ts';
import { openFiles, type Files } from './files.ts';

const REQUIRED = { DATABASE_URL: 'postgres://u@h/d', REDIS_URL: 'redis://h:1/0' };

const folder = await mkdtemp(join(tmpdir(), 'wildsoak-files-'));
const s3 = await startS3();
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const STORES = [
  ['on disk', openFiles(readConfig({ ...REQUIRED, FILES_DIR: folder }).files)],
  ['on S3', openFiles(readConfig({ ...REQUIRED, ...s3.environment }).files)],
] as const;

const read = async (files: Files, key: string) => {
  const stream = await files.open(key);
  return stream && Buffer.concat(await collect<Buffer>(stream)).toString();
};

describe.each(STORES)('files %s', (_name, files) => {
  const put = (key: string, text: string) => files.put(key, Buffer.from(text), 'image/webp');

  it('come back as we wrote them, and can be written again', async () => {
    await put('a/b/1.webp', 'one');
    expect(await read(files, 'a/b/1.webp')).toBe('one');
    await put('a/b/1.webp', 'two');
    expect(await read(files, 'a/b/1.webp')).toBe('two');
  });

  it('are null if missing', async () => {
    expect(await files.open('a/b/2.webp')).toBeNull();
    expect(await files.open('nowhere/2.webp')).toBeNull();
  });

  it('are listed by folder, and deleted with their folder', async () => {
    for (const name of ['x', 'y', 'yy']) await put(`list/${name}/1.webp`, name);
    const list = async () => (await collect(files.listFolders('list'))).flat().toSorted();
    expect(await list()).toEqual(['x', 'y', 'yy']);
    await files.deleteFolder('list/x');
    await files.deleteFolder('list/nothing');
    expect(await list()).toEqual(['y', 'yy']);
    expect((await collect(files.listFolders('empty'))).flat()).toEqual([]);
  });

  it('cannot have a key that leaves the folder', async () => {
    await expect(put('../outside', 'x')).rejects.toThrow();
    await expect(files.open('a/../../outside')).rejects.toThrow();
  });
});

it('on disk, a reader during a second write gets either version, whole', async () => {
  const [one, other] = ['1'.repeat(300_000), '2'.repeat(300_000)];
  const [, files] = STORES[0];
  const put = (text: string) => files.put('a/whole.webp', Buffer.from(text), 'image/webp');
  await put(one);
  const writing = Promise.all(
    Array.from({ length: 10 }, (_, index) => put(index % 2 ? one : other)),
  );
  const seen = await Promise.all(Array.from({ length: 20 }, () => read(files, 'a/whole.webp')));
  await writing;
  for (const text of seen) expect([one, other].includes(text ?? '')).toBe(true);
});

it('on disk, nothing unfinished stays behind', async () => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !name.endsWith('.webp'))).toEqual([]);
});
