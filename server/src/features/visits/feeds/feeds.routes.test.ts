import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findUnknownSprings } from '../../../../test/support/hazards.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { addVisitRow, daysAgo } from '../../../../test/support/visit-rows.ts';

const { app, platform, database } = await useApp();
const unknown = await findUnknownSprings(database);
const feedOf = (id: number) => `/springs/${id}/visits.atom`;

const read = async (url: string) => {
  const answer = await app.inject(url);
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer;
};

const titlesIn = (xml: string) =>
  [...xml.matchAll(/<entry>\n<id>.*<\/id>\n<title>(.*)<\/title>/g)].map(([, title]) => title);

const HOSTILE = `]]></summary><script>alert(1)</script> & "quoted" \u0007`;

describe('the feed of a spring', () => {
  it('is Atom, newest first, and tells what was found', { tags: '@24.31' }, async () => {
    const [id = 0] = unknown;
    await sql`update springs set name = 'Fish & <Chips>' where id = ${id}`.execute(database);
    const { id: member_id } = await addMember(database, { username: 'hazel' });
    await addVisitRow(database, {
      spring_id: id,
      member_id,
      visited_on: daysAgo(3),
      is_open: true,
      pool_temperature_f: 102,
      measured: true,
      road: 'any-car',
      crowd: 'nobody',
      comment: HOSTILE,
    });
    await addVisitRow(database, {
      spring_id: id,
      member_id,
      visited_on: daysAgo(1),
      is_open: false,
      closed_reason: 'gate',
    });
    const { headers, payload } = await read(feedOf(id));
    expect(headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
    expect(payload).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/,
    );
    expect(payload).toContain('<title>Visits to Fish &amp; &lt;Chips&gt;</title>');
    expect(payload).toContain(`<link href="https://wildsoak.test/springs/${id}"/>`);
    expect(titlesIn(payload)).toEqual([
      'hazel was at Fish &amp; &lt;Chips&gt;',
      'hazel was at Fish &amp; &lt;Chips&gt;',
    ]);
    const [closed = '', open = ''] = payload.split('<entry>').slice(1);
    expect(closed).toContain('<summary type="text">Closed (gate).</summary>');
    expect(open).toContain(
      'Open. Pool 102 °F by thermometer. Road fine for any car. Nobody there. ]]&gt;&lt;/summary&gt;&lt;script&gt;',
    );
    expect(payload).not.toContain('<script');
    expect(payload).not.toContain('\u0007');
    // No time of day: everything is of noon.
    const times = [...payload.matchAll(/T\d\d:\d\d[^<]*/g)].map(([time]) => time);
    expect(new Set(times)).toEqual(new Set(['T12:00:00Z']));
  });

  it(
    'hardening: never holds what is hidden, weighed out or shown later, or more than 50',
    { tags: '@24.31' },
    async () => {
      const [, id = 0] = unknown;
      await addVisitRow(database, { spring_id: id, comment: 'hid', hidden_at: new Date() });
      await addVisitRow(database, { spring_id: id, comment: 'ign', ignored_at: new Date() });
      await addVisitRow(database, {
        spring_id: id,
        comment: 'late',
        shown_from: new Date(Date.now() + 60_000),
      });
      const { payload } = await read(feedOf(id));
      expect(titlesIn(payload)).toEqual([]);
      expect(payload).toContain('<updated>1970-01-01T12:00:00Z</updated>');
      const { id: memberId } = await addMember(database);
      await sql`insert into visits (spring_id, member_id, visited_on, is_first, reporter_group)
        select ${id}, ${memberId}, current_date - n, false, 1 from generate_series(0, 59) n`.execute(
        database,
      );
      expect(titlesIn((await read(feedOf(id))).payload)).toHaveLength(50);
    },
  );

  it(
    'says nothing that leads to a place where nobody should bathe',
    { tags: ['@24.42', '@24.31'] },
    async () => {
      const [, , id = 0] = unknown;
      await addVisitRow(database, {
        spring_id: id,
        is_open: true,
        pool_temperature_f: 100,
        measured: true,
        feel: 'good',
        crowd: 'many',
        road: '4x4',
        comment: 'Gate is open, come in',
      });
      const judge = (status: string) =>
        sql`update springs set judged_status = ${status} where id = ${id}`.execute(database);
      onTestFinished(async () => void (await judge('unknown')));
      const summary = async () =>
        /<summary type="text">(.*)<\/summary>/.exec((await read(feedOf(id))).payload)?.[1];
      expect(await summary()).toMatch(/^Open\..*come in$/);
      for (const status of ['forbidden', 'closed', 'deadly']) {
        await judge(status);
        expect(await summary(), status).toBe('Road needs 4×4.');
      }
    },
  );

  it.each(['0', '999999', 'x', '1.5', '99999999999999', '-1'])(
    'hardening: %s is no spring: 404 { error }',
    { tags: '@24.31' },
    async (id) => {
      const answer = await app.inject(`/springs/${id}/visits.atom`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Spring not found.' }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('a removed spring has none', { tags: '@24.31' }, async () => {
    const id = unknown.at(-1) ?? 0;
    await sql`update springs set removed_at = now() where id = ${id}`.execute(database);
    expect((await app.inject(feedOf(id))).statusCode).toBe(404);
  });
});

describe('the feed of a state', () => {
  it('has the newest of all its springs', { tags: '@24.31' }, async () => {
    const { rows } = await sql<{ id: number; state_code: string }>`
      select id, state_code from springs where removed_at is null and state_code in ('NM', 'UT')
      order by state_code, id`.execute(database);
    const [one, two] = rows.filter(({ state_code }) => state_code === 'NM');
    const other = rows.find(({ state_code }) => state_code === 'UT');
    const { id: member_id } = await addMember(database, { username: 'rio' });
    for (const [spring, days] of [
      [one, 9],
      [two, 2],
      [one, 1],
      [other, 0],
    ] as const) {
      const visited_on = daysAgo(days);
      await addVisitRow(database, { spring_id: spring?.id ?? 0, member_id, visited_on });
    }
    const { payload } = await read('/states/NM/visits.atom');
    expect(payload).toContain('<title>Visits to hot springs in New Mexico</title>');
    const links = [...payload.matchAll(/<link href="[^"]*\/springs\/(\d+)#found"/g)].map(
      ([, id]) => id,
    );
    expect(links).toEqual([one?.id, two?.id, one?.id].map(String));
  });

  it.each(['XX', 'nm', 'New Mexico', '__proto__'])(
    'no state: %s',
    { tags: '@24.31' },
    async (code) => {
      const answer = await app.inject(`/states/${encodeURIComponent(code)}/visits.atom`);
      expect(answer.statusCode).toBe(404);
    },
  );
});

describe('a cache', () => {
  it(
    'hardening: keeps one feed for everybody: the same bytes with and without a session, no cookie',
    { tags: '@24.31' },
    async () => {
      const [, id = 0] = unknown;
      const cookie = await signIn(platform, await addMember(database));
      const visitor = await read(feedOf(id));
      const member = await app.inject({ url: feedOf(id), headers: { cookie } });
      expect(member.payload).toBe(visitor.payload);
      for (const { headers } of [visitor, member]) {
        expect(headers).not.toHaveProperty('set-cookie');
        expect(headers['vary'] ?? '').not.toMatch(/cookie/i);
      }
    },
  );

  it('asks whether it changed, and gets 304 until it did', { tags: '@24.31' }, async () => {
    const [, , , id = 0] = unknown;
    const { headers } = await read(feedOf(id));
    const ask = () =>
      app.inject({ url: feedOf(id), headers: { 'if-none-match': String(headers['etag']) } });
    expect(await ask()).toMatchObject({ statusCode: 304, payload: '' });
    await addVisitRow(database, { spring_id: id });
    expect((await ask()).statusCode).toBe(200);
  });
});
