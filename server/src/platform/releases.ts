import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { DEVICE_COPY_DAYS } from '@wildsoak/contract/rules/limits';
import PQueue from 'p-queue';
import { z } from 'zod';
import type { Files } from './files.ts';

const DAY_MS = 86_400_000;
const PUTS_AT_ONCE = 8;
/** Strangers can ask for files that don’t exist: they cost the storage one reading in this time. */
const READ_EVERY_MS = 1_000;

const releaseSchema = z.object({
  published_at: z.number(),
  /** The names in `assets/`, with their compressed forms. */
  files: z.array(z.string()),
});
type Release = z.infer<typeof releaseSchema>;

interface Log {
  warn(about: object, line: string): void;
}

const listKey = (id: string) => `releases/${id}/list.json`;
/** `app-1.js` and `app-1.js.br` share a folder, to be deleted together. */
const folderOf = (name: string) => `assets/${name.replace(/\.(br|gz)$/, '')}`;
const assetKey = (name: string) => `${folderOf(name)}/${name}`;

/** A list that is broken must not keep the other releases from visitors, nor the next from coming. */
const readRelease = async (files: Files, id: string, log: Log): Promise<Release | null> => {
  const stored = await files.open(listKey(id));
  if (!stored) return null;
  const list = await text(stored);
  try {
    return releaseSchema.parse(JSON.parse(list));
  } catch (error) {
    log.warn({ err: error, list: listKey(id) }, 'the list of a release cannot be read');
    return null;
  }
};

const releaseIds = async (files: Files): Promise<string[]> => {
  const ids: string[] = [];
  for await (const page of files.listFolders('releases')) ids.push(...page);
  return ids;
};

const removeOld = async (files: Files, log: Log, now: number): Promise<number> => {
  const found = await Promise.all(
    (await releaseIds(files)).map(async (id) => ({
      id,
      release: await readRelease(files, id, log),
    })),
  );
  const releases = found
    .flatMap(({ id, release }) => (release ? [{ id, ...release }] : []))
    .toSorted((a, b) => b.published_at - a.published_at);
  // Pages of a release were served until the next came.
  const isOld = (index: number) =>
    index > 0 && now - (releases[index - 1]?.published_at ?? now) > DEVICE_COPY_DAYS * DAY_MS;
  const kept = new Set(
    releases.filter((_, index) => !isOld(index)).flatMap((release) => release.files.map(folderOf)),
  );
  const old = releases.filter((_, index) => isOld(index));
  for (const release of old) {
    const folders = new Set(release.files.map(folderOf));
    for (const folder of folders) if (!kept.has(folder)) await files.deleteFolder(folder);
    // Last, so that an interrupted removal goes on the next time.
    await files.deleteFolder(`releases/${release.id}`);
  }
  return old.length;
};

/**
 * Copies the built files to the storage, where the servers of every release find them, and removes the
 * files of releases that were replaced long ago. A release published again, for a rollback, is the newest.
 */
export const publishRelease = async (
  files: Files,
  assetsDir: string,
  log: Log,
  now = Date.now(),
) => {
  const names = (await readdir(assetsDir)).toSorted();
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  const release: Release = { published_at: now, files: names };
  // First, so that every file is on a list, also those of a run that was interrupted.
  await files.put(listKey(id), Buffer.from(JSON.stringify(release)), 'application/json');
  const queue = new PQueue({ concurrency: PUTS_AT_ONCE });
  await queue.addAll(
    names.map((name) => async () => {
      const bytes = await readFile(join(assetsDir, name));
      await files.put(assetKey(name), bytes, 'application/octet-stream');
    }),
  );
  return { files: names.length, removed: await removeOld(files, log, now) };
};

/** The files of all published releases, for a server that was built with others. */
export const openPublished = (files: Files, log: Log) => {
  const known = new Set<string>();
  const read = new Set<string>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const readLists = async () => {
    readAt = Date.now();
    for (const id of await releaseIds(files)) {
      if (read.has(id)) continue;
      const release = await readRelease(files, id, log);
      release?.files.forEach((name) => known.add(name));
      read.add(id);
    }
  };

  /** Begins after the call, so it sees what was published before. */
  const readAgain = () => {
    reading ??= delay(Math.max(0, readAt + READ_EVERY_MS - Date.now()), undefined, {
      ref: false,
    }).then(() => {
      reading = undefined;
      return readLists();
    });
    return reading;
  };

  return {
    /** The first of these names that was published, with its content. */
    async find(names: readonly string[]): Promise<{ name: string; content: Readable } | null> {
      if (!names.some((name) => known.has(name))) await readAgain();
      const name = names.find((one) => known.has(one));
      const content = name === undefined ? null : await files.open(assetKey(name));
      return name === undefined || content === null ? null : { name, content };
    },
  };
};
