import { dirname } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { Client } from 'pg';
import { photoKeys } from '../../server/src/features/photos/photos.repository.ts';
import { openFiles, type Files } from '../../server/src/platform/files.ts';
import { checksumOf, type ListedFile } from './manifest.ts';

/** As long as pgBackRest keeps a moment of the database, and a week more. */
const KEPT_MS = 42 * 86_400_000;
const AT_ONCE = 8;
const LIST = 'list.txt';

const TABLES = ['reviews', 'visits', 'proposals'];

/** The files of the photos that members gave us, as of one moment; maybe one before there were all of these tables. */
export const listPhotoKeys = async (client: Client): Promise<string[]> => {
  const { rows: there } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [TABLES],
  );
  const shown = there
    .map(({ name }) => `select photo_hash as hash from ${name} where photo_hash is not null`)
    .join(' union ');
  const { rows } = await client.query<{ hash: string }>(
    `select distinct hash from (${shown}) shown order by 1`,
  );
  return rows.flatMap(({ hash }) => photoKeys(hash));
};

/** For each key, a few at a time. */
export const eachKey = async (keys: readonly string[], work: (key: string) => Promise<void>) => {
  const rest = keys.values();
  const workOnRest = async () => {
    for (const key of rest) await work(key);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOnRest));
};

interface Copy extends ListedFile {
  /** Since when no review has shown it, in milliseconds; null while one does. */
  goneSince: number | null;
}

/** A line for each file: checksum, size, key and, if no review shows it any more, since when. */
const writeLine = ({ sha256, bytes, path, goneSince }: Copy) =>
  `${[sha256, bytes, path, ...(goneSince === null ? [] : [goneSince])].join(' ')}\n`;

const readLine = (line: string): Copy => {
  const [sha256 = '', bytes, path = '', goneSince] = line.split(' ');
  return { sha256, bytes: Number(bytes), path, goneSince: goneSince ? Number(goneSince) : null };
};

const readList = async (copies: Files) => {
  const stream = await copies.open(LIST);
  return stream ? await text(stream) : '';
};

const parseList = (list: string) =>
  new Map(
    list
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [readLine(line).path, readLine(line)]),
  );

/** What the copies hold, by key. */
export const readCopies = async (folder: string) =>
  parseList(await readList(openFiles({ folder })));

/**
 * Copies what is new, and deletes what no review has shown for weeks: photos never change, so all moments
 * share their files, and one list is enough. Returns the keys that the storage does not have.
 */
export const copyNewPhotos = async (
  keys: readonly string[],
  store: Files,
  folder: string,
  now = Date.now(),
) => {
  const copies = openFiles({ folder });
  const before = await readList(copies);
  const known = parseList(before);
  const missing: string[] = [];
  let copied = 0;
  await eachKey(keys, async (key) => {
    if (known.has(key)) return;
    const stream = await store.open(key);
    if (!stream) {
      missing.push(key);
      return;
    }
    const bytes = await buffer(stream);
    await copies.put(key, bytes, '');
    copied += 1;
    known.set(key, { path: key, ...(await checksumOf([bytes])), goneSince: null });
  });
  const wanted = new Set(keys);
  const all = [...known.values()].map((copy) => ({
    ...copy,
    goneSince: wanted.has(copy.path) ? null : (copy.goneSince ?? now),
  }));
  const isOld = ({ goneSince }: Copy) => goneSince !== null && goneSince < now - KEPT_MS;
  const kept = all.filter((copy) => !isOld(copy)).map(writeLine);
  const after = kept.toSorted().join('');
  // Before anything is deleted: what the list names is there.
  if (after !== before) await copies.put(LIST, Buffer.from(after), '');
  const old = new Set(all.filter(isOld).map(({ path }) => dirname(path)));
  for (const photo of old) await copies.deleteFolder(photo);
  return { copied, missing };
};
