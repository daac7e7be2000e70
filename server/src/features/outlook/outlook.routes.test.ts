import { firesOnMap, outlook as schema, type Outlook } from '@wildsoak/contract/outlook';
import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import { milesBetween } from '@wildsoak/contract/rules/distance';
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startOfficial } from '../../../../fakes/official/server.ts';
import { addMember } from '../../../test/support/members.ts';
import { showAs } from '../springs/levels/levels.service.ts';
import { openAnother, useApp } from '../../../test/support/test-app.ts';
import { addVisit, daysAgo } from '../../../test/support/visits.ts';

const official = await startOfficial();
afterAll(official.close);
/** Two processes of one site. */
const shared = {
  ...official.environment,
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${randomUUID()}:`,
  RELEASE: 'test',
};
const { app, database, databaseUrl } = await useApp(shared);

const PARK = 27;
const { rows } = await sql<{ id: number; longitude: number; latitude: number }>`
  select distinct on (round(latitude), round(longitude)) id, longitude, latitude from springs
  where removed_at is null and not is_bathing_ruled_out(bathing_status) and not land @> '[{"kind": "national-park-service"}]' limit 100`.execute(
  database,
);
let taken = 0;
/** No two of them share an answer. */
const nextSpring = () => rows[(taken += 1)] as (typeof rows)[number];

const anotherProcess = () => openAnother(databaseUrl, shared);

let asker = 0;
/** Each asks from an address of its own. */
const get = (id: number, to = app) => {
  asker += 1;
  const remoteAddress = `10.1.${Math.floor(asker / 250)}.${asker % 250}`;
  return to.inject({ url: `/api/springs/${id}/outlook`, remoteAddress });
};
const read = async (id: number, from = app) => schema.parse((await get(id, from)).json());
const states = ({ forecast, alerts, park, fires, river }: Outlook) =>
  [forecast, alerts, park, fires, river].map(({ state }) => state);
/** Once nothing is on its way any more. */
const settled = (id: number) =>
  vi.waitUntil(
    async () => {
      const outlook = await read(id);
      return states(outlook).includes('asking') ? false : outlook;
    },
    { timeout: 8_000, interval: 50 },
  );
const forget = () => sql`delete from official_answers`.execute(database);

afterEach(() => {
  official.reset();
});

describe('what agencies say of a spring', () => {
  it('nobody waits for it: it is asked, and there a moment later', { tags: '@28.1' }, async () => {
    const { id } = nextSpring();
    const first = await get(id);
    expect(states(schema.parse(first.json()))).toEqual([
      'asking',
      'asking',
      'off',
      'asking',
      'asking',
    ]);
    expect(first.headers['cache-control']).toBe(CACHE_HEADERS.outlookSoon);
    const outlook = await settled(id);
    expect(outlook.forecast.facts?.length).toBeGreaterThanOrEqual(7);
    expect(outlook.alerts.facts).toEqual([]);
    expect(outlook.river.facts).toMatchObject({
      gauge: 'Made Up River near Nowhere',
      miles: 2,
      cubic_feet_per_second: 412,
      height_feet: 3.42,
      usual: { low: 260, high: 520 },
    });
    expect((await get(id)).headers['cache-control']).toBe(CACHE_HEADERS.outlook);
  });

  it('alerts come in the words of their sender, with their time', { tags: '@28.2' }, async () => {
    official.setScene('heat');
    const { alerts } = await settled(nextSpring().id);
    expect(alerts.facts).toEqual([
      expect.objectContaining({
        sender: 'NWS Stand-in',
        event: 'Extreme Heat Warning',
        text: expect.stringContaining('temperatures up to 112'),
        is_severe: true,
      }),
    ]);
    expect(Date.parse(alerts.facts?.[0]?.sent_at ?? '')).toBeLessThan(Date.now());
  });

  it(
    'a fire two miles away comes with its distance, acres and containment',
    { tags: '@28.3' },
    async () => {
      await forget();
      // Each keeps the list of the country for a minute.
      const fresh = await anotherProcess();
      const [burning, elsewhere] = [nextSpring(), nextSpring()];
      official.setScene('fire', [[burning.longitude, burning.latitude]]);
      const outlook = await vi.waitUntil(
        async () => {
          const { fires } = await read(burning.id, fresh);
          return fires.facts?.length ? fires : false;
        },
        { timeout: 8_000, interval: 200 },
      );
      expect(outlook.facts).toEqual([
        expect.objectContaining({
          name: 'MADE UP',
          miles: 2,
          is_mapped: true,
          acres: 10_240,
          contained_percent: 15,
        }),
      ]);
      expect((await read(elsewhere.id, fresh)).fires.facts).toEqual([]);
    },
  );

  it(
    'a fire without perimeter comes with the distance to where it was reported',
    { tags: '@28.9' },
    async () => {
      await forget();
      const fresh = await anotherProcess();
      const { id, longitude, latitude } = nextSpring();
      official.setScene('new fire', [[longitude, latitude]]);
      const facts = await vi.waitUntil(
        async () => {
          const { fires } = await read(id, fresh);
          return fires.facts?.length ? fires.facts : false;
        },
        { timeout: 8_000, interval: 200 },
      );
      expect(facts).toEqual([
        expect.objectContaining({ name: 'MADE UP NEW', miles: 3, is_mapped: false, acres: 12 }),
      ]);
    },
  );

  it('a park says what is closed or dangerous, and no news', { tags: '@28.2' }, async () => {
    official.setScene('flood');
    const { park } = await settled(PARK);
    expect(park.facts?.map(({ event }) => event)).toEqual(['Park Closure']);
  });

  it('an unknown spring is 404, and nobody is asked', async () => {
    expect((await get(999_999)).statusCode).toBe(404);
    expect(official.requests()).toEqual([]);
  });
});

describe('fires for the map', () => {
  const near = (one: (typeof rows)[number], miles: number): [number, number] => [
    one.longitude + miles / 69.09 / Math.cos((one.latitude * Math.PI) / 180),
    one.latitude,
  ];
  /** The stand-in begins its fire two miles east of each of these. */
  const readFires = async (burning: [number, number][], scene: 'fire' | 'new fire' = 'fire') => {
    await forget();
    const fresh = await anotherProcess();
    official.setScene(scene, burning);
    const ask = async () => firesOnMap.parse((await fresh.inject('/api/fires')).json());
    const first = await ask();
    const told = await vi.waitUntil(
      async () => {
        const next = await ask();
        return next.facts ? next : false;
      },
      { timeout: 8_000, interval: 200 },
    );
    return { fresh, first, told };
  };

  it(
    'come drawn, with the springs inside or within two miles, as a spring’s page says',
    { tags: '@28.11' },
    async () => {
      const [inside, close, away] = [nextSpring(), nextSpring(), nextSpring()];
      const { fresh, first, told } = await readFires([
        near(inside, -4),
        near(close, -0.5),
        near(away, 0.5),
      ]);
      expect(first).toEqual({ state: 'asking', as_of: null, facts: null });
      const [one, two, three] = told.facts ?? [];
      expect(one).toMatchObject({ name: 'MADE UP', acres: 10_240, contained_percent: 15 });
      expect(one?.spring_ids).toContain(inside.id);
      expect(two?.spring_ids).toContain(close.id);
      expect(three?.spring_ids).not.toContain(away.id);
      for (const { id } of [inside, close, away]) {
        const { facts } = (await read(id, fresh)).fires;
        const miles = facts?.[0]?.miles ?? Number.NaN;
        expect(miles <= 2).toBe(told.facts?.some(({ spring_ids: ids }) => ids.includes(id)));
      }
      const [longitude, latitude] = one?.polygons[0]?.[0]?.[0] ?? [];
      expect(milesBetween([longitude!, latitude!], near(inside, 0))).toBeLessThan(3);
    },
  );

  it('one without perimeter is a point', { tags: ['@28.9', '@28.11'] }, async () => {
    const spring = nextSpring();
    const { told } = await readFires([near(spring, -2)], 'new fire');
    const [fire] = told.facts ?? [];
    expect(fire).toMatchObject({ polygons: [], point: [expect.any(Number), expect.any(Number)] });
    expect(fire?.spring_ids).toContain(spring.id);
  });

  it(
    'no longer name a spring that has been unlisted, before agencies answer again',
    { tags: ['@28.11', '@30.8'] },
    async () => {
      const spring = nextSpring();
      const { fresh, told } = await readFires([near(spring, -4)]);
      expect(told.facts?.[0]?.spring_ids).toContain(spring.id);
      const ask = async () => (await fresh.inject('/api/fires')).json<typeof told>();
      const { id: actorId } = await addMember(database, { is_moderator: true });
      await database
        .transaction()
        .execute((transaction) =>
          showAs(transaction, { actorId, subjectId: spring.id, act: 'unlisted', note: null }),
        );
      await vi.waitFor(
        async () => expect((await ask()).facts?.[0]?.spring_ids).not.toContain(spring.id),
        { timeout: 5_000, interval: 50 },
      );
      expect((await ask()).as_of).toBe(told.as_of);
    },
  );

  it('travel compressed', { tags: '@28.11' }, async () => {
    const { fresh, told } = await readFires([near(nextSpring(), -4)]);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const headers = { 'accept-encoding': encoding };
      const answer = await fresh.inject({ url: '/api/fires', headers });
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        vary: expect.stringContaining('accept-encoding'),
      });
      const { facts } = firesOnMap.parse(JSON.parse(String(unpack(answer.rawPayload))));
      expect(facts).toEqual(told.facts);
    }
  });

  it('shared caches keep them, for a moment while we ask', { tags: '@28.11' }, async () => {
    await forget();
    const fresh = await openAnother(databaseUrl, {
      ...shared,
      EDGE_PURGE_URLS: 'http://localhost:1',
    });
    // The edge drops its copy when a spring is shown elsewhere.
    expect((await fresh.inject('/api/fires')).headers).toMatchObject({
      'cache-control': CACHE_HEADERS.outlookSoon,
      xkey: 'springs',
    });
    await vi.waitUntil(
      async () =>
        (await fresh.inject('/api/fires')).headers['cache-control'] === CACHE_HEADERS.outlook,
      { timeout: 8_000, interval: 200 },
    );
  });

  it('who has them gets them no second time', { tags: '@28.11' }, async () => {
    const { fresh } = await readFires([near(nextSpring(), -4)]);
    const { headers } = await fresh.inject('/api/fires');
    const again = await fresh.inject({
      url: '/api/fires',
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });
});

it(
  'beside the river stands at what flows visits found the crossing easy',
  { tags: '@28.41' },
  async () => {
    const { id } = nextSpring();
    await settled(id);
    const gauge = 'Made Up River near Nowhere';
    const found = async (
      flow: number,
      approach: string,
      facts: Parameters<typeof addVisit>[1] = {},
    ) =>
      addVisit(database, {
        spring_id: id,
        approach,
        that_day: { weather: null, river: { gauge, cubic_feet_per_second: flow } },
        ...facts,
      });
    const easy = async () => (await read(id)).river.facts?.easy;

    await found(210, 'easy', { reporter_group: 7 });
    // A second one by the same people, and what must not count.
    await found(230, 'easy', { reporter_group: 7 });
    const demo = await addMember(database, { is_demo: true });
    await found(900, 'easy', { member_id: demo.id });
    await found(900, 'easy', { hidden_at: new Date() });
    await found(900, 'easy', { shown_from: new Date(Date.now() + 3_600_000) });
    await found(900, 'easy', { visited_on: daysAgo(800) });
    await found(900, 'easy', { that_day: { weather: null, river: null } });
    const elsewhere = { gauge: 'Another River', cubic_feet_per_second: 900 };
    await found(900, 'easy', { that_day: { weather: null, river: elsewhere } });
    expect(await easy()).toBeNull();

    await found(340, 'easy');
    expect(await easy()).toEqual({ low: 210, high: 340, visits: 3 });
    // One found it hard at less water.
    await found(300, 'dangerous');
    expect(await easy()).toBeNull();
    await found(220, 'easy');
    expect(await easy()).toEqual({ low: 210, high: 230, visits: 3 });
    await sql`update springs set judged_status = 'forbidden' where id = ${id}`.execute(database);
    expect(await easy()).toBeNull();
  },
);

it(
  'an agency that is away is asked again each minute, so shared caches keep that no longer',
  { tags: '@28.4' },
  async () => {
    await forget();
    official.setMode('broken');
    const { id } = nextSpring();
    await settled(id);
    expect((await get(id)).headers['cache-control']).toBe(CACHE_HEADERS.outlookAway);
    const fresh = await anotherProcess();
    await vi.waitUntil(
      async () =>
        (await fresh.inject('/api/fires')).headers['cache-control'] === CACHE_HEADERS.outlookAway,
      { timeout: 8_000, interval: 200 },
    );
  },
);

it(
  'hardening: 1,000 askers of 50 springs at two processes make one question for each',
  { tags: '@28.5' },
  async () => {
    await forget();
    const second = await anotherProcess();
    const springs = Array.from({ length: 50 }, () => nextSpring());
    const askAll = (round: number) =>
      Promise.all(springs.map(({ id }) => get(id, round % 2 ? app : second)));
    for (let round = 0; round < 20; round += 1) {
      const answers = await askAll(round);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    }
    for (const { id } of springs) await settled(id);
    const asked = (what: string) => official.requests().filter((path) => path.includes(what));
    expect(asked('/forecast')).toHaveLength(springs.length);
    expect(asked('/alerts/active')).toHaveLength(springs.length);
    expect(asked('/points/')).toHaveLength(springs.length);
    expect(asked('/comid/position')).toHaveLength(springs.length);
    expect(asked('WFIGS')).toHaveLength(2);
    // All of them have the same gauge here.
    expect(asked('latest-continuous')).toHaveLength(1);
  },
);

it('hardening: a source that never answers holds no call', { tags: '@28.4' }, async () => {
  official.setMode('silent');
  const { id } = nextSpring();
  const asked = performance.now();
  for (let nth = 0; nth < 20; nth += 1) expect((await get(id)).statusCode).toBe(200);
  expect(performance.now() - asked).toBeLessThan(5_000);
});
