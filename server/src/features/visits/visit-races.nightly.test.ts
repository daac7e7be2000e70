import { countsUntil, freshnessOf, type AnswerKind } from '@wildsoak/contract/rules/conditions';
import { forEachAnswer, type VisitAnswerName } from '@wildsoak/contract/rules/visit-answers';
import type { Conditions, VisitBody } from '@wildsoak/contract/visits';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createToken } from '../../platform/tokens.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { startServer } from '../../../test/support/server-process.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { daysAgo, exampleVisit } from '../../../test/support/visits.ts';

const { platform, database, databaseUrl } = await useApp();

const environment = {
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${createToken()}:`,
  // A slow machine is no failure here.
  DATABASE_TIMEOUT_MS: '60000',
  REDIS_TIMEOUT_MS: '30000',
  TRUSTED_PROXIES: '127.0.0.1',
};
/** Two processes behind one address as it were, with one count of limits. */
const servers = await Promise.all([
  startServer(databaseUrl, environment, afterAll),
  startServer(databaseUrl, environment, afterAll),
]);

const SPRING = 42;

/** Somebody whose calls go to the one process and the other in turn; two neighbors share an address. */
const useMember = async (facts?: Parameters<typeof addMember>[1]) => {
  const member = await addMember(database, facts);
  const cookie = await signIn(platform, member);
  let turn = Number(member.id);
  const address = `203.0.113.${Number(member.id) >> 1}`;
  const call = async (method: string, path: string, body?: object) => {
    turn += 1;
    const answer = await fetch(servers[turn % 2 === 0 ? 0 : 1].url + path, {
      method,
      headers: {
        cookie,
        'x-forwarded-for': address,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, id: answer.status === 201 ? idIn(text) : 0 };
  };
  return {
    ...member,
    call,
    write: (said: Partial<VisitBody>) =>
      call('POST', `/api/springs/${SPRING}/visits`, exampleVisit(said)),
    edit: (id: number, said: Partial<VisitBody>) =>
      call('PUT', `/api/visits/${id}`, exampleVisit(said)),
    remove: (id: number) => call('DELETE', `/api/visits/${id}`),
    act: (id: number, act: string) => call('POST', `/api/moderation/visits/${id}`, { act }),
  };
};
const idIn = (text: string) => (JSON.parse(text) as { id: number }).id;

const readRows = async () => {
  const { rows } = await sql<
    Record<VisitAnswerName, string | null> & {
      id: number;
      day: string;
      username: string;
      is_open: boolean | null;
      closed_reason: 'snow' | 'gate' | null;
      pool_temperature_f: number | null;
      measured: boolean | null;
      feel: string | null;
      reporter_group: number;
      member_id: string;
      lifted_at: Date | null;
      isOut: boolean;
    }
  >`
    select visits.*, visited_on::text as day, members.username,
      hidden_at is not null or visits_ignored_at is not null as "isOut"
    from visits join members on members.id = member_id
    where spring_id = ${SPRING}
    order by visited_on desc, visits.id desc`.execute(database);
  return rows;
};
type Row = Awaited<ReturnType<typeof readRows>>[number];

/** The rules of the state once more, in TypeScript, over the rows alone. */
const recount = (rows: readonly Row[], now: Date) => {
  const shown = rows.filter(({ isOut }) => !isOut);
  const said = (kind: AnswerKind, { day, username }: Row) => ({
    visited_on: day,
    username,
    is_demo: false,
    freshness: freshnessOf(kind, day, now),
  });
  const kindOf = ({ is_open: isOpen, closed_reason: why }: Row): AnswerKind => {
    if (isOpen) return 'open';
    return why === 'snow' ? 'snow' : 'closed';
  };
  const isInForce = (row: Row) => (countsUntil(kindOf(row), row.day) ?? now) >= now;
  const closed = shown.find((row) => row.is_open === false && !row.lifted_at && isInForce(row));
  const opens = shown.filter((row) => row.is_open && row.day >= (closed?.day ?? ''));
  const [newest] = opens;
  // One of the same day may be from before the gate was shut.
  const later = opens.filter(({ day }) => day > (closed?.day ?? ''));
  const isClosed = closed && new Set(later.map(({ reporter_group }) => reporter_group)).size < 2;
  const newestWith = (has: (row: Row) => unknown) => shown.find((row) => has(row) !== null);
  const pool = newestWith((row) => row.pool_temperature_f ?? row.feel);
  const value = (kind: VisitAnswerName) => {
    const row = newestWith((one) => one[kind]);
    return row ? { ...said(kind, row), value: row[kind] } : null;
  };
  const openState = () => {
    if (isClosed) {
      const but = newest ? { visited_on: newest.day, username: newest.username } : null;
      const state = but ? 'disputed' : 'closed';
      return { ...said(kindOf(closed), closed), state, reason: closed.closed_reason, but };
    }
    return newest ? { ...said('open', newest), state: 'open', reason: null, but: null } : null;
  };
  return {
    open: openState(),
    pool: pool
      ? {
          ...said('pool', pool),
          pool_temperature_f: pool.pool_temperature_f,
          measured: pool.measured,
          feel: pool.feel,
        }
      : null,
    ...forEachAnswer((_, name) => value(name)),
  };
};

it(
  '200 parallel visits, edits, deletions, hidings and liftings of one spring from two processes: the state equals a recount over the rows',
  { tags: '@19.43' },
  async () => {
    const moderators = await Promise.all(
      Array.from({ length: 4 }, () => useMember({ is_moderator: true })),
    );
    const members = await Promise.all(Array.from({ length: 40 }, () => useMember()));
    const own: number[] = [];
    for (const [i, { write }] of members.entries()) {
      const said = i % 3 === 0 ? { is_open: false, closed_reason: 'gate' as const } : {};
      own.push((await write({ ...said, visited_on: daysAgo(10 + (i % 5)) })).id);
    }
    expect(own.every((id) => id > 0)).toBe(true);
    const ownOf = (i: number) => own[i % own.length] ?? 0;
    const judge = (i: number, id: number, act: string) =>
      moderators[i % 4]?.act(id, act) ?? Promise.reject(new Error('no moderator'));

    const answers = await Promise.all(
      members.flatMap((member, i) => [
        member.write({ visited_on: daysAgo(i % 4), is_open: i % 2 === 0, road: '4x4' }),
        member.edit(ownOf(i), {
          visited_on: daysAgo(5 + (i % 3)),
          is_open: i % 4 !== 0,
          crowd: i % 2 === 0 ? 'many' : null,
          pool_temperature_f: 90 + i,
        }),
        judge(i, ownOf(i + 7), i % 3 === 0 ? 'hide' : 'restore'),
        judge(i + 1, ownOf(i + 3), ['lift', 'ignore', 'count'][i % 3] ?? 'lift'),
        i % 5 === 0 ? member.remove(ownOf(i)) : member.write({ visited_on: daysAgo(20) }),
      ]),
    );
    expect(answers).toHaveLength(200);
    // Hidden, deleted or open a moment before: nothing else fails.
    for (const answer of answers)
      expect([200, 201, 204, 403, 404, 409], answer.text).toContain(answer.status);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(72);

    const now = new Date();
    const { rows } = await sql<{ found: Conditions }>`
      select spring_conditions(${SPRING}, ${now}) as found`.execute(database);
    const all = await readRows();
    expect(rows[0]?.found).toEqual(recount(all, now));
    // Neighbors share an address: each pair is one group, and no two pairs are.
    const groups = new Map<string, Set<number>>();
    for (const { member_id: id, reporter_group } of all) {
      const pair = String(Number(id) >> 1);
      groups.set(pair, (groups.get(pair) ?? new Set()).add(reporter_group));
    }
    expect([...groups.values()].every(({ size }) => size === 1)).toBe(true);
    expect(new Set([...groups.values()].flatMap((set) => [...set])).size).toBe(groups.size);
    // What a moderator weighs out counts nowhere, whenever it was written.
    const { rows: wrong } = await sql`
      select from visits join members on members.id = member_id
      where (ignored_at is null) <> (visits_ignored_at is null)`.execute(database);
    expect(wrong).toEqual([]);
  },
);

it('50 visits of one member to one day: one is written', { tags: '@24.3' }, async () => {
  const member = await useMember();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => member.write({ visited_on: daysAgo(30) })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(new Set(statuses.filter((status) => status !== 201))).toSatisfy((rest: Set<number>) =>
    [...rest].every((status) => status === 409 || status === 429),
  );
});
