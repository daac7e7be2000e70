import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOfficial } from '../../../../fakes/official/server.ts';
import { testEnvironment } from '../../../test/support/test-app.ts';
import { cloneDatabase } from '../../../test/support/test-database.ts';
import { ConfigError, readConfig } from '../../config.ts';
import { createMetrics } from '../metrics.ts';
import { openPlatform } from '../platform.ts';
import { askAs } from '../fair-queue.ts';
import { openOutside } from '../outside/outside.ts';
import { openOfficial, type Told } from './official.ts';
import type { Source } from './source.ts';
import { fires } from './sources/fires.ts';
import { parkAlerts } from './sources/parks.ts';
import { gaugeNear } from './sources/gauges.ts';
import { riverReading, usualFlow } from './sources/rivers.ts';
import { alerts } from './sources/alerts.ts';
import { forecast } from './sources/forecast.ts';

const stand = await startOfficial();
const { url, drop } = await cloneDatabase();
const config = readConfig({ ...testEnvironment(url), ...stand.environment });
const platform = openPlatform(config);
afterAll(async () => {
  await stand.close();
  await platform.close();
  await drop();
});

const { database } = platform;
const SILENT = pino({ level: 'silent' });
/** A busy machine must not look like a slow source. */
const PLENTY_MS = 10_000;

/** With breakers and budgets of its own. */
const open = (
  fetchMs = PLENTY_MS,
  given = config,
  spent = 0,
  flights = platform.flights,
  log = SILENT,
) => {
  const metrics = createMetrics();
  let count = spent;
  const limiter = { add: () => Promise.resolve((count += 1)) };
  const parts = { database, flights, limiter, log, metrics, outside: openOutside() };
  const outcomes = async () => {
    const { values = [] } =
      (await metrics.registry.getSingleMetric('official_fetches_total')?.get()) ?? {};
    return values.filter(({ value }) => value > 0).map(({ labels }) => String(labels['outcome']));
  };
  return { outcomes, ...openOfficial({ ...parts, config: given, fetchMs, restMs: 100 }) };
};

const HERE = { latitude: 44.05538, longitude: -115.68 };
const GAUGE = { id: 'USGS-99999901', name: 'Made Up River', miles: 2 };

// oxlint-disable-next-line typescript/no-explicit-any -- Sources of every kind in one table.
type Row = [name: string, source: Source<any, any>, input: unknown, path: string];
const ALERTS: Row = ['alerts', alerts, HERE, 'alerts/active'];
const SOURCES: Row[] = [
  ['the forecast', forecast, HERE, 'api.weather.gov'],
  ALERTS,
  ['fires', fires, null, 'WFIGS'],
  ['the gauge', gaugeNear, HERE, 'comid/position'],
  ['the river', riverReading, GAUGE, 'latest-continuous'],
  ['what is usual', usualFlow, GAUGE, 'observationNormals'],
  ['a park', parkAlerts, 'Yellowstone National Park', 'developer.nps.gov'],
  ['fires without perimeter', fires, null, 'WFIGS_Incident_Locations'],
];

beforeEach(async () => {
  stand.reset();
  await sql`delete from official_answers`.execute(database);
});

const age = (ms: number) =>
  sql`update official_answers set answered_at = answered_at - make_interval(secs => ${ms / 1_000}),
    failed_at = failed_at - interval '5 minutes'`.execute(database);

const until = (
  room: ReturnType<typeof open>,
  [, source, input]: Row,
  state: Told<unknown>['state'],
) =>
  vi.waitUntil(
    async () => {
      const told: Told<unknown> = await room.look(source, input);
      return told.state === state ? told : false;
    },
    { timeout: 10_000, interval: 30 },
  );

const FAULTS = [
  ['silent', 'slow'],
  ['broken', 'status'],
  ['busy', 'busy'],
  ['html', 'type'],
  ['mistyped', 'type'],
  ['huge', 'size'],
  ['endless', 'size'],
  ['cut', 'away'],
  ['redirect', 'redirect'],
  ['reshaped', 'shape'],
] as const;

describe.each(SOURCES)('%s', (...row) => {
  const [, source, input, path] = row;

  it('is asked once, kept, and asked again when it is old', { tags: '@28.1' }, async () => {
    const room = open();
    expect(await room.look(source, input)).toEqual({ state: 'asking', as_of: null, facts: null });
    const first = await until(room, row, 'known');
    const asked = stand.requests().length;
    expect(await room.look(source, input)).toEqual(first);
    expect(stand.requests()).toHaveLength(asked);
    await age(source.freshMs);
    const again = await room.look(source, input);
    expect(again).toMatchObject({ state: 'asking', facts: first.facts });
    const renewed = await until(room, row, 'known');
    expect(renewed.as_of! > again.as_of!).toBe(true);
    expect(stand.requests().length).toBeGreaterThan(asked);
  });

  it.each(FAULTS)(
    'hardening: %s leaves the last answer with its age, and then nothing',
    { tags: '@28.4' },
    async (fault, reason) => {
      const room = open(fault === 'silent' ? 1_000 : PLENTY_MS);
      const good = await until(room, row, 'known');
      await age(source.freshMs);
      stand.setMode(fault, 0, path);
      expect(await room.look(source, input)).toMatchObject({ state: 'asking', facts: good.facts });
      // We had our answer before the source's time was over.
      if (fault === 'silent') expect(await room.outcomes()).not.toContain('slow');
      const away = await until(room, row, 'away');
      expect(away.facts).toEqual(good.facts);
      expect(Date.parse(away.as_of ?? '')).toBeLessThan(Date.now() - source.freshMs);
      expect(await room.outcomes()).toContain(reason);
      await age(source.shownMs);
      expect(await room.look(source, input)).toMatchObject({ as_of: null, facts: null });
      expect(await until(room, row, 'away')).toMatchObject({ as_of: null, facts: null });
    },
  );

  it('hardening: a line that is gone does no more harm', { tags: '@28.4' }, async () => {
    const gone = { ...config, official: { ...config.official, url: 'http://127.0.0.1:9' } };
    const room = open(PLENTY_MS, gone);
    expect((await room.look(source, input)).state).toBe('asking');
    expect(await until(room, row, 'away')).toEqual({ state: 'away', as_of: null, facts: null });
  });

  it('hardening: is not asked where the operator turned it off', async () => {
    const off = { ...config, official: { ...config.official, agencies: [] } };
    expect(await open(PLENTY_MS, off).look(source, input)).toMatchObject({ state: 'off' });
    expect(stand.requests()).toEqual([]);
  });
});

