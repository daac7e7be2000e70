import type { RecordedAct } from '@wildsoak/contract/admin';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exampleHazard } from '../../../test/support/hazards.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addOperator } from '../../../test/support/operators.ts';
import { addReview, countAll } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { setRole } from './members.service.ts';

const { app, platform, database } = await useApp();
const operator = await addOperator(app, platform);

const read = async (query = '') => {
  const acts: RecordedAct[] = [];
  let next: string | undefined = `/api/admin/acts?${query}`;
  while (next !== undefined) {
    const answer = await operator.get(next);
    expect(answer.statusCode).toBe(200);
    acts.push(...answer.json<RecordedAct[]>());
    next = /^<(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return acts;
};

const lineOf = ({ kind, act, by, member, queue, spring, note }: RecordedAct) =>
  [kind, act, by, member, queue, spring?.id, note].filter(Boolean).join(' ');

const deleteAccount = async (member: { password: string; cookie: string }) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/account/delete',
    headers: { cookie: member.cookie },
    payload: { password: member.password, reviews: 'keep' },
  });
  expect(answer.statusCode).toBe(204);
};

const addSignedIn = async (facts?: Parameters<typeof addMember>[1]) => {
  const member = await addMember(database, facts);
  return { ...member, cookie: await signIn(platform, member) };
};

it(
  'holds what operators, moderators and the command line did, newest first, each once, and by kind',
  { tags: '@23.115' },
  async () => {
    const member = await addMember(database);
    const moderator = await addSignedIn({ is_moderator: true });
    const review = await addReview(database, { spring_id: 5, member_id: member.id });
    await countAll(database);
    const moderate = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers: { cookie: moderator.cookie }, payload });
    await setRole(database, member.username, 'moderator', true);
    await operator.suspend(member, 'Spam');
    await moderate(`/api/moderation/reviews/${review}`, { act: 'hide', note: 'Ad' });
    const hazard = await moderate('/api/moderation/springs/6/hazards', {
      ...exampleHazard(),
      note: 'Called',
    });
    expect(hazard.statusCode).toBe(201);
    await operator.actOn(member, 'restore');
    const { username } = member;
    const lines = [
      `members restore ${operator.username} ${username}`,
      `hazards add ${moderator.username} 6 Called`,
      `reviews hide ${moderator.username} 5 Ad`,
      `members suspend ${operator.username} ${username} Spam`,
      `roles make-moderator ${username}`,
    ];
    const acts = await read();
    expect(acts.map(lineOf)).toEqual(lines);
    expect(acts.map((act) => act.is_from_command_line).lastIndexOf(true)).toBe(4);
    expect(acts.map((act) => act.is_from_command_line).indexOf(true)).toBe(4);
    expect((await read('kind=members')).map(lineOf)).toEqual([lines[0], lines[3]]);
    expect((await read('kind=hazards')).map(lineOf)).toEqual([lines[1]]);
    expect(await read('kind=jobs')).toEqual([]);
  },
);

it('comes in pages, although acts of one moment are many', { tags: '@23.115' }, async () => {
  const { id } = await addMember(database);
  await sql`
    insert into acts (kind, act, member_id, actor_id, created_at)
    select 'members', 'sign-out', ${id}, ${operator.id}, '2026-01-01' from generate_series(1, 70)`.execute(
    database,
  );
  await sql`
    insert into acts (kind, act, subject_id, created_at)
    select 'reviews', 'hide', n, '2026-01-01' from generate_series(1, 70) n`.execute(database);
  const acts = await read();
  expect(new Set(acts.map(({ key }) => key)).size).toBe(acts.length);
  const { rows } = await sql<{ count: string }>`
    select count(*) from acts`.execute(database);
  expect(String(acts.length)).toBe(rows[0]?.count);
  for (const cursor of ['x', 'bm9uc2Vuc2U', Buffer.from('1 other 2').toString('base64url')]) {
    expect((await operator.get(`/api/admin/acts?cursor=${cursor}`)).statusCode).toBe(400);
  }
});

describe('the audit log only ever grows', { tags: '@23.116' }, () => {
  const ADDED = /Acts are only ever added/;
  it.each([
    `update acts set note = 'Other'`,
    `update acts set note = null`,
    `update acts set member_id = null`,
    `update acts set actor_id = null`,
    `update acts set act = 'end'`,
    `update acts set created_at = now()`,
    'delete from acts',
    'truncate acts',
  ])('%s', async (statement) => {
    const moderator = await addMember(database);
    await operator.suspend(await addMember(database));
    await sql`insert into acts (kind, act, subject_id, actor_id)
      values ('reviews', 'hide', 1, ${moderator.id})`.execute(database);
    await expect(sql.raw(statement).execute(database)).rejects.toThrow(ADDED);
  });

  it('a member who leaves takes along their name and what was noted about them', async () => {
    const member = await addSignedIn();
    await operator.actOn(member, 'sign-out', 'Marge lost her phone');
    const returned = { ...member, cookie: await signIn(platform, member) };
    const rowOf = async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select act, member_id, actor_id, note from acts
        order by id desc limit 1`.execute(database);
      return rows[0];
    };
    const before = await rowOf();
    expect(before).toMatchObject({ member_id: member.id, note: 'Marge lost her phone' });
    await deleteAccount(returned);
    expect(await rowOf()).toEqual({ ...before, member_id: null, note: null });
  });

  it('an operator or a moderator who leaves takes along only their name', async () => {
    const member = await addMember(database);
    const left = await addSignedIn({ is_operator: true, is_moderator: true });
    const headers = { cookie: left.cookie };
    const payload = { act: 'suspend', note: 'Spam' };
    await app.inject({ method: 'POST', url: `/api/admin/members/${member.id}`, headers, payload });
    await app.inject({
      method: 'POST',
      url: `/api/admin/members/${left.id}`,
      headers,
      payload: { act: 'sign-out', note: 'Mine' },
    });
    await sql`insert into acts (kind, act, subject_id, actor_id, note)
      values ('reviews', 'hide', 9, ${left.id}, 'Ad')`.execute(database);
    await deleteAccount({ ...left, cookie: await signIn(platform, left) });
    const about = (await read('kind=members')).find(({ member: name }) => name === member.username);
    expect(about).toMatchObject({
      act: 'suspend',
      by: null,
      note: 'Spam',
      is_from_command_line: false,
    });
    const [hidden] = await read('kind=reviews');
    expect(hidden).toMatchObject({ act: 'hide', by: null, note: 'Ad' });
  });
});

it('members find what was done to their account in their export', { tags: '@23.116' }, async () => {
  const member = await addMember(database);
  await operator.suspend(member, 'Looked like spam');
  await operator.actOn(member, 'restore', 'It was not');
  const headers = { cookie: await signIn(platform, member) };
  const answer = await app.inject({ url: '/api/account/export', headers });
  expect(answer.json()).toMatchObject({
    operator_acts: [
      { act: 'suspend', note: 'Looked like spam', created_at: expect.any(String) },
      { act: 'restore', note: 'It was not', created_at: expect.any(String) },
    ],
  });
});
