import { expect, it } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { importPlaces, readGazetteer } from './import-places.ts';

const { database } = await useApp();
const country = await readGazetteer();
const gazetteer = country.filter(({ state_code: state }) => state === 'ID');

const rowsOf = (id: string) =>
  database.selectFrom('places').selectAll().where('id', '=', id).execute();

const countPlaces = async () => {
  const { count } = await database
    .selectFrom('places')
    .select((query) => query.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

it('gives every place its own name and id', () => {
  expect(country.length).toBeGreaterThan(70_000);
  expect(new Set(country.map(({ id }) => id)).size).toBe(country.length);
  expect(new Set(country.map(({ label }) => label)).size).toBe(country.length);
});

it('imports towns and ZIP codes once, even if several imports run at the same time', async () => {
  const written = await Promise.all([
    importPlaces(database, gazetteer),
    importPlaces(database, gazetteer),
  ]);
  expect(written.toSorted((one, other) => one - other)).toEqual([0, gazetteer.length]);
  expect(await countPlaces()).toBe(gazetteer.length);
  expect(await rowsOf('place.boise-id')).toMatchObject([
    { kind: 'place', name: 'Boise', key: 'boise', label: 'Boise, Idaho', state_code: 'ID' },
  ]);
  expect(await rowsOf('postcode.83702')).toMatchObject([
    { kind: 'postcode', name: '83702', label: '83702, Boise, Idaho' },
  ]);
});

it('a second import changes nothing', async () => {
  const before = await rowsOf('place.boise-id');
  expect(await importPlaces(database, gazetteer)).toBe(0);
  expect(await rowsOf('place.boise-id')).toEqual(before);
});

it('an import from another source replaces everything', async () => {
  await database.updateTable('places_source').set({ hash: 'other' }).execute();
  await database
    .updateTable('places')
    .set({ name: 'X' })
    .where('id', '=', 'place.boise-id')
    .execute();
  expect(await importPlaces(database, gazetteer)).toBe(gazetteer.length);
  expect(await rowsOf('place.boise-id')).toMatchObject([{ name: 'Boise' }]);
  expect(await countPlaces()).toBe(gazetteer.length);
});

it('changes nothing if it fails in the middle', async () => {
  await database.updateTable('places_source').set({ hash: 'other' }).execute();
  let answers = 0;
  const broken = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      answers += 1;
      // The lock, the hash, the removal; then the first rows.
      return answers === 4
        ? Promise.reject(new Error('the connection broke'))
        : Promise.resolve(result);
    },
  });
  await expect(importPlaces(broken, gazetteer)).rejects.toThrow('the connection broke');
  expect(answers).toBe(4);
  expect(await countPlaces()).toBe(gazetteer.length);
  const { hash } = await database
    .selectFrom('places_source')
    .select('hash')
    .executeTakeFirstOrThrow();
  expect(hash).toBe('other');
});
