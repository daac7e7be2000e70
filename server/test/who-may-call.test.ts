import { createHash, randomBytes } from 'node:crypto';
import { calls } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from './support/members.ts';
import { useApp } from './support/test-app.ts';

// Every call in the contract, made by different people. New calls in the table need no change here. We
// send no real bodies, so a 400 means that the guard let the call pass.

const { app, platform, database } = await useApp();

const TABLE = Object.entries(calls).map(([name, route]: [string, Endpoint]) => ({
  ...route,
  name,
}));
type Call = (typeof TABLE)[number];

const PUBLIC = TABLE.filter(({ auth }) => auth === 'public');
const GUARDED = TABLE.filter(({ auth }) => auth !== 'public');
const WRITING = GUARDED.filter(({ method }) => method !== 'GET');
const MEMBER = TABLE.filter(({ auth }) => auth === 'member');
/** Calls with a member in the path, only for that member. */
const PERSONAL = GUARDED.filter(({ path }) => path.includes(':username'));

const fill = (path: string, username = 'nobody-here') =>
  path.replace(':username', username).replaceAll(/:\w+/g, '1');

const send = ({ method, path }: Call, cookie?: string, username?: string) =>
  app.inject({
    method,
    url: fill(path, username),
    headers: cookie === undefined ? {} : { cookie },
  });

/** New for each call, because some calls end sessions or accounts. */
const useMember = async (facts?: Parameters<typeof addMember>[1]) => {
  const member = await addMember(database, facts);
  return { ...member, cookie: await signIn(platform, member) };
};

const REFUSED = [401, 403];

describe.each(PUBLIC)('public: $method $path', (call) => {
  it('is never refused, signed out or signed in', { tags: '@1.1' }, async () => {
    expect(REFUSED).not.toContain((await send(call)).statusCode);
    const { cookie, username } = await useMember();
    expect(REFUSED).not.toContain((await send(call, cookie, username)).statusCode);
  });
});

