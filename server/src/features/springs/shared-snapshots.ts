import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { SharedResult, SharedWork } from '../../platform/shared-work.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const expandGzip = promisify(gunzip);

/** One response in every encoding that a browser may ask for, ready to send. */
export interface Snapshot {
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

export interface SpringSnapshots {
  list: Snapshot;
  featured: Snapshot;
}

const LOOK_AGAIN_MS = 100;
const FAST_QUALITY = 9;

const toBrotli = (plain: Buffer, quality: number) =>
  compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });

/** Takes a second of CPU to save a fifth. */
export const compressBest = (plain: Buffer) => toBrotli(plain, constants.BROTLI_MAX_QUALITY);

export const compress = async (json: string, before: Snapshot | undefined): Promise<Snapshot> => {
  const plain = Buffer.from(json);
  if (before?.plain.equals(plain)) return before;
  const [gzipped, br] = await Promise.all([
    compressGzip(plain, { level: 9 }),
    toBrotli(plain, FAST_QUALITY),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { etag: `W/"${hash}"`, plain, gzip: gzipped, br };
};

const NAMES = ['list', 'featured'] as const;

const pack = (snapshots: SpringSnapshots) =>
  Object.fromEntries(
    NAMES.flatMap((name) =>
      (['etag', 'gzip', 'br'] as const).map((part) => [`${name}.${part}`, snapshots[name][part]]),
    ),
  );

const unpack = async (
  { fields }: SharedResult,
  name: keyof SpringSnapshots,
  before: Snapshot | undefined,
): Promise<Snapshot> => {
  const { [`${name}.etag`]: tag, [`${name}.gzip`]: gzipped, [`${name}.br`]: br } = fields;
  if (!tag || !gzipped || !br) throw new Error('a part of the shared list is missing');
  const etag = tag.toString();
  if (before?.etag === etag) return before;
  return { etag, plain: await expandGzip(gzipped), gzip: gzipped, br };
};

type Origin = 'built' | 'adopted';

interface Obtained extends SpringSnapshots {
  origin: Origin;
  /** Null if nobody shares it. */
  began: number | null;
}

/**
 * One process builds for all. What another one read is taken only if its read began after we heard of the
 * change; a process that waits too long, or has no Redis, builds its own.
 */
export const obtain = async (
  work: SharedWork,
  build: () => Promise<SpringSnapshots>,
  before: Partial<SpringSnapshots>,
  /** Both by `performance.now()`. */
  { heardAt, waitUntil }: { heardAt: number; waitUntil: number },
): Promise<Obtained> => {
  const adopt = async (): Promise<Obtained | null> => {
    const result = await work.find(performance.now() - heardAt);
    if (!result) return null;
    const [list, featured] = await Promise.all([
      unpack(result, 'list', before.list),
      unpack(result, 'featured', before.featured),
    ]);
    return { list, featured, origin: 'adopted', began: result.began };
  };
  const share = async () => {
    for (;;) {
      const adopted = await adopt();
      if (adopted) return adopted;
      const began = await work.begin();
      if (began !== null) return began;
      if (performance.now() > waitUntil) return null;
      await delay(LOOK_AGAIN_MS);
    }
  };
  const shared = await share().catch(() => null);
  if (typeof shared === 'object' && shared !== null) return shared;
  try {
    const built = await build();
    if (shared !== null) await work.store(shared, pack(built)).catch(() => undefined);
    return { ...built, origin: 'built', began: shared };
  } catch (error) {
    if (shared !== null) await work.release().catch(() => undefined);
    throw error;
  }
};
