import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { metricValues } from '../../../test/support/metrics.ts';
import { testEnvironment, useApp } from '../../../test/support/test-app.ts';
import { addVisitRow, daysAgo, setClock } from '../../../test/support/visit-rows.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { keepSnapshots } from './springs.snapshot.ts';

const GATHER_MS = 500;
const { app, platform, database, databaseUrl } = await useApp({
  LIST_GATHER_MS: String(GATHER_MS),
});

const BOUND_MS = 5_000;

const rate = (rating: number) =>
  database
    .updateTable('springs')
    .set({ average_rating: rating.toFixed(2) })
    .where('id', '=', 11)
    .execute();

const builds = async (metrics = platform.metrics) => {
  const values = await metricValues(metrics, 'springs_snapshot_builds_total');
  return values.reduce((sum, { value }) => sum + value, 0);
};

/** Like the keepers of other processes, with the real time; the test announces changes to them. */
const config = readConfig({ ...testEnvironment(databaseUrl), LIST_GATHER_MS: '' });
const changed: (() => void)[] = [];
const keep = () =>
  keepSnapshots({
    ...platform,
    config,
    listener: { ...platform.listener, on: (_channel, onChange) => void changed.push(onChange) },
  });
const keepers = Array.from({ length: 10 }, keep);
const tell = () => changed.forEach((onChange) => onChange());
afterAll(() => Promise.all(keepers.map(({ stop }) => stop())));

/** How long each keeper waits before it reads. */
const waitsOf = (tellAll: () => void) => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  tellAll();
  const waits = timers.mock.calls.map(([, ms]) => ms ?? 0);
  timers.mockRestore();
  return waits;
};

it('the first list is read right away', async () => {
  expect(waitsOf(tell)).toEqual(keepers.map(() => 0));
  await vi.waitFor(
    () => expect(keepers.every(({ snapshots }) => snapshots.list !== undefined)).toBe(true),
    30_000,
  );
});

it('hardening: every rating rebuilt the list: a stream of changes is gathered, and still shows in time', async () => {
  const before = await builds();
  const begin = performance.now();
  let shownAt: number | undefined;
  let changes = 0;
  const passed = () => performance.now() - begin;
  // Never calm: waiting for calm would take forever.
  while (passed() < BOUND_MS && (changes < 50 || passed() < 3 * GATHER_MS || !shownAt)) {
    await rate(changes % 2 === 0 ? 4.25 : 4.35);
    changes += 1;
    const { payload } = await app.inject('/api/springs');
    if (/"average_rating":4\.[23]5/.test(payload)) shownAt ??= passed();
  }
  expect(changes).toBeGreaterThanOrEqual(50);
  expect(shownAt).toBeLessThan(BOUND_MS);
  expect((await builds()) - before).toBeLessThanOrEqual(passed() / GATHER_MS);
});

it('hardening: ten processes that hear of one change do not all read at the same moment', () => {
  const waits = waitsOf(tell).toSorted((a, b) => a - b);
  expect(waits).toHaveLength(keepers.length);
  expect(waits[0]).toBeGreaterThanOrEqual(2_000);
  expect(waits.at(-1)).toBeLessThanOrEqual(BOUND_MS - 500);
  expect((waits.at(-1) ?? 0) - (waits[0] ?? 0)).toBeGreaterThan(500);
});

const HOUR_MS = 3_600_000;

it(
  'the list follows the clock alone: a late report appears, "open" runs out, and what is the same stays the same',
  { tags: '@24.27' },
  async () => {
    onTestFinished(async () => {
      vi.useRealTimers();
      await setClock(database, null);
    });
    const springId = 11;
    await addVisitRow(database, {
      spring_id: springId,
      is_open: true,
      shown_from: new Date(Date.now() + 24 * HOUR_MS),
    });
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const metrics = createMetrics();
    const { snapshots, stop } = keepSnapshots({
      ...platform,
      metrics,
      listener: { ...platform.listener, on: (_channel, onChange) => onChange() },
    });
    onTestFinished(stop);
    await vi.waitFor(() => expect(snapshots.list).toBeDefined(), 30_000);
    const listed = () => {
      const springs: { id: number }[] = JSON.parse(String(snapshots.list?.plain));
      return springs.find(({ id }) => id === springId);
    };
    expect(listed()).not.toHaveProperty('last_visit_on');

    /** Only time passes: nobody writes anything. */
    const pass = async (hours: number) => {
      await setClock(database, new Date(Date.now() + hours * HOUR_MS));
      const before = await builds(metrics);
      vi.advanceTimersByTime(10 * 60_000);
      await vi.waitFor(async () => expect(await builds(metrics)).toBe(before + 1), 30_000);
      return snapshots.list;
    };
    const shown = await pass(25);
    expect(listed()).toMatchObject({ condition: 'open', last_visit_on: daysAgo(0) });
    expect(await pass(26)).toBe(shown);
    await pass(33 * 24);
    expect(listed()).toHaveProperty('last_visit_on');
    expect(listed()).not.toHaveProperty('condition');
  },
);
