import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Platform } from '../../platform/platform.ts';
import { readFeaturedJson, readListJson } from './springs.repository.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** One response in every encoding that a browser may ask for, ready to send. */
export interface Snapshot {
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

const RETRY_MS = 1_000;
/** The best compression takes a second of CPU to save a fifth, so it waits until things are calm. */
const CALM_MS = 30_000;
const FAST_QUALITY = 9;
/** Reports run out, and late ones appear, without anybody writing anything. */
const CLOCK_MS = 10 * 60_000;

const toBrotli = (plain: Buffer, quality: number) =>
  compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });

const compress = async (json: string, before: Snapshot | undefined): Promise<Snapshot> => {
  const plain = Buffer.from(json);
  if (before?.plain.equals(plain)) return before;
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
 * Every process keeps the list of springs and the featured springs in memory: there are only so many
 * springs. PostgreSQL announces changes; while it is away, we serve the last lists.
 */
type SnapshotParts = Pick<
  Platform,
  'config' | 'database' | 'listener' | 'log' | 'metrics' | 'notReady'
>;

export const keepSnapshots = (parts: SnapshotParts) => {
  const { config, database, listener, metrics, log, notReady } = parts;
  const gatherMs = config.listGatherMs;
  const builds = metrics.counter(
    'springs_snapshot_builds_total',
    'Times that the list of springs was read from the database',
    ['result'],
  );
  for (const result of ['built', 'failed']) builds.inc({ result }, 0);
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
    const { list: before } = snapshots;
    const [list, featured] = await Promise.all([
      compress(listJson, before),
      compress(featuredJson, snapshots.featured),
    ]);
    Object.assign(snapshots, { list, featured });
    notReady.delete('springs');
    if (list === before) return;
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
      // A change during the read is announced again, so one build at a time is enough.
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

  // Changes within this time are read together: caches keep the list for a minute anyway. The random
  // part keeps many processes from asking the database at the same moment. Counted from the first
  // change, no matter how many follow, so with the read a change shows within 5 s.
  const gather = () => schedule(snapshots.list ? gatherMs + Math.random() * gatherMs : 0);
  listener.on('springs_changed', gather);
  const clock = setInterval(gather, CLOCK_MS).unref();

  return {
    snapshots,
    stop: async () => {
      isStopped = true;
      clearInterval(clock);
      clearTimeout(timer);
      clearTimeout(calmTimer);
      await building;
    },
  };
};
