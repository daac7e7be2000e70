import {
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
  type PhotoFormat,
  type PhotoWidth,
} from '@wildsoak/contract/rules/photo-formats';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files.ts';
import type { RenderedPhoto } from '../../platform/photos/render-photo.ts';

export interface PhotoRow {
  hash: string;
  width: number;
  height: number;
  preview: string;
}

/** How long an upload may take to become a review or a visit. Nothing removes its photo before that. */
const CLAIM_HOURS = 1;

const isFree = sql<boolean>`(claimed_at is null or claimed_at < now() - make_interval(hours => ${sql.lit(CLAIM_HOURS)}))`;
const isUnused = sql<boolean>`not exists (select from reviews where photo_hash = hash)
  and not exists (select from visits where photo_hash = hash)
  and not exists (select from proposals where photo_hash = hash)`;

/** Before its files are stored. Waits while a job removes the same photo, and blocks removal from then on. */
export const claimPhoto = async (
  database: Database,
  { hash, width, height, preview }: PhotoRow,
  bytes: number,
) => {
  await sql`
    insert into photos (hash, width, height, preview, bytes, claimed_at)
    values (${hash}, ${width}, ${height}, ${preview}, ${bytes}, now())
    on conflict (hash) do update set bytes = excluded.bytes, claimed_at = now()`.execute(database);
};

export const sumPhotos = async (database: Database) => {
  const { rows } = await sql<{ count: number; bytes: number; unmeasured: number }>`
    select count(*)::integer as count, coalesce(sum(bytes), 0)::float8 as bytes,
      (count(*) filter (where bytes is null))::integer as unmeasured
    from photos`.execute(database);
  return rows[0] ?? { count: 0, bytes: 0, unmeasured: 0 };
};

/** False if the photo is gone by now. The row stays locked until what shows it is written. */
export const settlePhoto = async (transaction: Transaction, hash: string): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('photos')
    .set({ claimed_at: null, unused_since: null })
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** A backup holds this advisory lock while it copies photos. */
export const PHOTO_BACKUP_LOCK = 7_268_011;

/** Holds until the transaction ends. */
export const isBackupCopying = async (transaction: Transaction): Promise<boolean> => {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${PHOTO_BACKUP_LOCK}) as is_free`.execute(transaction);
  return !rows[0]?.is_free;
};

/**
 * True if nothing needs the photo; the row disappears with the commit. One that something shows is off the
 * sweep's list until that frees it.
 */
export const deleteUnusedPhoto = async (
  transaction: Transaction,
  hash: string,
): Promise<boolean> => {
  // Lock first, then look at what shows it: any other holder of the row has committed by then.
  await transaction
    .selectFrom('photos')
    .select('hash')
    .where('hash', '=', hash)
    .forUpdate()
    .execute();
  const { numDeletedRows } = await transaction
    .deleteFrom('photos')
    .where('hash', '=', hash)
    .where(isFree)
    .where(isUnused)
    .executeTakeFirst();
  if (numDeletedRows === 1n) return true;
  await transaction
    .updateTable('photos')
    .set({ unused_since: null })
    .where('hash', '=', hash)
    .where('unused_since', 'is not', null)
    .where(sql<boolean>`not (${isUnused})`)
    .execute();
  return false;
};

/** Candidates: `deleteUnusedPhoto` looks whether something shows them. Reads no other photo. */
export const listUnusedPhotos = async (
  database: Database | Transaction,
  after: string,
  size: number,
): Promise<string[]> => {
  const rows = await database
    .selectFrom('photos')
    .select('hash')
    .where('unused_since', 'is not', null)
    .where('hash', '>', after)
    .where(isFree)
    .orderBy('hash')
    .limit(size)
    .execute();
  return rows.map(({ hash }) => hash);
};

/** Those without a row. */
export const listUnknownPhotos = async (
  database: Database,
  hashes: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${hashes}::text[]) as stored (hash)
    where not exists (select from photos where photos.hash = stored.hash)`.execute(database);
  return rows.map(({ hash }) => hash);
};

/**
 * False if there is a row by now. Otherwise nobody else can make one until the transaction ends: an
 * upload of the same picture waits.
 */
export const reserveUnknownPhoto = async (
  transaction: Transaction,
  hash: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('photos')
    .values({ hash, width: 1, height: 1, preview: '', claimed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const deletePhotoRow = async (transaction: Transaction, hash: string) => {
  await transaction.deleteFrom('photos').where('hash', '=', hash).execute();
};

const FOLDER = 'photos';
const HASH = /^[\w-]{43}$/;

/** The first letter of the hash: a folder with a million others would be slow to list. */
const SHELVES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const folderOf = (hash: string) => `${FOLDER}/${hash.slice(0, 1)}/${hash}`;

const keyOf = (hash: string, width: PhotoWidth, format: PhotoFormat) =>
  `${folderOf(hash)}/${width}.${format}`;

/** The names of all files of a photo. */
export const photoKeys = (hash: string): string[] =>
  PHOTO_WIDTHS.flatMap((width) => PHOTO_FORMATS.map((format) => keyOf(hash, width, format)));

export const storePhotoFiles = async (
  files: Files,
  hash: string,
  rendered: RenderedPhoto['files'],
) => {
  await Promise.all(
    rendered.map(({ width, format, bytes }) =>
      files.put(keyOf(hash, width, format), bytes, `image/${format}`),
    ),
  );
};

export const openPhotoFile = (files: Files, hash: string, width: PhotoWidth, format: PhotoFormat) =>
  files.open(keyOf(hash, width, format));

export const deletePhotoFiles = (files: Files, hash: string) => files.deleteFolder(folderOf(hash));

/** The hashes of all photos with files, one page at a time. */
export async function* listPhotoFiles(files: Files): AsyncGenerator<string[]> {
  for (const shelf of SHELVES) {
    for await (const names of files.listFolders(`${FOLDER}/${shelf}`))
      yield names.filter((name) => HASH.test(name));
  }
}
