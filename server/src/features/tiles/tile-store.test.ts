import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '../../../test/support/random.ts';
import { BY_USE, createTileStore, measureKept } from './tile-store.ts';

let folder = '';
const folders: string[] = [];
beforeEach(async () => {
  folders.push((folder = await mkdtemp(join(tmpdir(), 'tile-store-'))));
});
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))));

/** A tile with nothing on it. */
const EMPTY = Buffer.alloc(179);
/** A block for the file, and one for its folder. */
const ON_DISK = 8_192;
const ROOM_FOR_TEN = 10 * ON_DISK;

const tilesKept = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.webp'));

const foldersKept = async () => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

const aMinuteLater = () => utimes(join(folder, 'looked'), 0, 0);

/** Each in a folder of its own, written one second after the other. */
const writeMany = async (
  store: ReturnType<typeof createTileStore>,
  { zoom, count, version = 'new' }: { zoom: number; count: number; version?: string },
) => {
  for (let x = 0; x < count; x += 1) {
    const name = `light/${zoom}/${x}/1.webp`;
    await store.write(name, EMPTY);
    await utimes(join(folder, version, name), 1_000 + x, 1_000 + x);
  }
};

/** The first write of a store looks around. */
const started = async (version = 'new', maxBytes = ROOM_FOR_TEN) => {
  const store = createTileStore(folder, version, maxBytes);
  await store.write('light/7/1/1.webp', EMPTY);
  await expect.poll(() => stat(join(folder, 'looked')).catch(() => null)).not.toBeNull();
  return store;
};

describe('tiles on disk', () => {
  it('never take more blocks than their room: close views go first, then the oldest', async () => {
    const store = await started();
    await writeMany(store, { zoom: 9, count: 30 });
    await writeMany(store, { zoom: 12, count: 5 });
    await aMinuteLater();
    await store.write('light/9/99/1.webp', EMPTY);
    await expect.poll(async () => (await tilesKept()).length).toBe(8);
    expect(await store.read('light/7/1/1.webp')).toEqual(EMPTY);
    expect(await store.read('light/9/99/1.webp')).toEqual(EMPTY);
    expect(await store.read('light/9/29/1.webp')).toEqual(EMPTY);
    expect(await store.read('light/9/0/1.webp')).toBeUndefined();
    // No empty folder stays: none of zoom 12, and one for each tile of zoom 9.
    await expect
      .poll(foldersKept)
      .toEqual(expect.not.arrayContaining(['12', '0', '1', '2', '3', '4']));
  });

  it('are looked through once a minute by all processes together', async () => {
    const store = await started();
    await writeMany(store, { zoom: 9, count: 30 });
    const other = createTileStore(folder, 'new', ROOM_FOR_TEN);
    await other.write('light/9/99/1.webp', EMPTY);
    expect(await tilesKept()).toHaveLength(32);
    await aMinuteLater();
    await other.write('light/9/98/1.webp', EMPTY);
    await expect.poll(async () => (await tilesKept()).length).toBe(8);
  });

  it('of an older drawing are not shown, and go before any other', async () => {
    const old = await started('old');
    await writeMany(old, { zoom: 5, count: 9, version: 'old' });
    const store = createTileStore(folder, 'new', ROOM_FOR_TEN);
    expect(await store.read('light/5/0/1.webp')).toBeUndefined();
    await writeMany(store, { zoom: 14, count: 7 });
    await aMinuteLater();
    await store.write('light/14/99/1.webp', EMPTY);
    await expect.poll(foldersKept).not.toContain('old');
    expect(await tilesKept()).toHaveLength(8);
  });

  it('leave no half tile behind, and a disk that fails is no error', async () => {
    const store = await started();
    await Promise.all(Array.from({ length: 20 }, () => store.write('light/5/1/1.webp', EMPTY)));
    expect(await readdir(join(folder, 'new', 'light', '5', '1'))).toEqual(['1.webp']);
    // A folder is where the tile should be, so the last step of writing fails.
    await mkdir(join(folder, 'new', 'light', '5', '2', '1.webp', 'x'), { recursive: true });
    await store.write('light/5/2/1.webp', EMPTY);
    expect(await readdir(join(folder, 'new', 'light', '5', '2'))).toEqual(['1.webp']);
    await writeFile(join(folder, 'a-file'), '');
    const broken = createTileStore(join(folder, 'a-file'), 'new', ROOM_FOR_TEN);
    await broken.write('light/5/1/1.webp', EMPTY);
    expect(await broken.read('light/5/1/1.webp')).toBeUndefined();
  });

  it('a draft of a process that died goes; an empty file is no tile', async () => {
    const store = await started();
    const draft = join(folder, 'new', 'light', '7', '1', '1.webp.99-1.tmp');
    await writeFile(draft, EMPTY);
    await utimes(draft, 0, 0);
    await aMinuteLater();
    await createTileStore(folder, 'new', ROOM_FOR_TEN).write('light/7/1/2.webp', Buffer.alloc(0));
    await expect.poll(() => stat(draft).catch(() => null)).toBeNull();
    expect(await store.read('light/7/1/2.webp')).toBeUndefined();
  });
});

describe('tiles of the survey on disk', { tags: '@19.76' }, () => {
  const AT_ONCE = { ...BY_USE, lookPauseMs: 0 };

  it('hardening: stay below their limit while somebody wanders over the map', async () => {
    const maxBytes = 2 * 1024 * 1024;
    const stores = [1, 2].map(() => createTileStore(folder, '', maxBytes, AT_ONCE));
    const random = randomFrom(7);
    const place = { x: 3_000, y: 6_000 };
    let most = 0;
    for (let step = 0; step < 300; step += 1) {
      place.x += Math.floor(random() * 3) - 1;
      place.y += Math.floor(random() * 3) - 1;
      const name = `topo/14/${place.x}/${place.y}`;
      const store = stores[step % 2];
      if (!(await store?.read(name)))
        await store?.write(name, Buffer.alloc(10_000 + Math.floor(random() * 20_000)));
      const { bytes } = await measureKept(folder);
      expect(bytes).toBeLessThanOrEqual(maxBytes);
      most = Math.max(most, bytes);
    }
    expect(most).toBeGreaterThan(maxBytes * 0.8);
  });

  it('the least recently used goes first', async () => {
    const store = createTileStore(folder, '', ROOM_FOR_TEN, AT_ONCE);
    const write = async (x: number) => {
      await store.write(`topo/9/${x}/1`, EMPTY);
      await utimes(join(folder, `topo/9/${x}/1`), 1_000 + x, 1_000 + x);
    };
    for (let x = 0; x < 9; x += 1) await write(x);
    // It was written first.
    expect(await store.read('topo/9/0/1')).toEqual(EMPTY);
    // Not by reading, which is a use.
    const isKept = (x: number) =>
      stat(join(folder, `topo/9/${x}/1`)).then(
        () => true,
        () => false,
      );
    const fillUp = async () => {
      await store.write('topo/9/9/1', EMPTY);
      return isKept(1);
    };
    await expect.poll(fillUp).toBe(false);
    expect([await isKept(0), await isKept(8)]).toEqual([true, true]);
  });
});
