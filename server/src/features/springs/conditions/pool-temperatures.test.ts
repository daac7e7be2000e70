import { listPoolTemperatures } from '@wildsoak/contract/visits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMember } from '../../../../test/support/members.ts';
import { findUnknownSprings } from '../../../../test/support/hazards.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { addVisitRow, daysAgo } from '../../../../test/support/visit-rows.ts';

const { app, database } = await useApp();
const [springId = 0, busyId = 0] = await findUnknownSprings(database);

const read = async (id: number) => {
  const answer = await app.inject(`/api/springs/${id}/pool-temperatures`);
  expect(answer.statusCode, answer.payload).toBe(200);
  return listPoolTemperatures.responses[200].element.strict().array().parse(answer.json());
};

it(
  'the temperatures of two years, oldest first, of visits that count and that everybody may see',
  { tags: '@24.41' },
  async () => {
    const { id: member_id, username } = await addMember(database);
    const add = (days: number, pool_temperature_f: number, facts: object = {}) =>
      addVisitRow(database, {
        spring_id: springId,
        member_id,
        visited_on: daysAgo(days),
        pool_temperature_f,
        measured: true,
        ...facts,
      });
    await add(3, 101.5);
    await add(700, 98, { measured: false });
    await add(740, 90);
    await add(4, 91, { hidden_at: new Date() });
    await add(5, 92, { ignored_at: new Date() });
    await add(6, 93, { shown_from: new Date(Date.now() + 60_000) });
    await addVisitRow(database, { spring_id: springId, feel: 'good' });
    expect(await read(springId)).toEqual([
      { visited_on: daysAgo(700), pool_temperature_f: 98, measured: false, username },
      { visited_on: daysAgo(3), pool_temperature_f: 101.5, measured: true, username },
    ]);
    const close = (status: string) =>
      sql`update springs set judged_status = ${status} where id = ${springId}`.execute(database);
    await close('closed');
    expect(await read(springId)).toEqual([]);
    await close('unknown');
    expect(await read(springId)).toHaveLength(2);
  },
);

it('a chart gets the newest 300', { tags: '@24.41' }, async () => {
  const { id } = await addMember(database);
  await sql`insert into visits (spring_id, member_id, visited_on, pool_temperature_f, measured, is_first, reporter_group)
    select ${busyId}, ${id}, current_date - n, 100, true, false, 1 from generate_series(1, 310) n`.execute(
    database,
  );
  const points = await read(busyId);
  expect(points).toHaveLength(300);
  expect([points[0]?.visited_on, points.at(-1)?.visited_on]).toEqual([daysAgo(300), daysAgo(1)]);
});

it.each(['0', '999999', 'x'])('no such spring: %s', { tags: '@24.41' }, async (id) => {
  const answer = await app.inject(`/api/springs/${id}/pool-temperatures`);
  expect([400, 404]).toContain(answer.statusCode);
});
