import { brotliDecompressSync } from 'node:zlib';
import { listStates, listStateSprings, listTownSprings } from '@wildsoak/contract/browse';
import { isPlaceToSoak, SOAK_ORDER } from '@wildsoak/contract/rules/bathing';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { addCorrection } from '../../../../test/support/corrections.ts';
import { addVisitRow } from '../../../../test/support/visit-rows.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, database } = await useApp();

const town = { kind: 'place', population: 230_000 };
await database
  .insertInto('places')
  .values([
    {
      ...town,
      id: 'town.1',
      name: 'Boise',
      key: 'boise',
      label: 'Boise, Idaho',
      state_code: 'ID',
      latitude: 43.61,
      longitude: -116.2,
    },
    {
      ...town,
      id: 'town.2',
      name: 'Stanley',
      key: 'stanley',
      label: 'Stanley, Idaho',
      state_code: 'ID',
      latitude: 44.22,
      longitude: -114.94,
      population: 60,
    },
    {
      ...town,
      id: 'town.3',
      name: 'Miami',
      key: 'miami',
      label: 'Miami, Florida',
      state_code: 'FL',
      latitude: 25.77,
      longitude: -80.19,
    },
  ])
  .execute();

const get = async (url: string) => {
  const answer = await app.inject(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};

const idaho = async () =>
  listStateSprings.responses[200].parse((await get('/api/browse/states/ID')).json());

describe('the catalog by place', { tags: ['@27.20', '@27.21'] }, () => {
  it('counts the springs and the places to soak of each state', async () => {
    const states = listStates.responses[200].parse((await get('/api/browse')).json());
    const here = states.find(({ state_code }) => state_code === 'ID');
    expect(here?.springs).toBe(233);
    expect(here?.to_soak).toBeGreaterThan(50);
  });

  it('has the springs of a state, places to soak first, each with what is said', async () => {
    const { springs, towns } = await idaho();
    const order = springs.map(({ bathing_status }) => SOAK_ORDER[bathing_status]);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    for (const { said, bathing_status } of springs)
      if (bathing_status !== 'unknown') expect(said).not.toBeNull();
    const [boise, ...others] = towns;
    expect(boise).toMatchObject({ slug: 'boise-idaho', label: 'Boise, Idaho' });
    expect(boise?.to_soak).toBeGreaterThanOrEqual(5);
    expect(others).toEqual([]);
    expect((await app.inject('/api/browse/states/ND')).statusCode).toBe(404);
    expect((await app.inject('/api/browse/states/idaho')).statusCode).toBe(400);
  });

  it('puts what is reported closed behind its peers, and takes a corrected walk', async () => {
    const { springs } = await idaho();
    const { id } = springs[0]!;
    for (let group = 1; group <= 2; group += 1)
      await addVisitRow(database, {
        spring_id: id,
        is_open: false,
        closed_reason: 'fire',
        shown_from: new Date(0),
      });
    const proposed = { walk_miles: 7, walk_climb_feet: null };
    const correction = await addCorrection(database, { spring_id: id, field: 'walk', proposed });
    await database
      .updateTable('corrections')
      .set({ accepted: true, is_shown: true, settled_at: new Date() })
      .where('id', '=', correction)
      .execute();
    const now = (await idaho()).springs;
    const toSoak = now.filter(({ bathing_status }) => isPlaceToSoak(bathing_status));
    expect(toSoak.at(-1)).toMatchObject({ id, condition: 'closed', walk_miles: 7 });
  });

  it('has places to soak around a town, the nearest first, and no page for others', async () => {
    const { springs, label } = listTownSprings.responses[200].parse(
      (await get('/api/browse/towns/boise-idaho')).json(),
    );
    expect(label).toBe('Boise, Idaho');
    const soaks = springs.filter(
      ({ bathing_status, condition }) => isPlaceToSoak(bathing_status) && condition !== 'closed',
    );
    expect(soaks.length).toBeGreaterThanOrEqual(5);
    const miles = soaks.map(({ distance_miles }) => distance_miles);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(Math.max(...miles)).toBeLessThanOrEqual(100);
    for (const other of ['miami-florida', 'stanley-idaho', 'nowhere-at-all'])
      expect((await app.inject(`/api/browse/towns/${other}`)).statusCode).toBe(404);
  });
});

describe('the data', { tags: '@27.23' }, () => {
  it('is every spring as CSV and GeoJSON, with a version', async () => {
    await database
      .updateTable('springs')
      .set({ name: '=HYPERLINK("x")', corrected_columns: ['name'] })
      .where('id', '=', 5)
      .execute();
    const csv = await get('/data/springs.csv');
    const rows = parse<Record<string, string>>(csv.body, { columns: true });
    expect(rows).toHaveLength(1_672);
    expect(rows.find(({ id }) => id === '5')?.['name']).toBe(`'=HYPERLINK("x")`);
    expect(rows.find(({ id }) => id === '646')).toMatchObject({
      bathing_status: 'soaked',
      soak_kind: 'public-site',
      soak_confidence: 'published',
      fee: '$5 per vehicle (2025)',
    });
    // An invitation comes with its warnings, and a fact with who says it.
    expect(rows.find(({ id }) => id === '284')?.['more_statements']).toMatch(/amoeba.*2018/);
    expect(rows.find(({ id }) => id === '646')?.['facts_sources']).toMatch(/fee: [^|]+, \d{4}/);
    const zipped = await app.inject({
      url: '/data/springs.csv',
      headers: { 'accept-encoding': 'br' },
    });
    expect(brotliDecompressSync(zipped.rawPayload).toString()).toBe(csv.body);
    // Where nobody should bathe nothing invites; a rumor is labeled.
    expect(rows.find(({ id }) => id === '111')).toMatchObject({
      bathing_status: 'forbidden',
      soak_kind: '',
      soak_text: '',
    });
    expect(rows.find(({ id }) => id === '128')).toMatchObject({ soak_confidence: 'unconfirmed' });
    expect(csv.headers['link']).toBe('</data#license>; rel="license"');
    const geo = (await get('/data/springs.geojson')).json<{
      version: string;
      license: string;
      features: unknown[];
    }>();
    expect(geo.features).toHaveLength(1_672);
    expect(csv.headers['content-disposition']).toContain(geo.version);
    const again = await app.inject({
      url: '/data/springs.csv',
      headers: { 'if-none-match': String(csv.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });
});
