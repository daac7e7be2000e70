import { judgeBathing, statusAt } from '@wildsoak/contract/rules/bathing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exampleHazard, findUnknownSprings } from '../../../../test/support/hazards.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { readBathingFacts } from './bathing.repository.ts';
import { updateDatedStatus, updateBathingStatus } from './bathing.service.ts';

const { database } = await useApp();
const unknown = await findUnknownSprings(database);

/** A spring in that zone about which nothing is known. */
const springIn = async (zone: string): Promise<number> => {
  const { id } = await database
    .selectFrom('springs')
    .select('id')
    .where('time_zone', '=', zone)
    .where('id', 'in', unknown)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
};

const close = (springId: number, window: Record<string, unknown>) => {
  const { text, source, state, confidence } = exampleHazard();
  const said = { text, source, state, confidence, said_on: '2026' };
  return database
    .insertInto('hazards')
    .values({ spring_id: springId, kind: 'closed', ...said, ...window })
    .execute();
};

const judgeAt = (instant: string, ids: readonly number[] | null) =>
  database
    .transaction()
    .execute((transaction) => updateBathingStatus(transaction, ids, new Date(instant)));

const statusOf = async (id: number) => {
  const found = await database
    .selectFrom('springs')
    .select('bathing_status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return found.bathing_status;
};

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

describe('today is the day it is there', { tags: '@24.55' }, () => {
  it('a closure ends with its last day in its own zone', async () => {
    const ids = await Promise.all(ZONES.map(springIn));
    for (const id of ids) await close(id, { ends_on: '2026-06-30' });
    const closedAt = async (instant: string) => {
      await judgeAt(instant, ids);
      const statuses = await Promise.all(ids.map(statusOf));
      return ZONES.filter((_, at) => statuses[at] === 'closed');
    };
    expect(await closedAt('2026-07-01T03:59:00Z')).toEqual(ZONES);
    expect(await closedAt('2026-07-01T04:00:00Z')).toEqual(ZONES.slice(1));
    expect(await closedAt('2026-07-01T06:30:00Z')).toEqual(ZONES.slice(3));
    expect(await closedAt('2026-07-01T07:30:00Z')).toEqual(ZONES.slice(5));
    expect(await closedAt('2026-07-01T09:30:00Z')).toEqual(['Pacific/Honolulu']);
    expect(await closedAt('2026-07-01T10:00:00Z')).toEqual([]);
  });

  it('begins with its first day, and holds on its weekdays', async () => {
    const id = await springIn('America/Boise');
    await close(id, { starts_on: '2026-08-03', weekdays: [1] });
    // August 3 is a Monday.
    for (const [day, status] of [
      ['2026-07-27', 'unknown'],
      ['2026-08-03', 'closed'],
      ['2026-08-04', 'unknown'],
      ['2026-08-10', 'closed'],
    ] as const) {
      await judgeAt(`${day}T20:00:00Z`, [id]);
      expect(await statusOf(id), day).toBe(status);
    }
  });

  it('the hourly job leaves no zone a day late, and writes only what differs', async () => {
    const ids = await Promise.all(ZONES.map(springIn));
    await sql`update hazards set ends_on = '2026-10-03' where spring_id = any(${ids})`.execute(
      database,
    );
    for (const id of ids)
      await close(id, { kind: 'seasonal-closure', season_from: '10-05', season_to: '10-05' });
    const changes: number[] = [];
    for (let hour = 0; hour < 72; hour += 1) {
      const now = new Date(Date.UTC(2026, 9, 3, 12 + hour, 1));
      await database.transaction().execute(async (transaction) => {
        changes.push(await updateDatedStatus(transaction, now));
        const facts = await readBathingFacts(transaction, now, ids);
        const { rows } = await sql<{ id: number; status: string }>`
          select id, bathing_status as status from springs where id = any(${ids}) order by id`.execute(
          transaction,
        );
        expect(rows, now.toISOString()).toEqual(
          facts.map(({ id, today, ...known }) => ({
            id,
            status: judgeBathing({ ...known, soaked_on: null }, today).status,
          })),
        );
      });
    }
    // Each zone opens, closes and opens again at its own midnight; nothing is written in between.
    const busy = changes.filter((changed) => changed > 0).length;
    expect(busy).toBeGreaterThan(12);
    expect(busy).toBeLessThan(30);
  });
});

it('by day every spring is what its closures and the rest say', { tags: '@24.52' }, async () => {
  for (const day of ['2026-01-14', '2026-07-14']) {
    await judgeAt(`${day}T20:00:00Z`, null);
    const rows = await database
      .selectFrom('springs')
      .select(['id', 'bathing_status', 'judged_when_open', 'closures'])
      .execute();
    for (const { id, bathing_status, judged_when_open, closures } of rows) {
      const spring = { closures, status_when_open: judged_when_open } as unknown as Parameters<
        typeof statusAt
      >[0];
      const noon = { date: day, minutes: 720, sunrise: 400, sunset: 1_100 };
      expect(statusAt(spring, noon).status, String(id)).toBe(bathing_status);
    }
    expect(
      rows.filter(({ closures }) => Array.isArray(closures) && closures.length > 0).length,
    ).toBeGreaterThan(30);
  }
});