describe.each(GUARDED)('$auth: $method $path', (call) => {
  it('401 { error } for a visitor, for nobody to keep', { tags: '@5.13' }, async () => {
    const answer = await send(call);
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'You must be logged in.' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe.each(MEMBER)('$auth: $method $path', (call) => {
  it('412 where it is meant for another member than the cookie’s', { tags: '@24.90' }, async () => {
    const { cookie, username } = await useMember();
    const sendFor = (member: string) =>
      app.inject({
        method: call.method,
        url: fill(call.path, username),
        headers: { cookie, 'x-member': member },
      });
    const refused = await sendFor('somebody-else');
    expect([refused.statusCode, refused.json()]).toEqual([
      412,
      { error: 'Another member is signed in now.' },
    ]);
    expect((await sendFor(username.toUpperCase())).statusCode).not.toBe(412);
  });
});

describe.each(WRITING)('$auth: $method $path', (call) => {
  it('401 before anything that is sent along is read', { tags: '@19.5' }, async () => {
    const bodies = [
      ['application/json', '{'],
      ['application/json', JSON.stringify('x'.repeat(1_000_000))],
      ['nonsense', 'x'],
      ['multipart/form-data', '--'],
    ] as const;
    for (const [type, payload] of bodies) {
      const answer = await app.inject({
        method: call.method,
        url: fill(call.path),
        headers: { 'content-type': type },
        payload,
      });
      expect(answer.statusCode).toBe(401);
    }
  });
});

describe.each(MEMBER)('member: $method $path', (call) => {
  it('lets a member pass', { tags: '@1.2' }, async () => {
    // Somebody with neither Premium nor a plan has nothing to read there.
    const is_premium = call.path.startsWith('/api/planner/plans');
    const { cookie, username } = await useMember({ is_premium });
    expect(REFUSED).not.toContain((await send(call, cookie, username)).statusCode);
  });
});

/** Who is refused the calls of a role, and in which words. */
const ROLES = [
  { auth: 'premium', role: 'is_premium', others: [{}], error: 'This needs Wildsoak Premium.' },
  {
    auth: 'moderator',
    role: 'is_moderator',
    others: [{}, { is_premium: true }],
    error: 'Only moderators can do this.',
  },
  {
    auth: 'operator',
    role: 'is_operator',
    others: [{}, { is_moderator: true }],
    error: 'Only operators can do this.',
  },
] as const;

describe.each(
  ROLES.flatMap((rule) =>
    TABLE.filter(({ auth }) => auth === rule.auth).map((call) => ({ ...call, ...rule })),
  ),
)('$auth: $method $path', ({ role, others, error, ...call }) => {
  it(
    '403 { error } for others, and lets who has the role pass',
    { tags: ['@1.5', '@6.10', '@8.32', '@23.101'] },
    async () => {
      for (const facts of others) {
        const { cookie, username } = await useMember(facts);
        const refused = await send(call, cookie, username);
        expect([refused.statusCode, refused.json()]).toEqual([403, { error }]);
      }
      const { cookie, username } = await useMember({ [role]: true });
      expect(REFUSED).not.toContain((await send(call, cookie, username)).statusCode);
    },
  );

  it(
    '403 again from the moment that the role ends, in the same session',
    { tags: ['@19.5', '@23.101'] },
    async () => {
      const { id, cookie } = await useMember({ [role]: true });
      const ended = { [role]: false };
      await database.updateTable('members').set(ended).where('id', '=', id).execute();
      expect((await send(call, cookie)).statusCode).toBe(403);
    },
  );
});

describe.each(PERSONAL)('of one member alone: $method $path', (call) => {
  it(
    'hardening: IDOR on lists, plans and photos: refused to another member in the same words as for a name that nobody has',
    { tags: '@19.4' },
    async () => {
      const [owner, other] = [await useMember(), await useMember({ is_premium: true })];
      const answer = await send(call, other.cookie, owner.username);
      expect([403, 404]).toContain(answer.statusCode);
      const unknown = await send(call, other.cookie, 'nobody-here');
      expect([unknown.statusCode, unknown.payload]).toEqual([answer.statusCode, answer.payload]);
    },
  );
});

const NAME = '__Host-session';
const cookieOf = (token: string) => `${NAME}=${token}`;
const tokenOf = (cookie: string) => cookie.slice(NAME.length + 1);

/** Bad session cookies, made from a good token. */
const BAD_COOKIES: Record<string, (token: string) => string> = {
  'an invented token': () => cookieOf(randomBytes(32).toString('base64url')),
  'one character changed': (token) =>
    cookieOf((token.startsWith('A') ? 'B' : 'A') + token.slice(1)),
  'its end cut off': (token) => cookieOf(token.slice(0, -1)),
  'something added': (token) => cookieOf(`${token}A`),
  'other case': (token) => cookieOf(token === token.toUpperCase() ? 'a' : token.toUpperCase()),
  'the hash that the database keeps': (token) =>
    cookieOf(createHash('sha256').update(token).digest('hex')),
  'nothing in it': () => cookieOf(''),
  '10,000 characters': () => cookieOf('A'.repeat(10_000)),
  NUL: () => cookieOf('%00'),
  'half a surrogate pair': () => cookieOf('%ED%A0%80'),
  'a broken escape': (token) => cookieOf(`${token}%`),
  SQL: () => cookieOf(`%27%20or%20true%20--`),
  'a name that a subdomain could set': (token) => `session=${token}`,
  'a name in other case': (token) => `${NAME.toLowerCase()}=${token}`,
};

const expectNobody = async (cookie: string) => {
  for (const call of GUARDED) {
    const answer = await send(call, cookie);
    expect(answer.statusCode, call.name).toBe(401);
  }
  for (const call of PUBLIC) expect(REFUSED).not.toContain((await send(call, cookie)).statusCode);
  const status = await app.inject({ url: '/api/auth/status', headers: { cookie } });
  expect(status.json()).toEqual({ isLoggedIn: false, user: null });
  const spring = await app.inject({ url: '/api/springs/1', headers: { cookie } });
  expect(spring.json()).toEqual((await app.inject('/api/springs/1')).json());
};

const expectSomebody = async (cookie: string, username: string) => {
  const status = await app.inject({ url: '/api/auth/status', headers: { cookie } });
  expect(status.json()).toMatchObject({ isLoggedIn: true, user: { username } });
};

describe('who carries a session that does not count is a visitor', { tags: '@19.5' }, () => {
  it.each(Object.entries(BAD_COOKIES))('a cookie with %s', async (_what, make) => {
    const { cookie, username } = await useMember();
    await expectSomebody(cookie, username);
    await expectNobody(make(tokenOf(cookie)));
  });

  it('a session that has run out', async () => {
    const { id, cookie, username } = await useMember();
    await expectSomebody(cookie, username);
    await database
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('member_id', '=', id)
      .execute();
    await expectNobody(cookie);
  });

  it('a session that was ended', async () => {
    const { cookie, username } = await useMember();
    await expectSomebody(cookie, username);
    await platform.sessions.end(tokenOf(cookie));
    await expectNobody(cookie);
  });

  it('a session of an account that is suspended', { tags: '@23.104' }, async () => {
    const { id, cookie, username } = await useMember();
    await expectSomebody(cookie, username);
    const suspended_at = new Date();
    await database.updateTable('members').set({ suspended_at }).where('id', '=', id).execute();
    await expectNobody(cookie);
  });

  it('a session of an account that is gone', async () => {
    const { id, cookie, username } = await useMember();
    await expectSomebody(cookie, username);
    await database.deleteFrom('members').where('id', '=', id).execute();
    await expectNobody(cookie);
  });

  it('a good token anywhere but in the cookie', async () => {
    const { cookie } = await useMember();
    const token = tokenOf(cookie);
    const answer = await app.inject({
      url: `/api/planner/plans?session=${token}&${cookie}`,
      headers: { authorization: `Bearer ${token}`, 'x-session': token, 'set-cookie': cookie },
    });
    expect(answer.statusCode).toBe(401);
  });
});
