import { writeFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { addressKey } from '../../platform/http/guards/limit-address.ts';
import { UndecodableError } from '../../platform/photos/decoder.ts';
import { readPictureKind } from '../../platform/photos/picture-kind.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UploadPlace } from '../../platform/uploads.ts';
import { withTimeout } from '../../platform/timeout.ts';
import { CANNOT_STORE, refused, TOO_MANY_PHOTOS } from './photo-errors.ts';
import { storePhotoFiles } from './photo-files.ts';
import { readPhotoForm, startHash, type FormFields } from './photo-form.ts';
import { photoRelease } from './photos.jobs.ts';
import { claimPhoto, settlePhoto, type PhotoRow } from './photos.repository.ts';

/**
 * A picture whose files are stored, named by `hash` (see `photoUrl` of the contract); no review
 * points to it yet.
 */
export type StoredPhoto = PhotoRow;

interface ReviewForm {
  fields: FormFields;
  photoHash: string | null;
  storePhoto: () => Promise<StoredPhoto | null>;
}

/** A person waits, and is told to send the review without the photo. */
const STORE_MS = 6_000;
const RELEASED_AT_ONCE = 100;
/** Each costs seconds of a core, whether or not it becomes one of the ten reviews of a day. */
const PHOTO_LIMIT = { name: 'photos', max: 40, windowMs: 3_600_000 };

export const createPhotos = (platform: Platform) => {
  const { config, database, decoder, files, jobs, limiter, log, metrics, uploads } = platform;
  const uploadCount = metrics.counter(
    'photo_uploads_total',
    'Photos that members sent: stored, refused, or failed on our side',
    ['result'],
  );

  const decode = async (path: string) => {
    const kind = await readPictureKind(path);
    if (kind === 'heic') throw refused('heic');
    if (kind === 'other') throw refused('unreadable');
    return decoder.decode(path).catch((error: unknown) => {
      if (error instanceof UndecodableError) throw refused(error.reason);
      log.error({ err: error }, 'there is no photo decoder');
      throw new HttpError(503, CANNOT_STORE);
    });
  };

  const store = async (path: string, hash: string): Promise<StoredPhoto> => {
    const { files: rendered, ...shape } = await decode(path);
    const photo = { hash, ...shape };
    await claimPhoto(database, photo);
    await withTimeout(storePhotoFiles(files, hash, rendered), STORE_MS).catch((error: unknown) => {
      log.warn({ err: error }, 'the photo storage is away');
      throw new HttpError(503, CANNOT_STORE);
    });
    return photo;
  };

  const count = async (work: Promise<StoredPhoto>) => {
    try {
      const photo = await work;
      uploadCount.inc({ result: 'stored' });
      return photo;
    } catch (error) {
      const isRefused = error instanceof HttpError && error.status < 500;
      uploadCount.inc({ result: isRefused ? 'refused' : 'failed' });
      throw error;
    }
  };

  return {
    /**
     * Does the work with the form of a review. Its photo lies in a file and is named; it is decoded and
     * stored once the work asks for it, so that a form that is refused costs nothing. Not to be called
     * in a transaction: it lasts as long as the sender's connection is slow.
     */
    async withForm<Result>(
      request: FastifyRequest,
      work: (form: ReviewForm) => Promise<Result>,
    ): Promise<Result> {
      let place: UploadPlace | undefined;
      const takePlace = async () => {
        const owner = request.member?.id ?? request.ip;
        const waitS = await limiter.take(PHOTO_LIMIT, owner);
        if (waitS > 0) throw new HttpError(429, TOO_MANY_PHOTOS, waitS);
        place = await uploads.take(owner, addressKey(request.ip));
        return place.path;
      };
      try {
        const { fields, upload } = await readPhotoForm(request, config.uploadStallMs, takePlace);
        const storePhoto = async () =>
          upload && place ? count(store(place.path, upload.hash)) : null;
        return await work({ fields, photoHash: upload?.hash ?? null, storePhoto });
      } finally {
        await place?.release();
      }
    },

    /** A picture of our own, for the demo: as if somebody had sent it. */
    async storePicture(bytes: Uint8Array): Promise<StoredPhoto> {
      const place = await uploads.take('ourselves', 'here');
      try {
        await writeFile(place.path, bytes);
        return await store(place.path, startHash().update(bytes).digest('base64url'));
      } finally {
        await place.release();
      }
    },

    /** In the review's transaction, before the row that points to it. Locks the photo's row. */
    async attach(transaction: Transaction, { hash }: StoredPhoto): Promise<void> {
      if (await settlePhoto(transaction, hash)) return;
      throw new HttpError(503, 'The photo was not kept. Please send the review again.');
    },

    /** In the transaction that deletes the reviews: what nothing else points to goes by a job. */
    async release(transaction: Transaction, hashes: readonly string[]): Promise<void> {
      const all = [...new Set(hashes)];
      for (let from = 0; from < all.length; from += RELEASED_AT_ONCE) {
        const some = all.slice(from, from + RELEASED_AT_ONCE);
        await jobs.send(transaction, photoRelease, { hashes: some });
      }
    },
  };
};
