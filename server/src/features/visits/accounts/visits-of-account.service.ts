import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inPages } from '../../../platform/in-pages.ts';
import { createPhotos, type PhotoParts } from '../../photos/photos.service.ts';
import { deleteSomeVisits, readWrittenPage, type ExportedVisit } from '../visits.repository.ts';

const DELETED_AT_ONCE = 500;

export const exportVisits = (database: Database, memberId: string) =>
  inPages<ExportedVisit>((last, size) => readWrittenPage(database, memberId, last?.id ?? 0, size));

/**
 * Visits leave with their author: where somebody was is theirs. The groups of others stay as they are,
 * or a closure could be lifted by those who were one.
 */
export const createVisitsOfDeletedAccount = (platform: PhotoParts) => {
  const photos = createPhotos(platform);
  return async (transaction: Transaction, memberId: string): Promise<void> => {
    for (;;) {
      const deleted = await deleteSomeVisits(transaction, memberId, DELETED_AT_ONCE);
      const hashes = deleted.flatMap(({ photoHash }) => photoHash ?? []);
      if (hashes.length > 0) await photos.release(transaction, hashes);
      if (deleted.length < DELETED_AT_ONCE) return;
    }
  };
};
