import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { Problem, run } from '../../scripts/services/command.ts';
import { PHOTO_BACKUP_LOCK } from '../../server/src/features/photos/photos.repository.ts';
import type { Files } from '../../server/src/platform/files.ts';
import type { Say } from './run-command.ts';
import {
  checkBackup,
  checksumOf,
  DATABASE_FILE,
  writeManifest,
  type ListedFile,
} from './manifest.ts';
import { eachKey, listPhotoKeys } from './photo-copies.ts';
import { connectionOf, nowhere, placeOf, runProgram, withClient } from './programs.ts';

/** What the manifest says, and the photos that reviews show, all as of one moment. */
const readSnapshot = async (client: pg.Client) => {
  const read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  await client.query('begin isolation level repeatable read read only');
  const [snapshot] = await read<{ id: string; now: Date }>(
    'select pg_export_snapshot() as id, now() as now',
  );
  const [site] = await read<{ address: string | null }>('select address from site');
  const [migration] = await read<{ name: string }>(
    'select name from migrations order by id desc limit 1',
  );
  const [reviews] = await read<{ count: string }>('select count(*) from reviews');
  const keys = await listPhotoKeys(client);
  return {
    snapshot: String(snapshot?.id),
    keys,
    facts: {
      madeAt: snapshot?.now.toISOString() ?? '',
      address: site?.address ?? null,
      migration: migration?.name ?? '',
      reviews: Number(reviews?.count),
      photos: new Set(keys.map(dirname)).size,
    },
  };
};

const dumpDatabase = async (databaseUrl: string, snapshot: string, folder: string) => {
  const { address, env } = connectionOf(databaseUrl);
  const path = join(folder, DATABASE_FILE);
  // Owner and grants are those of the database that it is restored to.
  const without = [
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    // PostGIS has its own rows, and only a superuser could add them again.
    '--exclude-table-data=spatial_ref_sys',
  ];
  const how = ['--format=custom', '--compress=1', `--snapshot=${snapshot}`, `--file=${path}`];
  await runProgram('pg_dump', [...how, ...without, '--dbname', address], { env });
  const file = await checksumOf(createReadStream(path));
  return { path: DATABASE_FILE, ...file };
};

/** Null if the storage does not have it. */
const copyFile = async (files: Files, folder: string, path: string): Promise<ListedFile | null> => {
  const stream = await files.open(path);
  if (!stream) return null;
  await mkdir(dirname(join(folder, path)), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(stream, measure, createWriteStream(join(folder, path)));
  return { path, bytes, sha256: hash.digest('hex') };
};

const copyPhotos = async (files: Files, folder: string, keys: readonly string[]) => {
  const copied: ListedFile[] = [];
  const missing: string[] = [];
  await eachKey(keys, async (key) => {
    const file = await copyFile(files, folder, key);
    if (file) copied.push(file);
    else missing.push(key);
  });
  return { copied, missing };
};

const isOutdated = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42P01';

const fill = (folder: string, databaseUrl: string, files: Files) =>
  withClient(databaseUrl, async (client) => {
    // Photos that a job deletes now would be in the dump and no longer in the storage.
    await client.query("set lock_timeout = '30s'");
    await client.query('select pg_advisory_lock($1)', [PHOTO_BACKUP_LOCK]).catch(() => {
      throw new Problem('Another backup is running.');
    });
    const { snapshot, keys, facts } = await readSnapshot(client).catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      throw new Problem(`${placeOf(databaseUrl)} is not up to date. Run npm run migrate first.`);
    });
    const [database, { copied, missing }] = await Promise.all([
      dumpDatabase(databaseUrl, snapshot, folder),
      copyPhotos(files, folder, keys),
    ]);
    await writeManifest(folder, { ...facts, missing }, [database, ...copied]);
  });

const refuseFull = async (folder: string) => {
  const found = existsSync(folder) ? await readdir(folder).catch(() => ['a file']) : [];
  if (found.length > 0) throw new Problem(`${folder} is not empty. Name a new folder.`);
};

/** The folder appears when the backup is whole, checked and on the disk; before that there is none. */
export const takeDump = async (
  target: string,
  { databaseUrl, files }: { databaseUrl: string; files: Files },
  say: Say,
) => {
  const folder = resolve(target);
  await refuseFull(folder);
  const unfinished = `${folder}.unfinished-${randomUUID()}`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Problem(`Cannot write to ${dirname(folder)}: ${error.message}`);
  });
  try {
    await fill(unfinished, databaseUrl, files);
    const { manifest } = await checkBackup(unfinished);
    // Reads all of it: a dump that cannot be restored fails here.
    const dump = join(unfinished, DATABASE_FILE);
    await runProgram('pg_restore', ['--file=-', dump], { output: nowhere() });
    run('sync', ['-f', unfinished]);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    const { reviews, photos, bytes, missing } = manifest;
    say(`Backed up ${reviews} reviews and ${photos} photos (${Math.ceil(bytes / 1e6)} MB).`);
    if (missing.length > 0)
      say(`Missing in the storage: ${missing.length} files of photos, as ${missing[0]}.`);
    return manifest;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
};
