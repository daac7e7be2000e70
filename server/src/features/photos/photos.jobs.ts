import { defineJob, defineWork } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deletePhotoFiles,
  deletePhotoRow,
  deleteUnusedPhoto,
  isBackupCopying,
  listPhotoFiles,
  listUnknownPhotos,
  listUnusedPhotos,
  reserveUnknownPhoto,
} from './photos.repository.ts';

export const photoRelease = defineJob<{ hashes: string[] }>({
  name: 'photo-release',
  // Tries for about an hour; the next sweep takes what is left.
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 },
});

export const photoSweep = defineJob<object>({
  name: 'photo-sweep',
  // For six hours: longer than a backup takes.
  options: { retryLimit: 36, retryDelay: 600, expireInSeconds: 4 * 3_600 },
  cron: '41 4 * * *',
});

const PAGE = 500;
/** Among this few, most may be leftovers. */
const FEW = 100;

type Storage = Pick<Platform, 'database' | 'files' | 'site'>;

/**
 * We delete the files while the row is locked, before the commit: an upload of the same picture waits
 * and stores it afterwards. If the process dies in between, the row is still there.
 */
const removeUnused = async ({ database, files, site }: Storage, hash: string) => {
  await site.refuseIfPaused();
  return database.transaction().execute(async (transaction) => {
    if (await isBackupCopying(transaction)) return 'backup' as const;
    if (await deleteUnusedPhoto(transaction, hash)) await deletePhotoFiles(files, hash);
    return 'done' as const;
  });
};

const waitForNextTry = () => {
  throw new Error('a backup is copying the photos');
};

const removeUnknown = async ({ database, files, site }: Storage, hash: string) => {
  await site.refuseIfPaused();
  await database.transaction().execute(async (transaction) => {
    if (await isBackupCopying(transaction)) waitForNextTry();
    if (!(await reserveUnknownPhoto(transaction, hash))) return;
    await deletePhotoFiles(files, hash);
    await deletePhotoRow(transaction, hash);
  });
};

/** Photos whose upload never became a review or a visit, or whose deletion came without its job. */
const sweepRows = async (storage: Storage) => {
  let last: string | undefined = '';
  while (last !== undefined) {
    const page = await listUnusedPhotos(storage.database, last, PAGE);
    for (const hash of page) if ((await removeUnused(storage, hash)) === 'backup') waitForNextTry();
    last = page.at(-1);
  }
};

/**
 * Files without a row, such as after a restore from a backup. If most have none, we are looking at
 * another database's photos, and must not delete them.
 */
const sweepFiles = async (storage: Storage) => {
  const unknown: string[] = [];
  let seen = 0;
  const isWrongStorage = () => seen > FEW && unknown.length > seen / 2;
  for await (const hashes of listPhotoFiles(storage.files)) {
    seen += hashes.length;
    unknown.push(...(await listUnknownPhotos(storage.database, hashes)));
    if (isWrongStorage()) throw new Error('most stored photos belong to another database');
  }
  for (const hash of unknown) await removeUnknown(storage, hash);
};

export const photoWork = (platform: Storage) => [
  defineWork(photoRelease, async ({ hashes }) => {
    // What a backup keeps is left to the next sweep.
    for (const hash of hashes) await removeUnused(platform, hash);
  }),
  defineWork(photoSweep, async () => {
    await sweepRows(platform);
    await sweepFiles(platform);
  }),
];
