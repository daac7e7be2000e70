import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../scripts/services/command.ts';

export const DATABASE_FILE = 'database.dump';
const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** A line for each file: checksum, size, path. */
const LIST = 'files.txt';

export interface ListedFile {
  path: string;
  bytes: number;
  sha256: string;
}

export interface Manifest {
  format: number;
  madeAt: string;
  /** Whose it is; null if it was never public. */
  address: string | null;
  /** The newest, so that the code that reads it can be as new. */
  migration: string;
  reviews: number;
  photos: number;
  /** Files that reviews show and the storage did not have. */
  missing: string[];
  bytes: number;
  /** Of the list: it is whole, too. */
  sha256: string;
}

export const checksumOf = async (stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
};

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

export const writeManifest = async (
  folder: string,
  facts: Omit<Manifest, 'format' | 'bytes' | 'sha256'>,
  files: readonly ListedFile[],
) => {
  const list = files.map((file) => `${file.sha256} ${file.bytes} ${file.path}\n`).join('');
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const manifest: Manifest = { format: FORMAT, ...facts, bytes, sha256: sumOf(list) };
  await writeFile(join(folder, LIST), list);
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
};

const readText = (folder: string, file: string) =>
  readFile(join(folder, file), 'utf8').catch(() => {
    throw new Problem(`${folder} is not a whole backup: ${file} is missing.`);
  });

const parseManifest = (folder: string, text: string): Manifest => {
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.format === FORMAT) return manifest;
  } catch {
    // Said below.
  }
  throw new Problem(`${folder} is damaged, or not one of our backups: ${MANIFEST} cannot be read.`);
};

/** Every file as it was written, or a Problem that names the first that is not. */
export const checkBackup = async (folder: string) => {
  const manifest = parseManifest(folder, await readText(folder, MANIFEST));
  const list = await readText(folder, LIST);
  if (sumOf(list) !== manifest.sha256)
    throw new Problem(`${folder} is damaged: ${LIST} is not what was written.`);
  const files = list
    .trim()
    .split('\n')
    .map((line): ListedFile => {
      const [sha256 = '', bytes = '', path = ''] = line.split(' ');
      return { sha256, bytes: Number(bytes), path };
    });
  for (const { path, bytes, sha256 } of files) {
    const found = await checksumOf(createReadStream(join(folder, path))).catch(() => null);
    if (found === null) throw new Problem(`${folder} is not a whole backup: ${path} is missing.`);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new Problem(`${folder} is damaged: ${path} is not what was written.`);
  }
  return { manifest, files };
};
