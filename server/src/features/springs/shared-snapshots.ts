import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { obtainShared } from '../../platform/obtain-shared.ts';
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

/** One process builds for all, for a change that this one heard of at `heardAt`. */
export const obtain = async (
  work: SharedWork,
  build: () => Promise<SpringSnapshots>,
  before: Partial<SpringSnapshots>,
  /** Both by `performance.now()`. */
  times: { heardAt: number; waitUntil: number },
) => {
  const unpackBoth = async (shared: SharedResult): Promise<SpringSnapshots> => {
    const [list, featured] = await Promise.all([
      unpack(shared, 'list', before.list),
      unpack(shared, 'featured', before.featured),
    ]);
    return { list, featured };
  };
  const { result, ...rest } = await obtainShared(work, {
    ...times,
    build,
    pack,
    unpack: unpackBoth,
  });
  return { ...result, ...rest };
};
