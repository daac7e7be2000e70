import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { BATHING_STATUSES, isPlaceToSoak } from '@wildsoak/contract/rules/bathing';
import {
  getSpring,
  listFeaturedSprings,
  listNearbySprings,
  listTownsAround,
  listSprings,
  type SpringCard,
} from '@wildsoak/contract/springs';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { threadMs } from '../../../test/support/processor-time.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { app, database } = await useApp();

const search = async (text: string) => {
  const answer = await app.inject({ url: '/api/springs', query: { search: text } });
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json<SpringCard[]>();
};
const names = async (text: string) => (await search(text)).map(({ name }) => name);

describe('GET /api/springs', () => {
  it(
    'gives the 1,672 springs with exactly the fields of the contract',
    { tags: ['@3.4', '@7.5'] },
    async () => {
      const answer = await app.inject('/api/springs');
      const springs = listSprings.responses[200].parse(answer.json());
      expect(springs).toHaveLength(1672);
      expect(springs).toEqual(answer.json());
      expect(Object.keys(springs[0] ?? {})).not.toContain('description');
      expect(Object.keys(springs[0] ?? {})).not.toContain('ai_summary');
    },
  );

  it('is brotli below 40 kB if the browser takes it, else gzip, else plain', async () => {
    const plain = await app.inject('/api/springs');
    const br = await app.inject({
      url: '/api/springs',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    const gzip = await app.inject({
      url: '/api/springs',
      headers: { 'accept-encoding': 'gzip, br;q=0' },
    });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.rawPayload.length).toBeLessThan(40_000);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
  });

  it('has the same status as nearby springs, searches and pages', { tags: '@21.56' }, async () => {
    const readList = async () =>
      listSprings.responses[200].parse((await app.inject('/api/springs')).json());
    const list = await readList();
    const found = BATHING_STATUSES.map((status) =>
      list.filter((one) => one.bathing_status === status).slice(0, 10),
    );
    expect(found.map(({ length }) => length)).toEqual(BATHING_STATUSES.map(() => 10));
    const statuses = new Map(list.map(({ id, bathing_status }) => [id, bathing_status]));
    const expectSame = (springs: readonly { id: number; bathing_status: string }[]) => {
      expect(springs.length).toBeGreaterThan(0);
      for (const { id, bathing_status } of springs) expect(bathing_status).toBe(statuses.get(id));
    };
    for (const { id } of found.flat()) {
      expectSame([(await app.inject(`/api/springs/${id}`)).json()]);
      expectSame((await app.inject(`/api/springs/${id}/nearby`)).json());
    }
    for (const place of ['yellowstone', 'alaska', 'nevada']) expectSame(await search(place));
  });

  it('may be cached publicly and answers 304 to its own ETag', async () => {
    const first = await app.inject('/api/springs');
    expect(first.headers['cache-control']).toMatch(/^public, max-age=/);
    const headers = { 'if-none-match': String(first.headers.etag) };
    const second = await app.inject({ url: '/api/springs', headers });
    expect(second.statusCode).toBe(304);
    expect(second.payload).toBe('');
    const other = await app.inject({
      url: '/api/springs',
      headers: { 'if-none-match': '"other"' },
    });
    expect(other.statusCode).toBe(200);
  });

  it('leaves out removed springs, here and everywhere', async () => {
    const remove = (at: Date | null) =>
      database.updateTable('springs').set({ removed_at: at }).where('id', '=', 7).execute();
    await remove(new Date());
    await vi.waitFor(async () => {
      expect((await app.inject('/api/springs')).json()).toHaveLength(1671);
    }, 10_000);
    expect((await app.inject('/api/springs/7')).statusCode).toBe(404);
    await remove(null);
    await vi.waitFor(async () => {
      expect((await app.inject('/api/springs')).json()).toHaveLength(1672);
    }, 10_000);
  });
});

describe('GET /api/springs?search=', () => {
  it('answers with cards of the contract', { tags: ['@3.6', '@7.6'] }, async () => {
    const found = await search('kirkham');
    expect(listFeaturedSprings.responses[200].parse(found)).toEqual(found);
    expect(found[0]).toMatchObject({ name: 'Kirkham Hot Springs', state_code: 'ID' });
  });

  it.each([
    ['a part of the name', 'Kirkh'],
    ['any case', 'KIRKHAM hot'],
    ['a misspelling', 'kirkam hot sprngs'],
    ['accents', 'Kírkhäm'],
    ['name and state', 'kirkham idaho'],
    ['name and code', 'kirkham ID'],
    ['small words', 'the kirkham in idaho'],
  ])('finds Kirkham Hot Springs by %s', { tags: '@7.6' }, async (_what, text) =>
    expect((await names(text))[0]).toBe('Kirkham Hot Springs'),
  );

  it.each([
    ['a state code', 'id'],
    ['a state name', 'idaho springs'],
  ])('finds by %s', async (_what, text) =>
    expect(
      (await search(text)).filter(({ state_code }) => state_code === 'ID').length,
    ).toBeGreaterThan(40),
  );

  it('finds by county, and by a misspelled county', async () => {
    const right = (await search('boise county')).map(({ id }) => id);
    expect(right.length).toBeGreaterThan(5);
    expect((await search('boisse county')).map(({ id }) => id)).toEqual(right);
  });

  it('finds by the description', async () =>
    expect(
      (await search('yellowstone national park')).every(({ state_code }) => state_code === 'WY'),
    ).toBe(true));

  it('puts the best match first', async () => {
    expect((await names('idaho springs'))[0]).toBe('Idaho Springs');
    expect((await names('pagosa'))[0]).toBe('Pagosa Springs');
  });

  it('does not mind spaces', { tags: '@22.26' }, async () => {
    const [goldbug] = await names('goldbug');
    expect(goldbug).toMatch(/^Gold ?bug/i);
    for (const typed of ['gold bug', 'Gold-Bug', 'go ld bug hot'])
      expect((await names(typed))[0]).toBe(goldbug);
    // From the start of a word on, and not within it.
    expect(await names('old bug')).not.toContain(goldbug);
    expect((await names('hotspring')).length).toBe(50);
  });

  it(
    'begins with places to soak that people rate, where a word is in most names',
    {
      tags: '@22.36',
    },
    async () => {
      const rate = (id: number, rating_sum: number, rating_count: number) =>
        database
          .updateTable('springs')
          .set({ rating_sum, rating_count })
          .where('id', '=', id)
          .execute();
      const ids = (springs: readonly SpringCard[]) => springs.map(({ id }) => id);
      const before = await search('hot');
      expect(before.every(({ bathing_status }) => isPlaceToSoak(bathing_status))).toBe(true);
      const [best = 0, good = 0] = ids(before).slice(-2);
      await rate(best, 45, 9);
      await rate(good, 40, 9);
      expect(ids(await search('hot')).slice(0, 2)).toEqual([best, good]);
      await rate(best, 0, 0);
      await rate(good, 0, 0);
      // A word that is in one name decides before that.
      expect((await names('hot creek california'))[0]).toMatch(/Hot Creek/);
    },
  );

  it('gives an empty list for unknown words and for no words', { tags: '@7.6' }, async () => {
    expect(await search('qqqqzzzz')).toEqual([]);
    expect(await search('   ')).toEqual([]);
    expect(await search("'); drop table springs; --%_\\")).toEqual([]);
  });

  it.each(['\u0000', 'x'.repeat(101), 'x'.repeat(50_000)])(
    'hardening: NUL bytes and overlong text never reach PostgreSQL',
    { tags: '@19.6' },
    async (text) => {
      const times: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const spent = await threadMs(async () => {
          const answer = await app.inject({ url: '/api/springs', query: { search: text } });
          expect(answer.statusCode).toBe(400);
          expect(answer.json()).toEqual({ error: expect.stringContaining('search') });
        });
        times.push(spent);
      }
      // The fastest of five, because now and then there is garbage.
      expect(Math.min(...times)).toBeLessThan(50);
    },
  );

  it('hardening: lone surrogates never fail the server', { tags: '@19.6' }, async () => {
    const answer = await app.inject('/api/springs?search=%ED%A0%80');
    expect(answer.statusCode).toBeLessThan(500);
  });
});