it('hardening: nothing there is an answer, and is kept', { tags: '@28.1' }, async () => {
  stand.setMode('missing');
  const room = open();
  for (const row of SOURCES.filter(([, { name }]) => ['forecast', 'river'].includes(name))) {
    const told = await until(room, row, 'known');
    expect(told.facts).toBeNull();
    expect(told.as_of).not.toBeNull();
  }
});

it('hardening: an agency that asked us to wait is left alone', { tags: '@28.6' }, async () => {
  const room = open();
  stand.setMode('busy');
  await room.look(alerts, HERE);
  await until(room, ALERTS, 'away');
  expect(stand.requests()).toHaveLength(1);
  for (let nth = 1; nth <= 20; nth += 1) {
    const elsewhere = { latitude: 40 + nth / 10, longitude: -110 };
    expect((await room.look(alerts, elsewhere)).state).toBe('away');
  }
  expect(stand.requests()).toHaveLength(1);
});

it(
  'hardening: a used-up budget asks nobody until the hour is over',
  { tags: '@28.6' },
  async () => {
    const room = open(PLENTY_MS, config, 60);
    await room.look(fires, null);
    expect(await until(room, SOURCES[2]!, 'away')).toMatchObject({ facts: null });
    expect(stand.requests()).toEqual([]);
  },
);

it(
  'hardening: who asks for more than their share is refused alone, and that is no failure',
  { tags: '@28.6' },
  async () => {
    const room = open();
    stand.setMode('fine', 50);
    const placeOf = (nth: number) => ({ latitude: 30 + nth / 10, longitude: -100 });
    const many = Array.from({ length: 100 }, (_, nth) => placeOf(nth));
    await askAs('10.0.0.1', () => Promise.all(many.map((place) => room.look(alerts, place))));
    await vi.waitFor(async () => expect(await room.outcomes()).toContain('resting'), 10_000);
    await askAs('10.0.0.2', () => until(room, ALERTS, 'known'));
    expect(stand.requests().length).toBeLessThan(40);
    const { rows } = await sql`select from official_answers where failed_at is not null`.execute(
      database,
    );
    expect(rows).toEqual([]);
    // Those refused are asked as soon as somebody looks again.
    for (const place of many) await until(room, ['', alerts, place, ''], 'known');
    expect(stand.requests()).toHaveLength(101);
  },
);

it('hardening: while Redis is away, a process still asks once', { tags: '@28.5' }, async () => {
  const gone = () => Promise.reject(new Error('Redis is away'));
  const nowhere = { find: gone, begin: gone, store: gone, amend: gone, release: gone };
  const room = open(PLENTY_MS, config, 0, () => nowhere);
  stand.setMode('fine', 100);
  await Promise.all(Array.from({ length: 20 }, () => room.look(alerts, HERE)));
  await until(room, ALERTS, 'known');
  expect(stand.requests()).toHaveLength(1);
});

it(
  'an agency that does not answer is named in the log, once until it answers again',
  { tags: '@28.42' },
  async () => {
    const said: string[] = [];
    const log = pino({}, { write: (line: string) => void said.push(line) });
    const room = open(PLENTY_MS, config, 0, platform.flights, log);
    let asked = 0;
    const ask = async (state: 'away' | 'known') => {
      asked += 1;
      await until(room, ['', alerts, { ...HERE, latitude: 40 + asked / 10 }, ''], state);
    };
    stand.setMode('broken');
    await ask('away');
    await ask('away');
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("the National Weather Service doesn't answer");
    stand.setMode('fine');
    await ask('known');
    stand.setMode('broken');
    await ask('away');
    expect(said).toHaveLength(2);
  },
);

it('positions leave rounded, and we say who we are', { tags: '@28.7' }, async () => {
  const room = open();
  await until(room, SOURCES[0]!, 'known');
  await until(room, SOURCES[3]!, 'known');
  const asked = stand.requests();
  expect(asked[0]).toBe('/api.weather.gov/points/44.06,-115.68');
  expect(asked.find((path) => path.includes('position'))).toContain('POINT(-115.68%2044.055)');
  expect(config.official.userAgent).toBe(
    'Wildsoak (https://wildsoak.test, https://wildsoak.test/contact)',
  );
});

it.each(['http://api.example', 'https://10.0.0.1', 'https://[fd00::1]', 'ftp://api.example'])(
  'hardening: agencies are not asked at %s',
  (OFFICIAL_URL) => {
    expect(() => readConfig({ ...testEnvironment(url), OFFICIAL_URL })).toThrow(ConfigError);
  },
);
