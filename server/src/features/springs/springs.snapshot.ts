import { compress, compressBest, type Snapshot } from '../../platform/http/snapshot.ts';
import type { Platform } from '../../platform/platform.ts';
import { obtain, type SpringSnapshots } from './shared-snapshots.ts';
import { readFeaturedJson, readListJson } from './list.repository.ts';

const RETRY_MS = 1_000;
/** The best compression takes a second of CPU to save a fifth, so it waits until things are calm. */
const CALM_MS = 30_000;
/** Then the others take it over. */
const CALM_ELSEWHERE_MS = 45_000;
/** Reports run out, and late ones appear, without anybody writing anything. */
const CLOCK_MS = 10 * 60_000;

/**
 * Every process keeps the list of springs and the featured springs in memory: there are only so many
 * springs. PostgreSQL announces changes; while it is away, we serve the last lists.
 */
type SnapshotParts = Pick<
  Platform,
  'config' | 'database' | 'listener' | 'log' | 'metrics' | 'notReady' | 'flights'
>;

export const keepSnapshots = (parts: SnapshotParts) => {
  const { config, database, listener, metrics, log, notReady } = parts;
  const gatherMs = config.listGatherMs;
  const builds = metrics.counter(
    'springs_snapshot_builds_total',
    'Times that the list of springs was read from the database, or taken over from another process',
    ['result'],
  );
  for (const result of ['built', 'adopted', 'failed']) builds.inc({ result }, 0);
  const work = parts.flights('springs');
  const snapshots: { [Name in keyof SpringSnapshots]: Snapshot | undefined } = {
    list: undefined,
    featured: undefined,
  };
  let heardAt = 0;
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
    const [list, featured] = await Promise.all([
      compress(listJson, snapshots.list),
      compress(featuredJson, snapshots.featured),
    ]);
    return { list, featured };
  };

  const compressFurther = async (list: Snapshot, began: number | null) => {
    list.br = await compressBest(list.plain);
    // Only to save the others the work.
    if (began !== null) await work.amend(began, { best: list.br }).catch(() => undefined);
  };

  const takeOverBest = async (list: Snapshot) => {
    const { fields } = (await work.find(Infinity).catch(() => null)) ?? {};
    if (fields?.['list.etag']?.toString() === list.etag && fields['best']) list.br = fields['best'];
  };

  const refresh = async (waitUntil: number) => {
    const { list: before } = snapshots;
    const { list, featured, origin, began } = await obtain(work, build, snapshots, {
      heardAt,
      waitUntil,
    });
    Object.assign(snapshots, { list, featured });
    builds.inc({ result: origin });
    notReady.delete('springs');
    if (list === before) return;
    clearTimeout(calmTimer);
    const [calm, waitMs] =
      origin === 'built'
        ? [() => compressFurther(list, began), CALM_MS]
        : [() => takeOverBest(list), CALM_ELSEWHERE_MS];
    calmTimer = setTimeout(() => {
      calm().catch((error: unknown) =>
        log.warn({ err: error }, 'the list could not be compressed further'),
      );
    }, waitMs).unref();
  };

  const schedule = (delayMs: number) => {
    if (isStopped) return;
    const waitUntil = performance.now() + Math.max(delayMs, 2 * gatherMs) + gatherMs / 4;
    timer ??= setTimeout(() => {
      timer = undefined;
      // A change during the read is announced again, so one build at a time is enough.
      building = building.then(async () => {
        try {
          await refresh(waitUntil);
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
  const gather = () => {
    heardAt = performance.now();
    schedule(snapshots.list ? gatherMs * (1 + Math.random() / 2) : 0);
  };
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
