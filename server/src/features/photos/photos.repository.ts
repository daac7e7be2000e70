import { sql } from 'kysely';
import type { Database, ReadPrepared, Transaction } from '../../platform/database/database.ts';

export interface PhotoRow {
  hash: string;
  width: number;
  height: number;
  preview: string;
}

/** How long an upload may take to become a review: nothing that it holds is removed before. */
const CLAIM_HOURS = 1;

const isFree = sql<boolean>`(claimed_at is null or claimed_at < now() - make_interval(hours => ${sql.lit(CLAIM_HOURS)}))`;
const isUnused = sql<boolean>`not exists (select from reviews where photo_hash = hash)`;

const SHOWN_PHOTO = {
  name: 'shown-photo',
  text: `
    select 'true' as json
    where exists (select from reviews where photo_hash = $1 and hidden_at is null)`,
};

/** Whether some review that everybody sees has it. */
export const isPhotoShown = async (readPrepared: ReadPrepared, hash: string): Promise<boolean> =>
  (await readPrepared(SHOWN_PHOTO, [hash])) !== undefined;

/**
 * Before the files are stored. Waits for whoever is removing the same photo, and keeps everybody
 * from removing it from then on.
 */
export const claimPhoto = async (
  database: Database,
  { hash, width, height, preview }: PhotoRow,
) => {
  await sql`
    insert into photos (hash, width, height, preview, claimed_at)
    values (${hash}, ${width}, ${height}, ${preview}, now())
    on conflict (hash) do update set claimed_at = now()`.execute(database);
};

/** False when the photo was removed meanwhile. The row stays locked until the review is written. */
export const settlePhoto = async (transaction: Transaction, hash: string): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('photos')
    .set({ claimed_at: null })
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** True when nothing needs the photo; its row is gone once the transaction is. */
export const deleteUnusedPhoto = async (
  transaction: Transaction,
  hash: string,
): Promise<boolean> => {
  // First the lock, then a look at the reviews: whoever held the row has committed by then.
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
  return numDeletedRows === 1n;
};

export const listUnusedPhotos = async (
  database: Database,
  after: string,
  size: number,
): Promise<string[]> => {
  const rows = await database
    .selectFrom('photos')
    .select('hash')
    .where('hash', '>', after)
    .where(isFree)
    .where(isUnused)
    .orderBy('hash')
    .limit(size)
    .execute();
  return rows.map(({ hash }) => hash);
};

/** Which of these no row knows. */
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
 * False where there is a row by now. Otherwise nobody else can make one until the transaction ends:
 * whoever uploads the same picture waits.
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
