import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useApp } from './support/test-app.ts';
import { importPlaces } from '../src/features/places/import-places.ts';
import { correctSpring } from '../src/features/springs/springs.service.ts';

const { database } = await useApp();
await importPlaces(database);

const springs = await database
  .selectFrom('springs')
  .select(['id', 'state_code', 'latitude', 'longitude', 'time_zone'])
  .execute();

const zonesOf = (state: string) =>
  new Set(
    springs.filter((spring) => spring.state_code === state).map((spring) => spring.time_zone),
  );

describe('the time zone of every spring', { tags: '@24.54' }, () => {
  it('is one of its state', () => {
    expect(springs.length).toBeGreaterThan(1_600);
    const zones = Object.fromEntries(
      [...new Set(springs.map((spring) => spring.state_code))].map((state) => [
        state,
        [...zonesOf(state)].toSorted(),
      ]),
    );
    const [eastern, central] = [['America/New_York'], ['America/Chicago']];
    const [mountain, pacific] = [['America/Denver'], ['America/Los_Angeles']];
    expect(zones).toEqual({
      AK: ['Adak', 'Anchorage', 'Juneau', 'Nome', 'Sitka'].map((name) => `America/${name}`),
      AR: central,
      AZ: ['America/Phoenix'],
      CA: pacific,
      CO: mountain,
      FL: eastern,
      GA: eastern,
      HI: ['Pacific/Honolulu'],
      ID: ['America/Boise', 'America/Los_Angeles'],
      MA: eastern,
      MT: mountain,
      NC: eastern,
      NM: mountain,
      // One lies on the far bank of the Colorado by its position in the catalog.
      NV: ['America/Los_Angeles', 'America/Phoenix'],
      NY: eastern,
      OR: ['America/Boise', 'America/Los_Angeles'],
      SD: mountain,
      TX: ['America/Chicago', 'America/Denver'],
      UT: mountain,
      VA: eastern,
      WA: pacific,
      WV: eastern,
      WY: mountain,
    });
  });

  it('changes in Idaho at the Salmon River, in Oregon at Malheur, in the Aleutians at 169.5° west', () => {
    const of = (state: string, zone: string) =>
      springs.filter((spring) => spring.state_code === state && spring.time_zone === zone);
    for (const { latitude } of of('ID', 'America/Los_Angeles'))
      expect(latitude).toBeGreaterThan(45.3);
    for (const { latitude } of of('ID', 'America/Boise')) expect(latitude).toBeLessThan(45.7);
    for (const { longitude } of of('OR', 'America/Boise'))
      expect(longitude).toBeGreaterThan(-118.5);
    const islands = springs.filter(({ state_code: state }) => state === 'AK');
    for (const { longitude, time_zone: zone } of islands)
      expect(zone === 'America/Adak').toBe(longitude < -169.5 || longitude > 0);
    const inPhoenix = springs.filter(
      ({ state_code: state, time_zone: zone }) => state === 'NV' && zone === 'America/Phoenix',
    );
    expect(inPhoenix).toHaveLength(1);
    expect(inPhoenix[0]?.longitude).toBeGreaterThan(-114.8);
  });

  it('follows a corrected position', async () => {
    const move = (latitude: number, longitude: number) =>
      database
        .transaction()
        .execute((transaction) => correctSpring(transaction, 765, { latitude, longitude }, 0));
    const zone = async () => {
      const found = await database
        .selectFrom('springs')
        .select('time_zone')
        .where('id', '=', 765)
        .executeTakeFirstOrThrow();
      return found.time_zone;
    };
    expect(await zone()).toBe('America/Los_Angeles');
    await move(44.07, -115.54);
    expect(await zone()).toBe('America/Boise');
  });
});

it.each([
  ['Boise', 43.615, -116.202, 'America/Boise'],
  ['Lewiston', 46.4, -117, 'America/Los_Angeles'],
  ['Gary, Indiana', 41.6, -87.34, 'America/Chicago'],
  ['Indianapolis', 39.77, -86.16, 'America/Indiana/Indianapolis'],
  ['Chicago', 41.88, -87.63, 'America/Chicago'],
  ['Window Rock, in the Navajo Nation', 35.68, -109.05, 'America/Denver'],
  ['Phoenix', 33.45, -112.07, 'America/Phoenix'],
  ['Honolulu', 21.31, -157.86, 'Pacific/Honolulu'],
  ['New York', 40.71, -74.01, 'America/New_York'],
  ['Attu, far from any town', 52.9, 173.13, 'America/Adak'],
])(
  'a trip from %s goes by the clock there',
  { tags: '@24.58' },
  async (_, latitude, longitude, zone) => {
    const { rows } = await sql<{ zone: string }>`
    select time_zone_at(${latitude}, ${longitude}) as zone`.execute(database);
    expect(rows[0]?.zone).toBe(zone);
  },
);
