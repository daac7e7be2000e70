import type { Spring } from '@wildsoak/contract/springs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { useModerator } from '../../../test/support/hazards.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { useProposer } from '../../../test/support/proposals.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { importCatalog } from './import-catalog.ts';

const { app, platform, database } = await useApp();

const read = (id: number) =>
  database.selectFrom('springs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('a second import changes nothing', { tags: '@21.7' }, async () =>
  expect(await importCatalog(database)).toBe(0),
);

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

it(
  'whatever the order of imports, corrections and moderators, what people said last stays',
  { tags: '@21.7' },
  async () => {
    const moderator = await useModerator(app, platform);
    const author = await signIn(platform, await addMember(database));
    // Each with a published fee and a hazard.
    const { rows: fresh } = await sql<{ id: number; name: string; fee: string; hazard: number }>`
      select distinct on (springs.id) springs.id, name, hazards.id as hazard,
        jsonb_path_query_first(published_facts, '$[*].fee') #>> '{}' as fee
      from springs join hazards on spring_id = springs.id
      where jsonb_path_exists(published_facts, '$[*].fee') and name is not null
        and not is_bathing_ruled_out(bathing_status)`.execute(database);
    const correct = async (id: number, body: object) => {
      const said = await app.inject({
        method: 'POST',
        url: `/api/springs/${id}/corrections`,
        headers: { cookie: author },
        payload: body,
      });
      expect(said.statusCode, said.payload).toBe(201);
      const url = `/api/moderation/corrections/${said.json<{ id: number }>().id}`;
      expect((await moderator.call('POST', url, { act: 'accept' })).statusCode).toBe(204);
    };
    const steps = ['import', 'name', 'fee', 'end'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...steps), { maxLength: steps.length }),
        async (order) => {
          const { id, name, fee, hazard } = fresh.pop()!;
          for (const step of order) {
            if (step === 'import') await importCatalog(database);
            if (step === 'name') await correct(id, { field: 'name', name: 'Members know better' });
            if (step === 'fee') await correct(id, { field: 'fee', fee: '$99', is_free: false });
            if (step === 'end') await moderator.settle(hazard, 'end');
          }
          await importCatalog(database);
          const kept: string[] = [];
          expect(await importCatalog(database, (what) => kept.push(what))).toBe(0);
          const has = (step: (typeof steps)[number]) => order.includes(step);
          expect(kept.filter((what) => what.startsWith(`${id}: `))).toHaveLength(
            Number(has('name')) + Number(has('end')),
          );
          const spring = (await app.inject(`/api/springs/${id}`)).json<Spring>();
          expect(spring.name).toBe(has('name') ? 'Members know better' : name);
          expect(spring.corrections.find(({ field }) => field === 'fee')).toEqual(
            has('fee') ? expect.objectContaining({ fee: '$99' }) : undefined,
          );
          expect(spring.published_facts).toContainEqual(expect.objectContaining({ fee }));
          const { ended_at } = await database
            .selectFrom('hazards')
            .select('ended_at')
            .where('id', '=', hazard)
            .executeTakeFirstOrThrow();
          expect(ended_at !== null).toBe(has('end'));
        },
      ),
      { numRuns: 8 },
    );
  },
);

it(
  'leaves places that members added as they are, but their time zone',
  { tags: '@29.10' },
  async () => {
    const useMember = useProposer({ app, platform });
    const [member, moderator] = [await useMember(), await useMember({ is_moderator: true })];
    const { id } = await member.propose();
    await moderator.act(id, 'accept');
    const springId = (await member.mine())[0]?.spring_id ?? 0;
    const before = await read(springId);
    expect(before.removed_at).toBeNull();
    expect(await importCatalog(database)).toBe(0);
    expect(await read(springId)).toEqual(before);
    // Only by the nearest town: the boundaries know better.
    await sql`update springs set time_zone = 'America/Denver' where id = ${springId}`.execute(
      database,
    );
    expect(await importCatalog(database)).toBe(1);
    expect(await read(springId)).toEqual(before);
    await moderator.act(id, 'undo');
    expect(await importCatalog(database)).toBe(0);
    expect((await read(springId)).removed_at).not.toBeNull();
  },
);
