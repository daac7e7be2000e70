import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { importCatalog } from './import-catalog.ts';
import { correctSpring } from './springs.service.ts';

const { database } = await useApp();

const springs = () => database.selectFrom('springs').where('in_yellowstone', '=', false);
const read = (id: number) =>
  database.selectFrom('springs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const correct = (id: number, correction: Parameters<typeof correctSpring>[2]) =>
  database.transaction().execute((transaction) => correctSpring(transaction, id, correction, 0));

it('a corrected name and position are both kept, each marked once', async () => {
  const { id, latitude, longitude } = await springs()
    .selectAll()
    .where('name', 'is', null)
    .where('position_precision_m', '=', 200)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect((await read(id)).description).toContain('gives it no name');
  await correct(id, { name: 'First' });
  await correct(id, { latitude: latitude + 0.01, longitude });
  await correct(id, { name: 'Second' });
  const corrected = await read(id);
  expect(corrected).toMatchObject({
    name: 'Second',
    corrected_columns: ['latitude', 'longitude', 'name', 'position_precision_m'],
  });
  expect(corrected.description).not.toContain('gives it no name');
  expect(await importCatalog(database)).toBe(0);
  expect(await read(id)).toEqual(corrected);
});

it('moving into Yellowstone adds the prohibition, moving out keeps it', async () => {
  const { id, latitude, longitude } = await springs()
    .selectAll()
    .where('latitude', '>', 44.6)
    .where('latitude', '<', 45.4)
    .where('longitude', '>', -111.5)
    .where('longitude', '<', -110.2)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await correct(id, { latitude: 44.95, longitude: -110.7 });
  expect(await importCatalog(database)).toBe(0);
  const inside = await read(id);
  expect(inside.in_yellowstone).toBe(true);
  expect(inside.description).toContain('prohibited');
  await correct(id, { latitude, longitude });
  expect((await read(id)).in_yellowstone).toBe(true);
});

it('false for a spring that is missing or was removed', async () => {
  expect(await correct(2_147_483_647, { name: 'Nothing' })).toBe(false);
  await sql`update springs set removed_at = now() where id = 5`.execute(database);
  expect(await correct(5, { name: 'Nothing' })).toBe(false);
});
