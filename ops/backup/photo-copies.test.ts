import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFiles } from '../../server/src/platform/files.ts';
import { copyNewPhotos, readCopies } from './photo-copies.ts';

const DAY_MS = 86_400_000;
const MINUTES = 6 * 7 * 24 * 60;
const root = await mkdtemp(join(tmpdir(), 'wildsoak-copies-'));
afterAll(() => rm(root, { recursive: true }));

const KEYS = ['photos/one/400.webp', 'photos/two/400.webp', 'photos/three/400.webp'];

/** A storage with three photos. */
const useStore = async (name: string) => {
  const folder = join(root, name);
  const store = openFiles({ folder });
  for (const key of KEYS) await store.put(key, Buffer.from(`the picture ${key}`), '');
  const copies = join(root, `${name}-copies`);
  const copy = (keys: readonly string[], now: number) => copyNewPhotos(keys, store, copies, now);
  return { folder, copies, copy };
};

it('a minute without a new photo writes nothing, for weeks', { timeout: 300_000 }, async () => {
  const { folder, copies, copy } = await useStore('quiet');
  expect(await copy(KEYS, 0)).toEqual({ copied: 3, missing: [] });
  const list = join(copies, 'list.txt');
  const [text, before] = [await readFile(list, 'utf8'), await stat(list)];
  // Nor does it read the storage again.
  await rm(folder, { recursive: true });
  for (let minute = 1; minute <= MINUTES; minute += 97)
    expect(await copy(KEYS, minute * 60_000)).toEqual({ copied: 0, missing: [] });
  expect(await readFile(list, 'utf8')).toBe(text);
  expect((await stat(list)).ino).toBe(before.ino);
  expect(await readdir(copies)).toEqual(['list.txt', 'photos']);
});

it('a photo that no review shows stays for six weeks, and for good if one shows it again', async () => {
  const { copies, copy } = await useStore('changing');
  const [one = '', two = '', three = ''] = KEYS;
  await copy(KEYS, 0);
  await copy([one], DAY_MS);
  await copy([one, two], 30 * DAY_MS);
  await copy([one], 31 * DAY_MS);
  await copy([one], 43 * DAY_MS);
  expect([...(await readCopies(copies)).keys()].toSorted()).toEqual([one, three, two]);
  await copy([one], 43 * DAY_MS + 1);
  expect([...(await readCopies(copies)).keys()].toSorted()).toEqual([one, two]);
  expect((await readdir(join(copies, 'photos'))).toSorted()).toEqual(['one', 'two']);
  await copy([one], 73 * DAY_MS + 1);
  expect(await readdir(join(copies, 'photos'))).toEqual(['one']);
  expect(await copy(KEYS, 74 * DAY_MS)).toEqual({ copied: 2, missing: [] });
});

it('a file that the storage does not have is named, and tried again', async () => {
  const { folder, copy } = await useStore('broken');
  const [one = ''] = KEYS;
  await rm(join(folder, one));
  expect(await copy(KEYS, 0)).toEqual({ copied: 2, missing: [one] });
  await openFiles({ folder }).put(one, Buffer.from('found again'), '');
  expect(await copy(KEYS, 60_000)).toEqual({ copied: 1, missing: [] });
});
