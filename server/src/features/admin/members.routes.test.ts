import type { AdminMember } from '@wildsoak/contract/admin';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../test/support/database-tools.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addOperator } from '../../../test/support/operators.ts';
import { runMain } from '../../../test/support/server-process.ts';
import { testEnvironment, useApp } from '../../../test/support/test-app.ts';
import { setRole } from './members.service.ts';

const { app, platform, database, databaseUrl } = await useApp();
const operator = await addOperator(app, platform);

const search = async (query: string) => {
  const answer = await operator.get(`/api/admin/members?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<AdminMember[]>();
};

const actsAbout = async (memberId: string) => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', act, note, actor_id, case when is_from_command_line then 'cli' end) as line
    from acts where member_id = ${memberId} order by id`.execute(database);
  return rows.map(({ line }) => line);
};

describe('the list of members', { tags: '@23.103' }, () => {
  it('finds them by how the name or the email address begins, in any case', async () => {
    const one = await addMember(database, { username: 'Finder-one', email: 'zeta@example.test' });
    const two = await addMember(database, { username: 'other-two', email: 'finder@example.test' });
    await addMember(database, { username: 'not-finder', email: 'a-finder@example.test' });
    const found = await search('search=FINDER');
    expect(found.map(({ username }) => username)).toEqual([two.username, one.username]);
    expect(await search('search=finder_one')).toEqual([]);
    expect(await search(`search=${encodeURIComponent('%')}`)).toEqual([]);
  });

  it('says what an operator has to know, and nothing secret', async () => {
    const member = await addMember(database, { is_premium: true, subscription_status: 'active' });
    await signIn(platform, member);
    await signIn(platform, member);
    expect(await search(`search=${member.username}`)).toEqual([
      {
        id: Number(member.id),
        username: member.username,
        email: member.email,
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        sessions: 2,
        review_count: 0,
        is_premium: true,
        subscription_status: 'active',
        is_moderator: false,
        is_operator: false,
        is_demo: false,
        suspension: null,
      },
    ]);
  });

  it('comes in pages, each member once', async () => {
    await sql`
      insert into members (username, email, password_hash)
      select 'paged-' || n, 'paged-' || n || '@example.test', 'x' from generate_series(1, 120) n`.execute(
      database,
    );
    const seen: string[] = [];
    let next: string | undefined = '/api/admin/members?search=paged-';
    let pages = 0;
    while (next !== undefined) {
      const answer = await operator.get(next);
      seen.push(...answer.json<AdminMember[]>().map(({ username }) => username));
      next = /^<(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
      pages += 1;
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 120, 120]);
    const broken = await operator.get('/api/admin/members?cursor=bm9uc2Vuc2U');
    expect(broken.statusCode).toBe(400);
  });

  it('can show only those who are suspended, with the reason and by whom', async () => {
    const member = await addMember(database);
    await operator.suspend(member, 'Sells pills');
    const suspended = await search('suspended=true');
    expect(suspended.map(({ username }) => username)).toContain(member.username);
    expect(suspended.every(({ suspension }) => suspension !== null)).toBe(true);
    const [found] = await search(`search=${member.username}&suspended=true`);
    expect(found?.suspension).toEqual({
      since: expect.any(String),
      reason: 'Sells pills',
      operator: operator.username,
    });
  });
});

describe('acts on members', () => {
  it('need a reason to suspend', { tags: '@23.104' }, async () => {
    const member = await addMember(database);
    for (const note of [null, '', '  ']) {
      const answer = await operator.actOn(member, 'suspend', note);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: 'Please enter a reason.' },
      ]);
    }
    expect(await actsAbout(member.id)).toEqual([]);
  });

  it(
    'are recorded in order; doing the same twice changes and records nothing',
    { tags: '@23.110' },
    async () => {
      const member = await addMember(database);
      for (const act of ['suspend', 'suspend', 'restore', 'restore', 'sign-out']) {
        expect((await operator.actOn(member, act, 'Because')).statusCode).toBe(204);
      }
      const { id } = operator;
      expect(await actsAbout(member.id)).toEqual([
        `suspend Because ${id}`,
        `restore Because ${id}`,
        `sign-out Because ${id}`,
      ]);
    },
  );

  it('10 operators who suspend a member at once record it once', { tags: '@23.110' }, async () => {
    const member = await addMember(database);
    const operators = [operator];
    for (let n = 1; n < 10; n += 1) operators.push(await addOperator(app, platform));
    const answers = await Promise.all(operators.map((one) => one.suspend(member)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(operators.map(() => 204));
    expect(await actsAbout(member.id)).toHaveLength(1);
  });

  it('404 for a member who is not there', { tags: '@23.104' }, async () => {
    const answer = await operator.suspend({ id: '2147483647' });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: "We can't find this member." },
    ]);
  });

  it(
    'an operator suspends neither themselves nor another operator',
    { tags: '@23.109' },
    async () => {
      const other = await addOperator(app, platform);
      const refused = [await operator.suspend(operator), await operator.suspend(other)];
      expect(refused.map((answer) => [answer.statusCode, answer.json()])).toEqual([
        [403, { error: "You can't suspend yourself." }],
        [
          403,
          {
            error: "You can't suspend an operator. Remove the role on the command line first.",
          },
        ],
      ]);
      expect((await other.get('/api/admin/members')).statusCode).toBe(200);
      expect(await actsAbout(other.id)).toEqual([]);
    },
  );

  it(
    'an operator who loses the role while the act waits does not act',
    { tags: '@23.101' },
    async () => {
      const [former, member] = [await addOperator(app, platform), await addMember(database)];
      let acting: ReturnType<typeof former.suspend> | undefined;
      await database.transaction().execute(async (transaction) => {
        await sql`update members set is_operator = false where id = ${former.id}`.execute(
          transaction,
        );
        acting = former.suspend(member);
        await someoneWaits(database);
      });
      expect((await acting)?.statusCode).toBe(403);
      expect(await actsAbout(member.id)).toEqual([]);
    },
  );
});

describe('main.ts make-operator and remove-operator', { tags: '@23.100' }, () => {
  const run = async (role: string, ...names: string[]) => {
    const { output, exited } = runMain(role, testEnvironment(databaseUrl), ...names);
    return [await exited, output.text];
  };

  it('open and close /admin from the next call on, and are recorded', async () => {
    const member = await addMember(database);
    const headers = { cookie: await signIn(platform, member) };
    const status = async () =>
      (await app.inject({ url: '/api/admin/members', headers })).statusCode;
    expect(await status()).toBe(403);
    expect(await run('make-operator', member.username.toUpperCase())).toEqual([
      0,
      `${member.username.toUpperCase()} is now an operator.\n`,
    ]);
    expect(await status()).toBe(200);
    await setRole(database, member.username, 'operator', true);
    await setRole(database, member.username, 'moderator', true);
    expect(await run('remove-operator', member.username)).toEqual([
      0,
      `${member.username} is no longer an operator.\n`,
    ]);
    expect(await status()).toBe(403);
    expect(await actsAbout(member.id)).toEqual([
      'make-operator cli',
      'make-moderator cli',
      'remove-operator cli',
    ]);
  });

  it('refuse a name that nobody has, and a member who is suspended', async () => {
    expect(await setRole(database, 'nobody-here', 'operator', true)).toBe('nobody');
    const member = await addMember(database);
    await operator.suspend(member);
    expect(await run('make-operator', member.username)).toEqual([
      1,
      `${member.username} is suspended. An operator has to restore them first.\n`,
    ]);
  });
});
