import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore } from '../config.ts';

const S3_ATTEMPTS = 2;
/** A person waits for the answer, so an unavailable bucket must fail fast. */
const s3Timeouts = (timeoutMs: number) => ({
  connectionTimeout: timeoutMs / 6,
  requestTimeout: timeoutMs / S3_ATTEMPTS,
  // Without it the SDK only warns.
  throwOnRequestTimeout: true,
  // Between two chunks.
  socketTimeout: 10_000,
});

const writeSynced = async (path: string, contents: Uint8Array) => {
  const file = await open(path, 'w');
  try {
    await file.writeFile(contents);
    await file.sync();
  } finally {
    await file.close();
  }
};

class WholeFileDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.#folder = folder;
  }

  /** FlyDrive writes in place: a reader would see half a file, and so would a restart after a crash. */
  override async put(key: string, contents: Uint8Array) {
    const path = join(this.#folder, key);
    const unfinished = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeSynced(unfinished, contents);
      await rename(unfinished, path);
    } catch (error) {
      // A full disk needs the room most.
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** FlyDrive's stream fails only when it is read, after we have sent the headers. */
  override async getStream(key: string) {
    const file = await open(join(this.#folder, key));
    return file.createReadStream();
  }
}

const openDriver = async (store: FileStore) => {
  if ('folder' in store) return new WholeFileDriver(store.folder);
  // A large package: loaded only where it is used.
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { S3Driver } = await import('flydrive/drivers/s3');
  const client = new S3Client({
    endpoint: store.endpoint,
    region: store.region,
    credentials: { accessKeyId: store.keyId, secretAccessKey: store.secret },
    forcePathStyle: true,
    maxAttempts: S3_ATTEMPTS,
    requestHandler: s3Timeouts(store.timeoutMs),
    // Not every S3 service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return new S3Driver({ client, bucket: store.bucket, visibility: 'private', supportsACL: false });
};

const isMissing = (error: unknown): boolean => {
  if (!(error instanceof errors.E_CANNOT_READ_FILE)) return false;
  const { cause } = error;
  if (!(cause instanceof Error)) return false;
  return ('code' in cause && cause.code === 'ENOENT') || cause.name === 'NoSuchKey';
};

/** Files by name, in a folder or a bucket. Throws when the storage is unavailable. */
export const openFiles = (store: FileStore) => {
  let opening: Promise<Disk> | undefined;
  const open = () => {
    opening ??= openDriver(store).then((driver) => new Disk(driver));
    return opening;
  };

  return {
    /** All or nothing, also for concurrent readers. */
    async put(key: string, bytes: Uint8Array, contentType: string) {
      await (await open()).put(key, bytes, { contentType });
    },
    /** Null if there is no such file. */
    async open(key: string): Promise<Readable | null> {
      try {
        return await (await open()).getStream(key);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    /** With everything in it. A missing folder is fine. */
    async deleteFolder(key: string) {
      await (await open()).deleteAll(key);
    },
    /** The names of its direct subfolders, one page at a time. */
    async *listFolders(key: string): AsyncGenerator<string[]> {
      const disk = await open();
      let page: string | undefined;
      do {
        const { objects, paginationToken } = await disk.listAll(
          key,
          page === undefined ? {} : { paginationToken: page },
        );
        yield [...objects].flatMap((object) => (object.isDirectory ? [object.name] : []));
        page = paginationToken;
      } while (page !== undefined);
    },
  };
};

export type Files = ReturnType<typeof openFiles>;
