import { expect, it, onTestFinished, vi } from 'vitest';
import { metricValues } from '../../../test/support/metrics.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { openListener } from '../../platform/database/listener.ts';
import { createMetrics, type Metrics } from '../../platform/metrics.ts';
import { openRedis } from '../../platform/redis.ts';
import { openFlights } from '../../platform/single-flight.ts';
import { compress } from '../../platform/http/snapshot.ts';
import { obtain } from './shared-snapshots.ts';
import { keepSnapshots } from './springs.snapshot.ts';

/** As in production: the time to wait for each other depends on it. */
const { platform, database } = await useApp({ LIST_GATHER_MS: '2000' });
const { config, log } = platform;

const rate = (rating: number) =>
  database
    .updateTable('springs')
    .set({ average_rating: rating.toFixed(2) })
    .where('id', '=', 11)
    .execute();

/** Another process, as far as the list goes. */
const startAnother = (parts: Partial<typeof platform> = {}) => {
  const [metrics, listener] = [createMetrics(), openListener(config, log)];
  const notReady = new Set<string>();
  const { snapshots, stop } = keepSnapshots({
    ...platform,
    ...parts,
    metrics,
    listener,
    notReady,
  });
  listener.start();
  onTestFinished(async () => {
    await listener.close();
    await stop();
  });
  return { metrics, snapshots };
};

const buildsOf = async (metrics: Metrics) => {
  const values = await metricValues(metrics, 'springs_snapshot_builds_total');
  const of = (name: string) => values.find(({ labels }) => labels['result'] === name)?.value ?? 0;
  return { built: of('built'), adopted: of('adopted') };
};

const changeWith = async (others: ReturnType<typeof startAnother>[], rating: number) => {
  const all = [platform.metrics, ...others.map(({ metrics }) => metrics)];
  const count = async () => {
    const each = await Promise.all(all.map(buildsOf));
    const sum = (name: 'built' | 'adopted') => each.reduce((total, one) => total + one[name], 0);
    return { built: sum('built'), adopted: sum('adopted') };
  };
  await vi.waitFor(
    () => expect(others.every(({ snapshots }) => snapshots.list !== undefined)).toBe(true),
    60_000,
  );
  const before = await count();
  await rate(rating);
  await vi.waitFor(
    async () => {
      const { built, adopted } = await count();
      expect(built + adopted - before.built - before.adopted).toBe(all.length);
    },
    { timeout: 60_000, interval: 100 },
  );
  for (const { snapshots } of others)
    expect(String(snapshots.list?.plain)).toContain(`"average_rating":${rating}`);
  const { built, adopted } = await count();
  return { built: built - before.built, adopted: adopted - before.adopted };
};

it(
  'of all processes, one reads a changed list, and the others take it over',
  { timeout: 120_000 },
  async () => {
    const others = Array.from({ length: 4 }, () => startAnother());
    // A machine that is busy for seconds makes them read by themselves, which is right as well.
    let counts = await changeWith(others, 3.15);
    for (let tries = 1; tries < 3 && counts.built > 1; tries += 1)
      counts = await changeWith(others, 3.15 + tries / 10);
    expect(counts).toEqual({ built: 1, adopted: 4 });
    const etags = new Set(others.map(({ snapshots }) => snapshots.list?.etag));
    expect(etags.size).toBe(1);
  },
);

it('without Redis, every process reads the list by itself', { timeout: 120_000 }, async () => {
  const redis = openRedis({ ...config, redisUrl: 'redis://127.0.0.1:1' }, log);
  onTestFinished(() => redis.disconnect());
  const alone = { flights: openFlights(redis, config) };
  const others = [startAnother(alone), startAnother(alone)];
  await changeWith(others, 2.05);
  for (const { metrics } of others)
    expect(await buildsOf(metrics)).toEqual({ built: 2, adopted: 0 });
});

let names = 0;
/** Processes that share a list of their own. */
const useWork = () => {
  const name = `test-${(names += 1)}`;
  return [platform.flights(name), platform.flights(name)] as const;
};
const snapshotsOf = async (text: string) => ({
  list: await compress(text, undefined),
  featured: await compress(text, undefined),
});
const SOON_MS = 60_000;
const ask = (work: ReturnType<typeof platform.flights>, text: string, heardAt: number) =>
  obtain(work, () => snapshotsOf(text), {}, { heardAt, waitUntil: performance.now() + SOON_MS });

it('a list that was read before the change is not taken over', async () => {
  const [one, other] = useWork();
  const heardAt = performance.now();
  expect(await ask(one, 'old', heardAt)).toMatchObject({ origin: 'built' });
  const adopted = await ask(other, 'never', heardAt);
  expect(adopted).toMatchObject({ origin: 'adopted', list: { plain: Buffer.from('old') } });
  const changed = await ask(other, 'new', performance.now());
  expect(changed).toMatchObject({ origin: 'built', list: { plain: Buffer.from('new') } });
});

it('a slow process does not replace a newer list with its own', async () => {
  const [slow, quick] = useWork();
  const heardAt = performance.now();
  const began = Number(await slow.begin());
  await slow.release();
  await ask(quick, 'new', heardAt);
  await slow.store(began, { 'list.etag': 'old' });
  const found = await quick.find(SOON_MS);
  expect(String(found?.fields['list.etag'])).not.toBe('old');
  expect(found?.began).toBeGreaterThan(began);
});

it('a process that dies or fails while it reads keeps nobody from reading', async () => {
  const [dead, other] = useWork();
  expect(await dead.begin()).not.toBeNull();
  const times = { heardAt: performance.now(), waitUntil: performance.now() };
  const alone = await obtain(other, () => snapshotsOf('alone'), {}, times);
  expect(alone).toMatchObject({ origin: 'built', began: null });
  // Its lock ends, and somebody reads for all again.
  const shared = await ask(other, 'shared', performance.now());
  expect(shared).toMatchObject({ origin: 'built', began: expect.any(Number) });

  const [failing, next] = useWork();
  const build = () => Promise.reject(new Error('no database'));
  const failed = obtain(failing, build, {}, { heardAt: performance.now(), waitUntil: Infinity });
  await expect(failed).rejects.toThrow('no database');
  expect(await next.begin()).not.toBeNull();
});
