import type { ReadPrepared } from '../../platform/database/database.ts';

// A photo has no state of its own: it is hidden with the last review or visit that shows it.

const SHOWN_PHOTO = {
  name: 'shown-photo',
  text: `
    select 'true' as json
    where exists (select from reviews where photo_hash = $1 and hidden_at is null)
      or exists (select from visits
        where photo_hash = $1 and counts and shown_from <= site_now())`,
};

const OWN_PHOTO = {
  name: 'own-photo',
  text: `
    select 'true' as json
    where exists (select from visits
      where photo_hash = $1 and member_id = $2::bigint and hidden_at is null)
      or exists (select from proposals where photo_hash = $1 and member_id = $2::bigint)`,
};

/** Whether everybody sees a review or a visit that shows it. */
export const isPhotoShown = async (readPrepared: ReadPrepared, hash: string): Promise<boolean> =>
  (await readPrepared(SHOWN_PHOTO, [hash])) !== undefined;

/** Whether it belongs to a visit of theirs that others see a day later, or to a place they propose. */
export const isOwnPhoto = async (
  readPrepared: ReadPrepared,
  hash: string,
  memberId: string,
): Promise<boolean> => (await readPrepared(OWN_PHOTO, [hash, memberId])) !== undefined;
