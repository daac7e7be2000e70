import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Platform } from '../../platform/platform.ts';
import { readFeaturedJson, readListJson } from './springs.repository.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** One answer in every form a browser may ask for, ready to be sent. */
export interface Snapshot {
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/**
 * What changes meanwhile is read once, for an answer that caches keep for a minute anyway. The jitter
 * is each process' own, so that many do not ask the database at the same moment. Counted from the first
 * change, however many follow: with the reading, a change shows within 5 s.
 */
const GATHER_MS = 2_000;
const JITTER_MS = 2_000;
const RETRY_MS = 1_000;
/** The densest form takes a second of a core for a fifth less, so it waits until nothing changes. */
const CALM_MS = 30_000;
const FAST_QUALITY = 9;

const toBrotli = (plain: Buffer, quality: number) =>
  compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });

const compress = async (json: string): Promise<Snapshot> => {
  const plain = Buffer.from(json);
  const [gzipped, br] = await Promise.all([
    compressGzip(plain, { level: 9 }),
    toBrotli(plain, FAST_QUALITY),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { etag: `W/"${hash}"`, plain, gzip: gzipped, br };
};

interface SpringSnapshots {
  list: Snapshot | undefined;
  featured: Snapshot | undefined;
}

/**
 * The list of springs and the featured ones, kept in memory by every process. Geology bounds them;
 * PostgreSQL says when they change; while it is away the last ones are still served.
 */
export const keepSnapshots = ({ database, listener, metrics, log, notReady }: Platform) => {
  const builds = metrics.counter(
    'springs_snapshot_builds_total',
    'Times that the list of springs was read from the database',
    ['result'],
  );
  const snapshots: SpringSnapshots = { list: undefined, featured: undefined };
  let building = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let calmTimer: NodeJS.Timeout | undefined;
  let isStopped = false;
  notReady.add('springs');

  const build = async () => {
    const [listJson, featuredJson] = await Promise.all([
      readListJson(database),
      readFeaturedJson(database),
    ]);
    const [list, featured] = await Promise.all([compress(listJson), compress(featuredJson)]);
    Object.assign(snapshots, { list, featured });
    notReady.delete('springs');
    clearTimeout(calmTimer);
    calmTimer = setTimeout(() => {
      toBrotli(list.plain, constants.BROTLI_MAX_QUALITY).then(
        (br) => void (list.br = br),
        (error: unknown) => log.warn({ err: error }, 'the list could not be compressed further'),
      );
    }, CALM_MS).unref();
  };

  const schedule = (delayMs: number) => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      // What changes while we read is told again, so one build at a time is enough.
      building = building.then(async () => {
        try {
          await build();
          builds.inc({ result: 'built' });
        } catch (error) {
          builds.inc({ result: 'failed' });
          log.warn({ err: error }, 'the list of springs could not be read');
          schedule(RETRY_MS);
        }
      });
    }, delayMs);
  };

  listener.on('springs_changed', () =>
    schedule(snapshots.list ? GATHER_MS + Math.random() * JITTER_MS : 0),
  );

  return {
    snapshots,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(calmTimer);
      await building;
    },
  };
};
