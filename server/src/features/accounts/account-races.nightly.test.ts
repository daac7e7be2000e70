import { afterAll, expect, it } from 'vitest';
import { createToken, hashToken } from '../../platform/tokens.ts';
import { addMember } from '../../../test/support/members.ts';
import { startServer } from '../../../test/support/server-process.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { database, databaseUrl } = await useApp();

const environment = {
  TRUSTED_PROXIES: '127.0.0.1',
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${createToken()}:`,
  DATABASE_TIMEOUT_MS: '60000',
  // A slow moment of the machine must not look like a Redis that is away.
  REDIS_TIMEOUT_MS: '30000',
};
/** Two processes, which believe what the test says of a caller's address. */
const servers = await Promise.all([
  startServer(databaseUrl, environment, afterAll),
  startServer(databaseUrl, environment, afterAll),
]);

const postFrom = (url: string, path: string, body: object, address: string) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });

it('50 parallel registrations of one username make one account', { tags: '@19.43' }, async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      postFrom(
        servers[i % 2]?.url ?? '',
        '/api/auth/register',
        {
          username: i % 3 === 0 ? 'RACER' : 'racer',
          email: `racer${i}@example.test`,
          password: 'a-good-password',
        },
        `10.1.0.${i}`,
      ),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  const { count } = await database
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('email', 'like', 'racer%')
    .executeTakeFirstOrThrow();
  expect(count).toBe('1');
});

it('20 parallel uses of one reset link succeed once', { tags: ['@19.19', '@19.43'] }, async () => {
  const member = await addMember(database);
  const token = createToken();
  await database
    .insertInto('mail_links')
    .values({
      token_hash: hashToken(token),
      member_id: member.id,
      purpose: 'reset-password',
      email: member.email,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const body = { token, password: `new-password-${i}` };
      const { status } = await postFrom(
        servers[i % 2]?.url ?? '',
        '/api/auth/reset-password',
        body,
        `10.2.0.${i}`,
      );
      return { status, password: body.password };
    }),
  );
  const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status);
  expect(winner?.status).toBe(200);
  expect(others.map(({ status }) => status)).toEqual(Array<number>(19).fill(410));
  const login = { username: member.username, password: winner?.password };
  const { status } = await postFrom(servers[0].url, '/api/auth/login', login, '10.2.1.1');
  expect(status).toBe(200);
});

it(
  'different links of one member, used at once with a change of the password, wait for each other without a failure',
  { tags: '@19.43' },
  async () => {
    const member = await addMember(database);
    const tokens = Array.from({ length: 12 }, createToken);
    await database
      .insertInto('mail_links')
      .values(
        tokens.map((token, i) => ({
          token_hash: hashToken(token),
          member_id: member.id,
          purpose: i % 2 === 0 ? 'reset-password' : 'verify-email',
          email: member.email,
          expires_at: new Date(Date.now() + 3_600_000),
        })),
      )
      .execute();
    const statuses = await Promise.all(
      tokens.map(async (token, i) => {
        const [path, more] =
          i % 2 === 0
            ? ['reset-password', { password: `new-password-${i}` }]
            : ['verify-email', {}];
        const url = servers[i % 2]?.url ?? '';
        return (await postFrom(url, `/api/auth/${path}`, { token, ...more }, `10.8.0.${i}`)).status;
      }),
    );
    expect(statuses.filter((status) => status !== 200 && status !== 410)).toEqual([]);
    expect(statuses.filter((_, i) => i % 2 === 0 && statuses[i] === 200)).toHaveLength(1);
  },
);

it(
  'hardening: limits bypassed: 1,000 wrong logins against one account, from one address and from many, are throttled across two processes, and the owner still gets in',
  { tags: ['@19.11', '@19.14'] },
  async () => {
    const [one] = servers;
    const owner = { username: 'the-owner', email: 'owner@example.test', password: 'my-own-secret' };
    const registered = await postFrom(one.url, '/api/auth/register', owner, '10.3.0.1');
    const cookie = registered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect(cookie).toContain('__Host-device=');

    const attack = async (times: number, addressOf: (i: number) => string) => {
      const seen: Record<number, number> = {};
      for (let begin = 0; begin < times; begin += 50) {
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, offset) => {
            const i = begin + offset;
            const body = { username: owner.username, password: `guess-${i}` };
            return postFrom(servers[i % 2]?.url ?? '', '/api/auth/login', body, addressOf(i));
          }),
        );
        for (const { status, headers } of answers) {
          seen[status] = (seen[status] ?? 0) + 1;
          if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        }
      }
      return seen;
    };
    // Ten guesses for the account, wherever they come from.
    expect(await attack(500, (i) => `10.4.${i >> 8}.${i & 255}`)).toEqual({ 401: 10, 429: 490 });
    expect(await attack(500, () => '10.5.0.1')).toEqual({ 429: 500 });

    const asOwner = (headers: Record<string, string>) =>
      fetch(`${one.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.6.0.1', ...headers },
        body: JSON.stringify(owner),
      });
    // A browser that has never been here waits, or asks for a link; the owner's own does not.
    expect((await asOwner({})).status).toBe(429);
    expect((await asOwner({ cookie })).status).toBe(200);
    // Nor does the owner's cookie open more guesses than others have.
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () =>
        fetch(`${one.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.6.0.2', cookie },
          body: JSON.stringify({ ...owner, password: 'stolen-cookie-guess' }),
        }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(9);
  },
);

it(
  'hardening: limits failed open silently: with Redis dead logins are still limited, and a metric says so',
  { tags: '@19.11' },
  async () => {
    const server = await startServer(databaseUrl, {
      TRUSTED_PROXIES: '127.0.0.1',
      REDIS_URL: 'redis://127.0.0.1:9/0',
      DATABASE_TIMEOUT_MS: '60000',
    });
    const statuses: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      const body = { username: 'somebody', password: `guess-${i}` };
      statuses.push((await postFrom(server.url, '/api/auth/login', body, `10.7.0.${i}`)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    const metrics = await (await fetch(server.metricsUrl)).text();
    expect(metrics).toContain('rate_limit_shared 0');
  },
);
