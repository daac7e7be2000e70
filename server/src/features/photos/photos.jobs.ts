import { defineJob, defineWork } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deletePhotoFiles, listPhotoFiles } from './photo-files.ts';
import {
  deletePhotoRow,
  deleteUnusedPhoto,
  listUnknownPhotos,
  listUnusedPhotos,
  reserveUnknownPhoto,
} from './photos.repository.ts';

export const photoRelease = defineJob<{ hashes: string[] }>({
  name: 'photo-release',
  // Over about an hour; what is still there then goes with the next sweep.
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 },
});

export const photoSweep = defineJob<object>({
  name: 'photo-sweep',
  options: { retryLimit: 3, retryDelay: 600, expireInSeconds: 4 * 3_600 },
  cron: '41 4 * * *',
});

const PAGE = 500;
/** Of so few, many may be left over; of more, most of them cannot. */
const FEW = 100;

type Storage = Pick<Platform, 'database' | 'files'>;

/**
 * The files go while the row is locked, and before its end is committed: whoever uploads the same
 * picture meanwhile waits, and stores it after. If the process dies between, the row is still there.
 */
const removeUnused = async ({ database, files }: Storage, hash: string) => {
  await database.transaction().execute(async (transaction) => {
    if (await deleteUnusedPhoto(transaction, hash)) await deletePhotoFiles(files, hash);
  });
};

const removeUnknown = async ({ database, files }: Storage, hash: string) => {
  await database.transaction().execute(async (transaction) => {
    if (!(await reserveUnknownPhoto(transaction, hash))) return;
    await deletePhotoFiles(files, hash);
    await deletePhotoRow(transaction, hash);
  });
};

/** Photos whose upload never became a review, or whose review went without its job. */
const sweepRows = async (storage: Storage) => {
  let last: string | undefined = '';
  while (last !== undefined) {
    const page = await listUnusedPhotos(storage.database, last, PAGE);
    for (const hash of page) await removeUnused(storage, hash);
    last = page.at(-1);
  }
};

/**
 * Files without a row: of a database that was restored from a backup. If most are, it is not the
 * files that are wrong, but the place: another database's photos must not be swept away.
 */
const sweepFiles = async (storage: Storage) => {
  const unknown: string[] = [];
  let seen = 0;
  const isWrongPlace = () => seen > FEW && unknown.length > seen / 2;
  for await (const hashes of listPhotoFiles(storage.files)) {
    seen += hashes.length;
    unknown.push(...(await listUnknownPhotos(storage.database, hashes)));
    if (isWrongPlace()) throw new Error('most stored photos are not of this database');
  }
  for (const hash of unknown) await removeUnknown(storage, hash);
};

export const photoWork = (platform: Platform) => [
  defineWork(photoRelease, async ({ hashes }) => {
    for (const hash of hashes) await removeUnused(platform, hash);
  }),
  defineWork(photoSweep, async () => {
    await sweepRows(platform);
    await sweepFiles(platform);
  }),
];
