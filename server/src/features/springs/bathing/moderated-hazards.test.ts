import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { someoneWaits } from '../../../../test/support/database-tools.ts';
import { useModerator } from '../../../../test/support/hazards.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { importCatalog } from '../import-catalog.ts';

const { app, platform, database } = await useApp();
const moderator = await useModerator(app, platform);

/** Devils Hole and Ash Springs, closed by the catalog. */
const [DEVILS_HOLE, ASH_SPRINGS] = [974, 923];

const closureOf = async (springId: number) => {
  const { hazards } = await moderator.list(springId);
  const closure = hazards.find(({ kind }) => kind === 'closed');
  if (!closure) throw new Error('not closed by the catalog');
  return closure;
};

it('every hazard of the catalog can be listed', { tags: '@21.60' }, async () => {
  const rows = await database.selectFrom('hazards').select(['spring_id', 'id']).execute();
  const listed: number[] = [];
  for (const id of new Set(rows.map((row) => row.spring_id))) {
    const { hazards } = await moderator.list(id);
    expect(hazards).toMatchObject(hazards.map(() => ({ is_from_catalog: true, acts: [] })));
    listed.push(...hazards.map((hazard) => hazard.id));
  }
  expect(new Set(listed)).toEqual(new Set(rows.map(({ id }) => id)));
  expect(listed.length).toBeGreaterThan(250);
});

it(
  'an import keeps what a moderator changed or ended, and what they undid',
  { tags: ['@21.7', '@21.65'] },
  async () => {
    const [changed, ended] = [await closureOf(DEVILS_HOLE), await closureOf(ASH_SPRINGS)];
    const { kind, state, confidence, season } = changed;
    const said = { kind, state, confidence, season, text: 'Closed for good.' };
    expect((await moderator.change(changed.id, said)).statusCode).toBe(204);
    expect((await moderator.settle(ended.id, 'end')).statusCode).toBe(204);
    const before = [await moderator.list(DEVILS_HOLE), await moderator.list(ASH_SPRINGS)];
    await importCatalog(database);
    expect([await moderator.list(DEVILS_HOLE), await moderator.list(ASH_SPRINGS)]).toEqual(before);
    await moderator.settle(ended.id, 'undo');
    await importCatalog(database);
    expect(await closureOf(ASH_SPRINGS)).toMatchObject({ ended_at: null, text: ended.text });
  },
);

it(
  'a row that a moderator changed stays when it leaves the catalog',
  { tags: '@21.65' },
  async () => {
    const { rows } = await sql<{ id: number }>`
    insert into hazards (spring_id, kind, state, text, source, said_on, confidence, is_from_catalog)
    values (2, 'closed', 'in-force', 'Closed.', 'Nobody', '2020', 'published', true),
      (2, 'gas', 'standing', 'Gas.', 'Nobody', '2020', 'published', true)
    returning id`.execute(database);
    expect((await moderator.change(rows[0]?.id ?? 0, { text: 'Closed again.' })).statusCode).toBe(
      204,
    );
    await importCatalog(database);
    expect((await moderator.list(2)).hazards).toMatchObject([{ text: 'Closed again.' }]);
  },
);

it(
  'an import waits for a moderator at work, and keeps their words',
  { tags: '@21.65' },
  async () => {
    const { id } = await closureOf(DEVILS_HOLE);
    // As if nobody had touched it: acts are only ever added.
    await sql`alter table acts disable trigger acts_are_kept`.execute(database);
    await sql`delete from acts where kind = 'hazards' and subject_id = ${id}`.execute(database);
    let imported: Promise<number> | undefined;
    await database.transaction().execute(async (transaction) => {
      await sql`select from springs where id = ${DEVILS_HOLE} for no key update`.execute(
        transaction,
      );
      imported = importCatalog(database);
      await someoneWaits(database);
      await sql`update hazards set text = 'Mine.' where id = ${id}`.execute(transaction);
      await sql`
      insert into acts (kind, subject_id, actor_id, act, was)
      values ('hazards', ${id}, ${moderator.id}, 'change', '{}')`.execute(transaction);
    });
    await imported;
    expect((await closureOf(DEVILS_HOLE)).text).toBe('Mine.');
  },
);
