import { placeFeatures, type PlaceFeature, type PlaceFeatures } from '@wildsoak/contract/places';
import { PLACES_MAX } from '@wildsoak/contract/rules/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { LIMITS } from '../../platform/rate-limits.ts';
import { importPlaces, readGazetteer } from './import-places.ts';
import { readingsOf, springTerms } from './place-query.ts';
import { PLACES_BY_BEGINNING } from './places.repository.ts';

const { app, platform, database } = await useApp();
await importPlaces(database);

/** Each search comes from its own address, because most tests are not about the limit. */
let askers = 0;
const ask = (query: Record<string, string>) => {
  askers += 1;
  const remoteAddress = `10.${askers >> 16}.${(askers >> 8) & 255}.${askers & 255}`;
  return app.inject({ url: '/api/places', query, remoteAddress });
};

const search = async (q: string, near?: string): Promise<PlaceFeature[]> => {
  const answer = await ask(near === undefined ? { q } : { q, near });
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json<PlaceFeatures>().features;
};
const names = async (q: string, near?: string) =>
  (await search(q, near)).map(({ place_name }) => place_name);
const firstName = async (q: string, near?: string) => (await names(q, near))[0];

describe('hardening: what is typed never breaks the search', { tags: '@19.6' }, () => {
  it.each(['constructor', 'constructor springs', 'hot constructor id', '__proto__ toString'])(
    '%s',
    async (q) => {
      const answer = await ask({ q });
      expect(answer.statusCode, answer.payload).toBe(200);
    },
  );
});

