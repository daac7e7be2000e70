import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import { addressKey } from '../../platform/http/guards/limit-address.ts';
import { UndecodableError } from '../../platform/photos/decoder.ts';
import { readPictureKind } from '../../platform/photos/picture-kind.ts';
import type { Platform } from '../../platform/platform.ts';
import { withTimeout } from '../../platform/timeout.ts';
import type { UploadPlace } from '../../platform/uploads.ts';
import { photoRelease } from './photos.jobs.ts';
import {
  claimPhoto,
  settlePhoto,
  storePhotoFiles,
  sumPhotos,
  type PhotoRow,
} from './photos.repository.ts';

/**
 * A photo whose files are stored under its `hash` (see the contract's `photoUrl`); nothing shows it
 * yet.
 */
export type StoredPhoto = PhotoRow;

/** For operators. */
export const measurePhotos = sumPhotos;

/** A photo on its way in. Nothing is taken up until its first byte is here. */
export interface Upload {
  /** Counts it, writes it to disk, and returns its name. Fails when the signal does. */
  receive(bytes: Readable, signal: AbortSignal): Promise<{ hash: string; length: number }>;
  /** Decodes what was received and stores it. */
  store(hash: string): Promise<StoredPhoto>;
}

const RELEASED_AT_ONCE = 100;
/** Part of each hash. Raise it when we render photos differently: a name always means the same bytes. */
const RENDERING_VERSION = 1;

const CHOOSE = 'Please choose a JPEG, PNG, GIF or WebP file.';
const REFUSALS: Record<UndecodableError['reason'] | 'heic', string> = {
  unreadable: `We couldn't read this picture. ${CHOOSE}`,
  'too many pixels': 'This picture has too many pixels. Please choose a smaller one.',
  'too slow': 'This picture takes too long to read. Please choose another.',
  heic:
    "We can't read Apple's HEIC photos. Please choose a JPEG. On an iPhone, set Settings > Camera > " +
    'Formats to Most Compatible, or email the photo to yourself.',
};

const refused = (why: keyof typeof REFUSALS) => new HttpError(422, REFUSALS[why]);

export const cannotStore = (cause: unknown) =>
  new HttpError(
    503,
    "We can't store photos right now. You can send the rest without one.",
    undefined,
    { cause },
  );

const startHash = () => createHash('sha256').update(`photo ${RENDERING_VERSION}\n`);

const writeUpload = async (bytes: Readable, path: string, signal: AbortSignal) => {
  const hash = startHash();
  let length = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(bytes, measure, createWriteStream(path), { signal });
  return { hash: hash.digest('base64url'), length };
};

export type PhotoParts = Pick<
  Platform,
  'config' | 'database' | 'decoder' | 'files' | 'jobs' | 'limiter' | 'metrics' | 'uploads'
>;

export const createPhotos = (platform: PhotoParts) => {
  const { config, database, decoder, files, jobs, limiter, metrics, uploads } = platform;
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
      throw cannotStore(new Error('the photo decoder is unavailable', { cause: error }));
    });
  };

  const store = async (path: string, hash: string): Promise<StoredPhoto> => {
    const { files: rendered, ...shape } = await decode(path);
    const photo = { hash, ...shape };
    const bytes = rendered.reduce((sum, file) => sum + file.bytes.length, 0);
    await claimPhoto(database, photo, bytes);
    const storing = storePhotoFiles(files, hash, rendered);
    await withTimeout(storing, config.filesTimeoutMs).catch((error: unknown) => {
      throw cannotStore(new Error('the photo storage is unavailable', { cause: error }));
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
     * The temporary file lives as long as the work. Do not call this in a transaction: the work takes
     * as long as the sender's connection is slow.
     */
    async withUpload<Result>(
      memberId: string,
      ip: string,
      work: (upload: Upload) => Promise<Result>,
    ): Promise<Result> {
      let place: UploadPlace | undefined;
      const upload: Upload = {
        async receive(bytes, signal) {
          await limiter.enforce('photos', memberId);
          place = await uploads.take(memberId, addressKey(ip));
          return writeUpload(bytes, place.path, signal);
        },
        async store(hash) {
          if (!place) throw new Error('There is no upload to store.');
          return count(store(place.path, hash));
        },
      };
      try {
        return await work(upload);
      } finally {
        await place?.release();
      }
    },

    /** For the demo: one of our own pictures, stored like a member's. */
    async storePicture(bytes: Uint8Array): Promise<StoredPhoto> {
      const place = await uploads.take('ourselves', 'here');
      try {
        await writeFile(place.path, bytes);
        return await store(place.path, startHash().update(bytes).digest('base64url'));
      } finally {
        await place.release();
      }
    },

    /** In the transaction of the review or visit, before the row that points to it. Locks the photo's row. */
    async attach(transaction: Transaction, { hash }: StoredPhoto): Promise<void> {
      if (await settlePhoto(transaction, hash)) return;
      throw new HttpError(503, 'We lost the photo. Please send it again.');
    },

    /** In the transaction that deletes what shows them. A job removes photos that nothing shows. */
    async release(transaction: Transaction, hashes: readonly string[]): Promise<void> {
      const all = [...new Set(hashes)];
      for (let from = 0; from < all.length; from += RELEASED_AT_ONCE) {
        const some = all.slice(from, from + RELEASED_AT_ONCE);
        await jobs.send(transaction, photoRelease, { hashes: some });
      }
    },
  };
};
