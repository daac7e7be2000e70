import { judgeBathing, soakedReason } from '@wildsoak/contract/rules/bathing';
import { spring as springSchema, type Spring } from '@wildsoak/contract/springs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { formOf } from '../../../../test/support/reviews.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { importCatalog } from '../import-catalog.ts';
import { springWork } from '../springs.jobs.ts';
import { updateBathingStatus } from './bathing.service.ts';
import { readBathingFacts } from './bathing.repository.ts';

const { app, platform, database } = await useApp();

const read = async (id: number): Promise<Spring> => {
  const { statusCode, body } = await app.inject(`/api/springs/${id}`);
  expect(statusCode).toBe(200);
  return springSchema.parse(JSON.parse(body));
};

const judgeOn = (day: string) =>
  database
    .transaction()
    .execute((transaction) => updateBathingStatus(transaction, null, new Date(`${day}T20:00:00Z`)));

const addClosure = (springId: number, more: { ends_on?: string } = {}) =>
  database
    .insertInto('hazards')
    .values({
      spring_id: springId,
      kind: 'closed',
      state: 'in-force',
      text: 'Closed for now.',
      source: 'A ranger',
      said_on: '2026-06-01',
      confidence: 'reported',
      ...more,
    })
    .execute();

/** A spring about which nothing is known. */
const UNKNOWN = 3;
/** Arizona Hot Springs, whose trail closes each summer. */
const IN_SEASON = 136;

describe('the catalog', () => {
  it.each([
    [974, 'Devils Hole', 'closed'],
    [923, 'Ash Springs', 'closed'],
    [1246, 'Borax Lake', 'deadly'],
    [1534, 'in Yellowstone', 'forbidden'],
    [486, 'Conundrum, with its permits', 'ask-first'],
    [UNKNOWN, 'nothing known', 'unknown'],
  ])('%d, %s: %s', async (id, _what, expected) =>
    expect((await read(id)).bathing_status).toBe(expected),
  );

  it('what a page tells is what the rule says, for every spring', async () => {
    const today = '2026-01-15';
    await judgeOn(today);
    const facts = await database
      .transaction()
      .execute((transaction) =>
        readBathingFacts(transaction, new Date(`${today}T20:00:00Z`), null),
      );
    const { rows } = await sql<{ id: number; bathing_status: string; bathing_reasons: unknown }>`
      select id, bathing_status, bathing_reasons from springs order by id`.execute(database);
    expect(rows).toEqual(
      facts.map(({ id, today: _today, ...known }) => {
        const { status, reasons } = judgeBathing({ ...known, soaked_on: null }, today);
        return { id, bathing_status: status, bathing_reasons: reasons };
      }),
    );
    expect(rows.length).toBeGreaterThan(1_600);
  });

  it('a row that leaves the catalog leaves its spring', { tags: '@21.7' }, async () => {
    await sql`
      insert into hazards (spring_id, kind, state, text, source, said_on, confidence, is_from_catalog)
      values (2, 'gas', 'standing', 'Gas.', 'Nobody', '2020', 'published', true)`.execute(database);
    await judgeOn('2026-01-15');
    expect((await read(2)).bathing_status).toBe('deadly');
    await importCatalog(database);
    expect((await read(2)).bathing_status).not.toBe('deadly');
  });
});

describe('with the calendar', () => {
  it('a season closes and opens a place', { tags: '@21.3' }, async () => {
    await judgeOn('2026-07-01');
    expect((await read(IN_SEASON)).bathing_status).toBe('closed');
    await judgeOn('2026-12-01');
    expect((await read(IN_SEASON)).bathing_status).toBe('soaked');
  });

  it('a closure that is written while all are judged is not lost', { tags: '@21.3' }, async () => {
    const id = 5;
    let judging: Promise<number> | undefined;
    await database.transaction().execute(async (transaction) => {
      await sql`select from springs where id = ${id} for no key update`.execute(transaction);
      judging = judgeOn('2026-07-01');
      // It waits for this spring, and began before the closure was there.
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_locks where not granted`.execute(database);
          return rows.length;
        })
        .toBeGreaterThan(0);
      await sql`
        insert into hazards (spring_id, kind, state, text, source, said_on, confidence)
        values (${id}, 'closed', 'in-force', 'Shut.', 'A ranger', '2026', 'published')`.execute(
        transaction,
      );
      await updateBathingStatus(transaction, [id]);
    });
    await judging;
    expect((await read(id)).bathing_status).toBe('closed');
  });

  it('the hourly job judges what the calendar can change', { tags: '@21.3' }, async () => {
    await addClosure(4, { ends_on: '2999-12-31' });
    await springWork(platform)[0]?.run({});
    expect((await read(4)).bathing_status).toBe('closed');
  });
});

describe('what members say', () => {
  const review = async (springId: number, isSoakable: boolean) => {
    const cookie = await signIn(platform, await addMember(database));
    const form = formOf({ rating: '4', is_soakable: String(isSoakable) });
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `/api/springs/${springId}/reviews`,
      ...form,
      headers: { ...form.headers, cookie },
    });
    expect(statusCode, body).toBe(201);
    return { cookie, id: Number(JSON.parse(body).id) };
  };
  const today = () => new Date().toISOString().slice(0, 10);

  it('makes a place soaked, and the newest answer counts', { tags: '@21.4' }, async () => {
    await review(10, true);
    const soaked = await read(10);
    expect(soaked.bathing_status).toBe('soaked');
    expect(soaked.bathing_reasons).toContainEqual(soakedReason(today()));

    const { cookie, id } = await review(10, false);
    expect((await read(10)).bathing_status).toBe('unknown');

    const change = { rating: 4, is_soakable: true };
    const url = `/api/reviews/${id}`;
    await app.inject({ method: 'PUT', url, payload: change, headers: { cookie } });
    expect((await read(10)).bathing_status).toBe('soaked');
    await app.inject({
      method: 'PUT',
      url,
      payload: { rating: 4, is_soakable: false },
      headers: { cookie },
    });
    expect((await read(10)).bathing_status).toBe('unknown');
    await app.inject({ method: 'DELETE', url, headers: { cookie } });
    expect((await read(10)).bathing_status).toBe('soaked');
  });

  it('is what the rule says, and in its order', { tags: '@21.5' }, async () => {
    const known = await database
      .transaction()
      .execute((transaction) => readBathingFacts(transaction, new Date(), [486, 646]));
    for (const { id, today: _today, ...facts } of known) {
      await review(id, true);
      const { status, reasons } = judgeBathing({ ...facts, soaked_on: today() }, today());
      expect(await read(id)).toMatchObject({ bathing_status: status, bathing_reasons: reasons });
    }
    expect(known).toHaveLength(2);
  });

  it(
    'changes nothing at a closed or deadly place, and nobody is invited',
    { tags: '@21.4' },
    async () => {
      for (const [id, status] of [
        [923, 'closed'],
        [1246, 'deadly'],
        [1534, 'forbidden'],
      ] as const) {
        const before = await read(id);
        await review(id, true);
        const after = await read(id);
        expect(after.bathing_status).toBe(status);
        expect(after.bathing_reasons).toEqual(before.bathing_reasons);
      }
    },
  );

  it('shows beside the reason to ask first', { tags: '@21.4' }, async () => {
    await review(486, true);
    const { bathing_status: status, bathing_reasons: reasons } = await read(486);
    expect(status).toBe('ask-first');
    expect(reasons.map(({ kind }) => kind)).toEqual(['permit-required', 'soak', 'soaked']);
  });
});