describe('GET /api/places', () => {
  it('answers with features that have a center and a place_name', { tags: '@7.28' }, async () => {
    const answer = await ask({ q: 'boise' });
    expect(placeFeatures.parse(answer.json())).toEqual(answer.json());
    expect(answer.json<PlaceFeatures>().features[0]).toEqual({
      type: 'Feature',
      id: 'place.boise-id',
      place_type: ['place'],
      text: 'Boise',
      place_name: 'Boise, Idaho',
      center: [-116.20345, 43.6135],
    });
  });

  it.each([
    ['Boise, ID', 'Boise, Idaho'],
    ['BOISE id', 'Boise, Idaho'],
    ['boise idaho', 'Boise, Idaho'],
    ['boise ida', 'Boise, Idaho'],
    ['Boise, Idaho, United States', 'Boise, Idaho'],
    ['83702', '83702, Boise, Idaho'],
    ['83702-1234', '83702, Boise, Idaho'],
    ['Boise, ID 83702', '83702, Boise, Idaho'],
    ['st george ut', 'Saint George, Utah'],
    ['St. George', 'Saint George, Utah'],
    ['saint george', 'Saint George, Utah'],
    ['new york', 'New York, New York'],
    ['New York City', 'New York, New York'],
    ['Washington, D.C.', 'Washington, DC'],
    ['las vegas nv', 'Las Vegas, Nevada'],
    ['winston salem', 'Winston-Salem, North Carolina'],
    ['espanola', 'Española, New Mexico'],
    ['kapaa', 'Kapa‘a, Hawaii'],
    ['o fallon', "O'Fallon, Missouri"],
    ['truth or con', 'Truth or Consequences, New Mexico'],
    ['taos new m', 'Taos, New Mexico'],
    ['Boise 83702-1234', '83702, Boise, Idaho'],
  ])('finds by what is typed: %s', { tags: '@7.28' }, async (typed, expected) =>
    expect(await firstName(typed)).toBe(expected),
  );

  it.each([
    ['bosie', 'Boise, Idaho'],
    ['bosie idaho', 'Boise, Idaho'],
    ['Alburquerque', 'Albuquerque, New Mexico'],
    ['Sacremento', 'Sacramento, California'],
    ['tuscon', 'Tucson, Arizona'],
    ['san fransisco', 'San Francisco, California'],
    ['los angelos', 'Los Angeles, California'],
    ['pheonix', 'Phoenix, Arizona'],
    ['boise idhao', 'Boise, Idaho'],
  ])('forgives a slip: %s', async (typed, expected) =>
    expect(await firstName(typed)).toBe(expected),
  );

  it('finds nearly every city with a slip in its name', async () => {
    const cities = (await readGazetteer())
      .filter(
        ({ kind, population, key }) =>
          kind === 'place' && key.length > 5 && Number(population) > 150_000,
      )
      .map(({ key, label }, index) => {
        const at = 1 + (index % (key.length - 2));
        const slips = [
          key.slice(0, at) + key.slice(at + 1),
          `${key.slice(0, at)}x${key.slice(at + 1)}`,
          `${key.slice(0, at)}e${key.slice(at)}`,
          key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2),
        ];
        return { label, typed: slips[index % slips.length] ?? '' };
      });
    expect(cities.length).toBeGreaterThan(100);
    const missed: string[] = [];
    for (const { label, typed } of cities) {
      if (!(await names(typed)).includes(label)) missed.push(`${typed}: ${label}`);
    }
    expect(missed.length, missed.join('; ')).toBeLessThan(cities.length * 0.05);
  });

  it('puts larger places first', async () => {
    expect(await names('san')).toEqual([
      'San Antonio, Texas',
      'San Diego, California',
      'San Jose, California',
      'San Francisco, California',
      'Santa Ana, California',
    ]);
    expect((await names('portland')).slice(0, 2)).toEqual(['Portland, Oregon', 'Portland, Maine']);
  });

  it('prefers nearer places when a map center is given', async () => {
    expect(await firstName('portland', '-70.5,44')).toBe('Portland, Maine');
    expect(await firstName('stanley', '-115,44.2')).toBe('Stanley, Idaho');
    expect(await firstName('stanley')).not.toBe('Stanley, Idaho');
    // But not at any price.
    expect(await firstName('new york', '-95,46')).toBe('New York, New York');
  });

  it('finds our own springs, with county and state', async () => {
    expect((await search('kirkham'))[0]).toMatchObject({
      id: expect.stringMatching(/^poi\.\d+$/),
      place_type: ['poi'],
      text: 'Kirkham Hot Springs',
      place_name: 'Kirkham Hot Springs, Boise County, Idaho',
    });
    expect(await firstName('kirkham id')).toBe('Kirkham Hot Springs, Boise County, Idaho');
    expect(await names('kirkam')).toContain('Kirkham Hot Springs, Boise County, Idaho');
    expect(await firstName('pilgrim springs alaska')).toBe(
      'Pilgrim Springs, Nome Census Area, Alaska',
    );
  });

  it('reads springs where they are: one that was removed or renamed is so here at once', async () => {
    const { id } = await database
      .selectFrom('springs')
      .select('id')
      .where('name', '=', 'Kirkham Hot Springs')
      .executeTakeFirstOrThrow();
    const change = (values: { name?: string; removed_at?: Date | null }) =>
      database.updateTable('springs').set(values).where('id', '=', id).execute();
    await change({ removed_at: new Date() });
    expect((await names('kirkham hot')).join()).not.toContain('Kirkham');
    await change({ removed_at: null, name: 'Quillfeather Spring' });
    expect(await firstName('quillf')).toBe('Quillfeather Spring, Boise County, Idaho');
    await change({ name: 'Kirkham Hot Springs' });
  });

  it('finds each place again by the name it was given, and names none twice', async () => {
    const springs = await database
      .selectFrom('springs')
      .select(['id', 'name'])
      .where('name', 'is not', null)
      .where(sql<boolean>`id % 97 = 0`)
      .execute();
    const known = new Set(springs.map(({ id }) => `poi.${id}`));
    const byName = await Promise.all(springs.map(({ name }) => search(name ?? '')));
    const labels = [
      ...(await readGazetteer()).filter((_, index) => index % 997 === 0),
      ...byName
        .flat()
        .filter(({ id }) => known.has(id))
        .map(({ id, place_name }) => ({ id, label: place_name })),
    ];
    expect(labels.length).toBeGreaterThan(80);
    for (const { id, label } of labels) {
      const found = (await search(label)).map((feature) => feature.id);
      expect(found, label).toContain(id);
      expect(new Set(found).size, label).toBe(found.length);
    }
  });
});

describe('from 3 characters on, and 5 at most', () => {
  it.each(['', ' ', 'bo', ' bo ', 'b', '83'])(
    'gives nothing for %j',
    { tags: '@5.23' },
    async (typed) => expect(await search(typed)).toEqual([]),
  );

  it('gives 5 at most', { tags: '@5.23' }, async () => {
    for (const typed of ['san', 'hot springs', '837', 'springfeild', 'lak']) {
      expect((await search(typed)).length, typed).toBe(PLACES_MAX);
    }
  });

  it('gives an empty list for what is nowhere', { tags: '@7.28' }, async () => {
    expect(await search('qqqqzzzz')).toEqual([]);
    expect(await search("'); drop table places; --%_\\")).toEqual([]);
    expect(await search('00000')).toEqual([]);
  });
});

