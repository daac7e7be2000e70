import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { importCatalog } from './import-catalog.ts';

const { app, database } = await useApp();

const read = (id: number) =>
  database.selectFrom('springs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('a second import changes nothing', async () => expect(await importCatalog(database)).toBe(0));

it('restores facts that were changed without being marked as a correction', async () => {
  const before = await read(1);
  await database
    .updateTable('springs')
    .set({ name: 'Changed', latitude: 1 })
    .where('id', '=', 1)
    .execute();
  expect(await importCatalog(database)).toBe(1);
  expect(await read(1)).toEqual(before);
});

it('keeps what people added: ratings, photos, corrections', async () => {
  const added = {
    average_rating: '4.50',
    review_count: 12,
    latest_image_url: '/photos/a.webp',
    temperature_f: 101,
    corrected_columns: ['temperature_f'],
  };
  const { latitude } = await read(2);
  await database
    .updateTable('springs')
    .set({ ...added, latitude: 1 })
    .where('id', '=', 2)
    .execute();
  expect(await importCatalog(database)).toBe(1);
  expect(await read(2)).toMatchObject({ ...added, latitude });
  expect(await importCatalog(database)).toBe(0);
});

it(
  'hardening: 30 miles were measured from the last correction: where the catalog has it is known, whoever moved it',
  { tags: '@19.47' },
  async () => {
    const { latitude, longitude } = await read(5);
    const moved = { latitude: latitude + 0.4, corrected_columns: ['latitude', 'longitude'] };
    await database
      .updateTable('springs')
      // Like a spring that was moved before the column existed.
      .set({ ...moved, catalog_latitude: null, catalog_longitude: null })
      .where('id', '=', 5)
      .execute();
    await importCatalog(database);
    expect(await read(5)).toMatchObject({
      ...moved,
      catalog_latitude: latitude,
      catalog_longitude: longitude,
    });
  },
);

it('a spring marked removed stays removed at the next import', { tags: '@21.79' }, async () => {
  await database
    .updateTable('springs')
    .set({ removed_at: new Date(), county: 'X' })
    .where('id', '=', 3)
    .execute();
  await importCatalog(database);
  expect((await read(3)).removed_at).not.toBeNull();
});

it('changes nothing if it fails in the middle', async () => {
  await database.updateTable('springs').set({ name: 'Before' }).where('id', '=', 4).execute();
  const broken = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => Promise.reject(new Error('the connection broke')),
  });
  await expect(importCatalog(broken)).rejects.toThrow('the connection broke');
  expect((await read(4)).name).toBe('Before');
});

it('everybody can read springs while the import holds its locks', { tags: '@23.11' }, async () => {
  let imported: Promise<number> | undefined;
  await database.transaction().execute(async (transaction) => {
    // The last spring, so that the import has all the others.
    await sql`select from springs order by id desc limit 1 for update`.execute(transaction);
    imported = importCatalog(database);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%insert into springs%'`.execute(database);
      expect(rows).toHaveLength(1);
    }, 20_000);
    for (const url of ['/api/springs/1', '/api/springs?search=hot', '/api/springs/1/nearby']) {
      expect((await app.inject(url)).statusCode, url).toBe(200);
    }
  });
  await imported;
});
