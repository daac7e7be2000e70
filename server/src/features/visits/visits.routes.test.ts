import { NOTHING_SAID } from '@wildsoak/contract/rules/visit-answers';
import { listSpringVisits, type Visit } from '@wildsoak/contract/visits';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { setClock } from '../../../test/support/visit-rows.ts';
import { addVisit, daysAgo, exampleVisit, useVisitor } from '../../../test/support/visits.ts';
import { openPlatform } from '../../platform/platform.ts';
import { visitWork } from './visits.jobs.ts';

const { app, platform, database } = await useApp({ DEMO: '1' });
const useMember = useVisitor({ app, platform });

const list = async (springId: number, send?: Awaited<ReturnType<typeof useMember>>['send']) => {
  const url = `/api/springs/${springId}/visits`;
  const answer = send ? await send('GET', url) : await app.inject(url);
  return listSpringVisits.responses[200].parse(answer.json());
};

const age = (id: number, column: 'created_at' | 'shown_from', at: Date) =>
  database
    .updateTable('visits')
    .set({ [column]: at })
    .where('id', '=', id)
    .execute();

describe('a visit', () => {
  it('keeps every answer, and everybody reads it', { tags: ['@24.1', '@24.43'] }, async () => {
    const { username, write } = await useMember();
    const written = await write(1);
    const { editable_until: until, ...answers } = written;
    expect(answers).toEqual({
      ...exampleVisit(),
      id: expect.any(Number),
      that_day: null,
      image_url: null,
      image: null,
      username,
      is_first: true,
      is_demo: false,
      spring_id: 1,
      spring_name: expect.any(String),
    });
    expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    const [first] = await list(1);
    expect(first).toEqual({ ...answers, editable_until: null });
    const own = await app.inject(`/api/users/${username}/visits`);
    expect(own.json()).toEqual([{ ...answers, editable_until: null }]);
  });

  it(
    'one answer is enough, a day alone says nothing; a number without a word on how is a guess',
    { tags: '@24.1' },
    async () => {
      const { send } = await useMember();
      const url = '/api/springs/2/visits';
      const short = await send('POST', url, { visited_on: daysAgo(0), road: 'any-car' });
      expect([short.statusCode, short.json<Visit>()]).toMatchObject([
        201,
        { is_open: null, pool_temperature_f: null, measured: null, crowd: null, comment: null },
      ]);
      const guess = await send('POST', url, { visited_on: daysAgo(1), pool_temperature_f: 99.5 });
      expect(guess.json()).toMatchObject({ pool_temperature_f: 99.5, measured: false });
      const nothing = { visited_on: daysAgo(2), comment: ' \u200B\n ' };
      for (const empty of [
        await send('POST', url, nothing),
        await send('PUT', `/api/visits/${guess.json<Visit>().id}`, nothing),
      ])
        expect([empty.statusCode, empty.json()]).toEqual([400, { error: NOTHING_SAID }]);
    },
  );

  it.each([
    ['a reason why it is closed, but open', { closed_reason: 'gate' }],
    ['a reason, and no word on open', { is_open: null, closed_reason: 'gate' }],
    ['measured, but no number', { pool_temperature_f: null, measured: false }],
    ['hotter than water gets', { pool_temperature_f: 213 }],
    ['colder than water is', { pool_temperature_f: 31 }],
    ['no day', { visited_on: undefined }],
    ['a day and a time', { visited_on: `${daysAgo(1)}T08:00:00Z` }],
    ['a day that there is not', { visited_on: '2026-02-30' }],
    ['a day of the year 0, which PostgreSQL does not have', { visited_on: '0000-02-29' }],
    ['61 days and more ago', { visited_on: daysAgo(62) }],
    ['the day after tomorrow', { visited_on: daysAgo(-2) }],
    ['a comment of 281 characters', { comment: 'x'.repeat(281) }],
    ['another road', { road: 'horse' }],
  ])('is refused: %s', { tags: ['@24.1', '@24.2'] }, async (_what, facts) => {
    const { send } = await useMember();
    const body = { ...exampleVisit(), ...facts };
    const answer = await send('POST', '/api/springs/3/visits', body);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: expect.any(String) }]);
    expect(await list(3)).toEqual([]);
  });

  it(
    'one for each member, spring and day: the second is 409 and names the first',
    { tags: '@24.3' },
    async () => {
      const [one, other] = [await useMember(), await useMember()];
      const { id } = await one.write(4);
      const again = await one.send('POST', '/api/springs/4/visits', exampleVisit());
      expect([again.statusCode, again.json(), again.headers.location]).toEqual([
        409,
        { error: 'You already reported this day. Change that visit instead.' },
        `/api/visits/${id}`,
      ]);
      await one.write(4, { visited_on: daysAgo(2) });
      await one.write(5);
      await other.write(4);
      const moved = await one.send(
        'PUT',
        `/api/visits/${id}`,
        exampleVisit({ visited_on: daysAgo(2) }),
      );
      expect(moved.statusCode).toBe(409);
      expect(await list(4)).toHaveLength(3);
    },
  );

  it(
    'its author changes it for a week, and deletes it at any time',
    { tags: '@24.4' },
    async () => {
      const { send, write } = await useMember();
      const { id } = await write(6, { visited_on: daysAgo(59) });
      const changed = await send('PUT', `/api/visits/${id}`, {
        visited_on: daysAgo(59),
        crowd: 'many',
      });
      expect([changed.statusCode, changed.json<Visit>()]).toMatchObject([
        200,
        { id, is_open: null, comment: null, crowd: 'many' },
      ]);
      await age(id, 'created_at', new Date(Date.now() - 7 * 86_400_000 - 1_000));
      const late = await send('PUT', `/api/visits/${id}`, exampleVisit());
      expect([late.statusCode, late.json()]).toEqual([
        403,
        { error: 'You can change a visit for a week. You can still delete it.' },
      ]);
      expect((await list(6, send))[0]).toMatchObject({ crowd: 'many', editable_until: null });
      expect((await send('DELETE', `/api/visits/${id}`)).statusCode).toBe(204);
      expect(await list(6)).toEqual([]);
      expect((await send('DELETE', `/api/visits/${id}`)).statusCode).toBe(404);
    },
  );

  it(
    'a visit of 60 days ago can be changed a week later without moving its day',
    { tags: '@24.4' },
    async () => {
      const { id: memberId, send } = await useMember();
      const id = await addVisit(database, {
        member_id: memberId,
        spring_id: 7,
        visited_on: daysAgo(66),
      });
      const kept = exampleVisit({ visited_on: daysAgo(66) });
      expect((await send('PUT', `/api/visits/${id}`, kept)).statusCode).toBe(200);
      const moved = exampleVisit({ visited_on: daysAgo(65) });
      expect((await send('PUT', `/api/visits/${id}`, moved)).statusCode).toBe(400);
    },
  );

  it('no answer and no header has a time of day for others', { tags: '@24.5' }, async () => {
    const { username, write } = await useMember();
    const { id } = await write(8);
    const at = new Date('2026-01-02T03:04:05.678Z');
    await age(id, 'created_at', at);
    await age(id, 'shown_from', at);
    const reader = await useMember();
    for (const url of ['/api/springs/8/visits', `/api/users/${username}/visits`]) {
      for (const answer of [await app.inject(url), await reader.send('GET', url)]) {
        expect(answer.json()).toHaveLength(1);
        const told = answer.payload + JSON.stringify({ ...answer.headers, date: '' });
        expect(told).not.toMatch(/03:04|T\d\d:|last-modified|created_at|shown_from/);
      }
    }
  });

  it('is of a day at the spring, and never of tomorrow there', { tags: '@24.2' }, async () => {
    onTestFinished(() => setClock(database, null));
    const { send } = await useMember();
    const zones = await database.selectFrom('springs').select(['id', 'time_zone']).execute();
    const idIn = (zone: string) => zones.find(({ time_zone: one }) => one === zone)?.id;
    // Noon in Boise on the 14th, and the 14th until midnight in Honolulu.
    await setClock(database, new Date('2026-07-14T19:00:00Z'));
    const tryOn = async (zone: string, visited_on: string) =>
      (await send('POST', `/api/springs/${idIn(zone)}/visits`, { visited_on, is_open: true }))
        .statusCode;
    expect(await tryOn('America/Boise', '2026-07-15')).toBe(400);
    expect(await tryOn('America/Boise', '2026-07-14')).toBe(201);
    await setClock(database, new Date('2026-07-15T08:00:00Z'));
    expect(await tryOn('Pacific/Honolulu', '2026-07-15')).toBe(400);
    expect(await tryOn('America/Boise', '2026-07-15')).toBe(201);
    expect(await tryOn('America/Boise', '2026-05-16')).toBe(201);
    expect(await tryOn('America/Boise', '2026-05-15')).toBe(400);
  });

  it(
    'appears a day later, if its author wants that: until then only they see it',
    { tags: '@24.6' },
    async () => {
      const { username, send, write } = await useMember();
      const saved = await send('PUT', '/api/users/profile', { shows_visits_later: true });
      expect(saved.json()).not.toHaveProperty('shows_visits_later');
      expect((await send('GET', '/api/auth/status')).json()).toMatchObject({
        user: { shows_visits_later: true },
      });
      const { id } = await write(9);
      const other = await useMember();
      const seen = async () => [
        (await list(9)).length,
        (await list(9, other.send)).length,
        (await app.inject(`/api/users/${username}/visits`)).json<Visit[]>().length,
        (await other.send('PUT', `/api/visits/${id}`, exampleVisit())).statusCode,
        (await other.send('DELETE', `/api/visits/${id}`)).statusCode,
        (await other.send('POST', `/api/visits/${id}/report`, { reason: 'spam' })).statusCode,
      ];
      expect(await seen()).toEqual([0, 0, 0, 404, 404, 404]);
      expect(await list(9, send)).toMatchObject([{ id }]);
      const { shown_from: from, created_at: at } = await database
        .selectFrom('visits')
        .select(['shown_from', 'created_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(from.getTime() - at.getTime()).toBe(24 * 3_600_000);
      await age(id, 'shown_from', new Date());
      expect(await list(9)).toMatchObject([{ id }]);
      // Moved to another day, it says again where its author is.
      await send('PUT', `/api/visits/${id}`, exampleVisit({ visited_on: daysAgo(0) }));
      expect(await list(9)).toEqual([]);
      await age(id, 'shown_from', new Date());
      expect(await seen()).toEqual([1, 1, 1, 403, 403, 204]);
      await send('PUT', '/api/users/profile', { shows_visits_later: false });
      await write(9, { visited_on: daysAgo(3) });
      expect(await list(9)).toHaveLength(2);
    },
  );

  it(
    'hardening: timing side channels through caches: a visit that shows later is told when it shows',
    { tags: ['@24.6', '@19.64'] },
    async () => {
      const heard: string[] = [];
      const worker = openPlatform(platform.config);
      onTestFinished(() => worker.close());
      for (const channel of ['spring_changed', 'springs_changed'])
        worker.listener.on(channel, (id) => {
          if (id !== undefined) heard.push(`${channel} ${id}`);
        });
      worker.listener.start();
      const { send, write } = await useMember();
      const isTold = (springId: number, withinMs = 20_000) =>
        vi.waitFor(() => expect(heard).toContain(`spring_changed ${springId}`), withinMs);
      let day = 0;
      // The listener needs a moment to connect.
      await vi.waitFor(async () => {
        await write(27, { visited_on: daysAgo((day += 1)) });
        await isTold(27, 2_000);
      }, 20_000);
      await send('PUT', '/api/users/profile', { shows_visits_later: true });
      heard.length = 0;
      const { id } = await write(29);
      await send('PUT', `/api/visits/${id}`, exampleVisit({ comment: 'new' }));
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from start_after - shown_from)::float8 as seconds
        from pgboss.job join visits on visits.id = (data ->> 'id')::integer
        where name = 'visit-shown' and visits.id = ${id}`.execute(database);
      expect(rows).toHaveLength(2);
      for (const { seconds } of rows) {
        expect(seconds).toBeGreaterThanOrEqual(0);
        expect(seconds).toBeLessThanOrEqual(1);
      }
      const [, shown] = visitWork({ database });
      await shown.run({ id });
      await write(28);
      await send('PUT', '/api/users/profile', { shows_visits_later: false });
      await write(27, { visited_on: daysAgo((day += 1)) });
      await isTold(27);
      expect(new Set(heard)).toEqual(new Set(['spring_changed 27', 'springs_changed ']));
      await age(id, 'shown_from', new Date());
      heard.length = 0;
      await shown.run({ id });
      await isTold(29);
      expect(heard).toContain('springs_changed ');
    },
  );

  it("marks a member's first three, and demo members", { tags: '@24.43' }, async () => {
    const { write } = await useMember();
    const firsts = [];
    for (const day of [5, 4, 3, 2]) firsts.push(await write(10, { visited_on: daysAgo(day) }));
    expect(firsts.map(({ is_first: isFirst }) => isFirst)).toEqual([true, true, true, false]);
    const demo = await useMember({ is_demo: true });
    expect(await demo.write(10)).toMatchObject({ is_demo: true });
  });

  it(
    'where nobody should bathe, no visit says open, or how the water is',
    { tags: '@24.42' },
    async () => {
      const out = await database
        .selectFrom('springs')
        .select('id')
        .where('bathing_status', '=', 'deadly')
        .executeTakeFirstOrThrow();
      const [one, other] = [await useMember(), await useMember()];
      const silent = { pool_temperature_f: null, measured: null, feel: null, crowd: null };
      expect(await one.write(out.id)).toMatchObject({ ...silent, is_open: null, road: 'any-car' });
      await other.write(out.id, { is_open: false, closed_reason: 'sign' });
      expect(await list(out.id)).toMatchObject([
        { ...silent, is_open: false, closed_reason: 'sign' },
        { ...silent, is_open: null, comment: 'Steam at dawn.' },
      ]);
      // What they wrote is theirs.
      const copy = await one.send('GET', '/api/account/export');
      expect(copy.json<{ visits: Visit[] }>().visits).toMatchObject([exampleVisit()]);
    },
  );

  it('a change there leaves the answers that it does not show', { tags: '@24.81' }, async () => {
    const setStatus = (judged_status: string) =>
      database.updateTable('springs').set({ judged_status }).where('id', '=', 7).execute();
    await setStatus('unknown');
    const { write, send } = await useMember();
    const { id } = await write(7);
    await setStatus('closed');
    // As the form sends it, which does not ask about the water.
    const silent = {
      is_open: null,
      pool_temperature_f: null,
      measured: null,
      feel: null,
      crowd: null,
    };
    const change = (facts: object) =>
      send('PUT', `/api/visits/${id}`, exampleVisit({ ...silent, ...facts }));
    expect((await change({ road: '4x4', comment: 'A typo.' })).json()).toMatchObject({
      ...silent,
      road: '4x4',
      comment: 'A typo.',
    });
    await setStatus('unknown');
    const read = async () => (await list(7)).find((visit) => visit.id === id);
    expect(await read()).toMatchObject({ ...exampleVisit(), road: '4x4', comment: 'A typo.' });
    await setStatus('closed');
    // "Closed" can be said there, and taken back.
    await change({ is_open: false, closed_reason: 'gate' });
    expect(await read()).toMatchObject({ is_open: false, closed_reason: 'gate' });
    await change({});
    await setStatus('unknown');
    expect(await read()).toMatchObject({ is_open: null, closed_reason: null, feel: 'good' });
  });

  it(
    'the lists are 404 for a spring or a member that is not there',
    { tags: '@24.43' },
    async () => {
      expect((await app.inject('/api/springs/999999/visits')).statusCode).toBe(404);
      expect((await app.inject('/api/users/nobody-here/visits')).statusCode).toBe(404);
      const { send } = await useMember();
      const written = await send('POST', '/api/springs/999999/visits', exampleVisit());
      expect([written.statusCode, written.json()]).toEqual([404, { error: 'Spring not found.' }]);
    },
  );
});