describe('caching and limits', () => {
  it('may be kept for a short while by anybody, and holds nothing of who asks', async () => {
    const { headers } = await ask({ q: 'boise' });
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(headers['set-cookie']).toBeUndefined();
    const refused = await ask({ q: 'boise', near: 'here' });
    expect(refused.headers['cache-control']).toBe('no-store');
  });

  it('a search that never reaches the database does not count', { tags: '@19.10' }, async () => {
    const remoteAddress = '203.0.113.9';
    await platform.limiter.add('places', remoteAddress, LIMITS.places.max);
    const statusOf = async (q: string) =>
      (await app.inject({ url: `/api/places?q=${q}`, remoteAddress })).statusCode;
    expect([await statusOf('zip'), await statusOf('zi')]).toEqual([429, 200]);
  });
});

describe('hardening', () => {
  it.each([
    ['NUL', 'a\u0000b'],
    ['201 letters', 'x'.repeat(201)],
    ['1 MB', 'x'.repeat(1_000_000)],
  ])('%s is refused before PostgreSQL sees it', { tags: '@19.6' }, async (_what, q) => {
    const answer = await ask({ q });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: expect.stringContaining('q') },
    ]);
  });

  it.each([
    ['control characters', '\u0001\u0002\u001B[2J\u007F'],
    ['the other direction', '\u202Eesiob'],
    ['what unfolds to more letters', '㎯'.repeat(200)],
    ['many words', 'a b '.repeat(50)],
    ['one long word', 'bz'.repeat(100)],
    ['operators of the search', 'a & !b | (c:*A <-> d) \\'],
    ['a wildcard', '%%%___'],
    ['letters that nobody here writes', '北京市 Москва'],
  ])('%s find nothing and break nothing', { tags: '@19.6' }, async (_what, q) => {
    const answer = await ask({ q });
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(placeFeatures.parse(answer.json())).toEqual(answer.json());
  });

  it.each([
    '',
    '1',
    '1,2,3',
    'NaN,NaN',
    'Infinity,0',
    '181,0',
    '0,91',
    '1e1,2',
    ' 1,2',
    '43.6;-116',
    '0x1,2',
  ])('near=%j is refused', { tags: '@19.29' }, async (near) =>
    expect((await ask({ q: 'boise', near })).statusCode).toBe(400),
  );

  it('a field given twice is refused', async () => {
    expect((await app.inject('/api/places?q=boise&q=ely')).statusCode).toBe(400);
    expect((await app.inject('/api/places')).statusCode).toBe(400);
  });

  it('bytes that are no UTF-8 never fail the server', { tags: '@19.6' }, async () => {
    expect((await app.inject('/api/places?q=abc%ED%A0%80')).statusCode).toBeLessThan(500);
    expect((await app.inject('/api/places?q=%zz')).statusCode).toBeLessThan(500);
  });
});

describe('the plan of a typed search', () => {
  const planOf = (typed: string, setting: string) =>
    database.connection().execute(async (connection) => {
      const literal = (value: string) => sql.lit(value);
      await sql`set plan_cache_mode = ${sql.raw(setting)}`.execute(connection);
      await sql
        .raw(`prepare typed(text, float8, float8, tsquery) as ${PLACES_BY_BEGINNING.text}`)
        .execute(connection);
      const { rows } = await sql<Record<'QUERY PLAN', string>>`explain execute typed(
        ${literal(JSON.stringify(readingsOf(typed)))}, null, null,
        ${literal(springTerms(typed))})`.execute(connection);
      await sql`deallocate typed`.execute(connection);
      await sql`reset plan_cache_mode`.execute(connection);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

  it.each(
    ['san', 'boise id', '83702'].flatMap((typed) =>
      ['force_generic_plan', 'force_custom_plan'].map((setting) => [typed, setting] as const),
    ),
  )('reads a range of the index and never all places: %s, %s', async (typed, setting) => {
    const plan = await planOf(typed, setting);
    expect(plan).toMatch(/Index (Only )?Scan (using|on) places_key/);
    expect(plan).not.toMatch(/Seq Scan on places/);
  });
});