describe('GET /api/springs/{id}', () => {
  it('gives every spring exactly as the contract says', { tags: ['@3.4', '@7.8'] }, async () => {
    for (const id of [1, 38, 500, 1661]) {
      const answer = await app.inject(`/api/springs/${id}`);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(getSpring.responses[200].strict().parse(answer.json())).toMatchObject({ id });
    }
  });

  it.each(['0', '1662', '2147483647'])(
    "404 { error: 'Spring not found.' } for %s",
    { tags: '@7.8' },
    async (id) => {
      const answer = await app.inject(`/api/springs/${id}`);
      expect([answer.statusCode, answer.json()]).toEqual(
        id === '0' ? [400, expect.anything()] : [404, { error: 'Spring not found.' }],
      );
    },
  );

  it.each(['abc', '1.5', '-1', '2147483648', '1e309', 'NaN', '%00', "1'--"])(
    '400 { error } for what is no id: %s',
    { tags: ['@5.25', '@19.46'] },
    async (id) => {
      const answer = await app.inject(`/api/springs/${id}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error: expect.any(String) });
    },
  );
});

describe('GET /api/springs/{id}/towns', { tags: '@22.9' }, () => {
  it('is the nearest town in each direction, the nearest first', async () => {
    const places = [
      ['Northfield', 1, 44.4, -115.5],
      ['Farther North', 2, 44.6, -115.5],
      ['Westby', 3, 44.1, -116],
      ['Far Away', 4, 47, -115.5],
    ] as const;
    await database.deleteFrom('places').execute();
    const { latitude, longitude } = (await app.inject('/api/springs/42')).json<{
      latitude: number;
      longitude: number;
    }>();
    await database
      .insertInto('places')
      .values(
        places.map(([name, id, north, west]) => ({
          id: `town.${id}`,
          kind: 'place',
          name,
          key: name.toLowerCase(),
          label: name,
          state_code: 'ID',
          latitude: latitude + north - 44.1,
          longitude: longitude + west + 115.5,
        })),
      )
      .execute();
    const answer = await app.inject('/api/springs/42/towns');
    const towns = listTownsAround.responses[200].parse(answer.json());
    expect(towns.map(({ name }) => name)).toEqual(['Northfield', 'Westby']);
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  });

  it('is found by an index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from places
      where kind = 'place' and latitude between 44 and 45 and longitude between -116 and -115
      `.execute(database);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('places_by_latitude');
  });

  it('of a spring that is not there is 404', async () => {
    expect((await app.inject('/api/springs/999999/towns')).statusCode).toBe(404);
  });
});

describe('GET /api/springs/{id}/nearby', () => {
  const nearby = async (id: number) => {
    const answer = await app.inject(`/api/springs/${id}/nearby`);
    expect(answer.statusCode).toBe(200);
    return listNearbySprings.responses[200].parse(answer.json());
  };

  it('gives the five nearest with their distance, nearest first, without the spring itself', async () => {
    const found = await nearby(42);
    const { rows } = await sql<{ id: number }>`
      select o.id from springs o, springs h where h.id = 42 and o.id <> 42
      order by st_distance(o.position, h.position), o.id limit 5`.execute(database);
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const distances = found.map(({ distance_miles }) => distance_miles);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  it('measures across the 180th meridian: from Attu to the Aleutians, not around the world', async () => {
    for (const { state_code, distance_miles } of await nearby(38)) {
      expect(state_code).toBe('AK');
      expect(distance_miles).toBeLessThan(1_000);
    }
  });

  it('is one query by the index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from springs order by position <->
        (select position from springs where id = 42) limit 5`.execute(database);
    expect(JSON.stringify(rows)).toContain('springs_position');
  });

  it.each([99_999, 2_147_483_647])('%d: 404', async (id) =>
    expect((await app.inject(`/api/springs/${id}/nearby`)).statusCode).toBe(404),
  );
});
