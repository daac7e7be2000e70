import {
  mkdir,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** We make room for a while, not for a single tile, and before it is all taken: others write meanwhile. */
const FULL_SHARE = 0.9;
const KEPT_SHARE = 0.8;
/** After writing this share of the room, look at what is there. */
const LOOK_SHARE = 0.02;
/** Long after its process can still be writing it. */
const DRAFT_MS = 60_000;
/** The smallest file takes one, and so does a folder, which may hold a single tile. */
const BLOCK_BYTES = 4_096;

/** On disk: most tiles have few bytes, and the disk gives a whole block. */
const diskBytes = (size: number) => (Math.ceil(size / BLOCK_BYTES) + 1) * BLOCK_BYTES;

interface Kept {
  path: string;
  bytes: number;
  written: number;
  /** Zero for an older drawing. */
  worth: number;
}

/** Nobody needs to know the minute in which a tile was last used. */
const USED_ANEW_MS = 60_000;

interface Order {
  /** Less goes first, and of the same the oldest. */
  worthOf: (name: string, version: string) => number;
  /** Whether reading makes a tile as new as writing it. */
  isByUse: boolean;
  /** Between two looks, of all processes: each reads the whole folder. */
  lookPauseMs: number;
}

/** Close views are many and quick to draw: they go first. */
const BY_ZOOM: Order = {
  worthOf: (name, version) => {
    const [of, , zoom] = name.split(sep);
    return of === version ? 100 - Number(zoom) : 0;
  },
  isByUse: false,
  lookPauseMs: 60_000,
};

/** What comes from elsewhere, all at the same cost: the least recently used goes first. */
export const BY_USE: Order = { worthOf: () => 0, isByUse: true, lookPauseMs: 5_000 };

const LOOKED = 'looked';

const ageOf = async (path: string) => {
  const found = await stat(path).catch(() => null);
  return found ? Date.now() - found.mtimeMs : Infinity;
};

/** File by file: tiles that visitors wait for use the same few threads. */
const listKept = async (folder: string, version: string, { worthOf }: Order): Promise<Kept[]> => {
  const kept: Kept[] = [];
  for await (const { parentPath, name } of await opendir(folder, { recursive: true })) {
    const path = join(parentPath, name);
    // A process died while it wrote it.
    if (name.endsWith('.tmp') && (await ageOf(path)) > DRAFT_MS) await rm(path, { force: true });
    if (name.endsWith('.tmp') || name === LOOKED) continue;
    // Another process may have removed it.
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) continue;
    const worth = worthOf(relative(folder, path), version);
    kept.push({ path, bytes: diskBytes(found.size), written: found.mtimeMs, worth });
  }
  return kept;
};

export const measureKept = async (folder: string) => {
  // No folder until the first tile is drawn.
  const kept = await listKept(folder, '', BY_ZOOM).catch(() => []);
  return { count: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0) };
};

const removeEmpty = async (path: string, root: string): Promise<void> => {
  if (path === root) return;
  await rmdir(path);
  await removeEmpty(dirname(path), root);
};

/**
 * Tiles in a folder that all processes of a machine share. It is a cache: whatever goes wrong with the
 * disk, the tile is drawn.
 */
export const createTileStore = (
  folder: string,
  version: string,
  maxBytes: number,
  order = BY_ZOOM,
) => {
  const looked = join(folder, LOOKED);
  /** Infinite until we have looked. */
  let writtenSince = Infinity;
  let isLooking = false;
  let drafts = 0;

  const makeRoom = async () => {
    const kept = await listKept(folder, version, order);
    let bytes = kept.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes <= maxBytes * FULL_SHARE) return;
    for (const file of kept.toSorted((a, b) => a.worth - b.worth || a.written - b.written)) {
      if (bytes <= maxBytes * KEPT_SHARE) break;
      await rm(file.path, { force: true });
      await removeEmpty(dirname(file.path), folder).catch(() => undefined);
      bytes -= file.bytes;
    }
  };

  const look = async () => {
    if (isLooking || writtenSince <= maxBytes * LOOK_SHARE) return;
    isLooking = true;
    try {
      if ((await ageOf(looked)) < order.lookPauseMs) return;
      writtenSince = 0;
      // On a full disk there may be no room even for this.
      await writeFile(looked, '').catch(() => undefined);
      await makeRoom();
    } finally {
      isLooking = false;
    }
  };

  return {
    async read(name: string): Promise<Buffer | undefined> {
      const path = join(folder, version, name);
      const picture = await readFile(path).catch(() => undefined);
      if (picture && order.isByUse && (await ageOf(path)) > USED_ANEW_MS)
        await utimes(path, new Date(), new Date()).catch(() => undefined);
      // After a power failure a file may be empty.
      return picture?.length ? picture : undefined;
    },
    async write(name: string, picture: Buffer): Promise<void> {
      const path = join(folder, version, name);
      drafts += 1;
      // Under another name first: nobody reads half a tile.
      const draft = `${path}.${process.pid}-${drafts}.tmp`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(draft, picture);
        await rename(draft, path);
        writtenSince += diskBytes(picture.length);
      } catch {
        await rm(draft, { force: true }).catch(() => undefined);
        writtenSince = Infinity;
      }
      // No visitor waits for this.
      void look().catch(() => undefined);
    },
  };
};

export type TileStore = ReturnType<typeof createTileStore>;
