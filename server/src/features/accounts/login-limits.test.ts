import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { createToken } from '../../platform/tokens.ts';

// docs/operations.md, 'Limits'.
const { app, platform, database } = await useApp({ TRUSTED_PROXIES: '127.0.0.1' });

const LONG = 'a-long-enough-secret';
let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `10.20.${addresses >> 8}.${addresses & 255}`;
};

const post = (url: string, payload: object, address: string, headers = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address, ...headers } });

/** The answer to the call after this many. */
const afterMany = async (max: number, call: (i: number) => ReturnType<typeof post>) => {
  for (let i = 0; i < max; i += 1) expect((await call(i)).statusCode, `${i}`).not.toBe(429);
  return call(max);
};

describe('hardening: one mailbox under many spellings', { tags: '@19.65' }, () => {
  it.each<[string, (email: string, i: number) => ReturnType<typeof post>]>([
    ['resets', (email) => post('/api/auth/forgot-password', { email }, freshAddress())],
    [
      'changes of address',
      async (email) => {
        const { password, ...member } = await addMember(database);
        return app.inject({
          method: 'PUT',
          url: '/api/account/email',
          payload: { email, password },
          headers: { cookie: await signIn(platform, member), 'x-forwarded-for': freshAddress() },
        });
      },
    ],
  ])('5 emails an hour: %s', async (what, call) => {
    const mailbox = what.replaceAll(' ', '-');
    const refused = await afterMany(5, (i) => call(`${mailbox}+${i}@Example.test`, i));
    expect(refused.statusCode).toBe(429);
    expect((await call(`another-${mailbox}@example.test`, 6)).statusCode).toBeLessThan(300);
  });

  it('a mailbox that strangers used up can still register, and is sent no more', async () => {
    for (let i = 0; i < 7; i += 1) {
      const member = { username: `box-${i}`, email: `box+${i}@example.test`, password: LONG };
      const answer = await post('/api/auth/register', member, freshAddress());
      expect(answer.statusCode).toBe(201);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer from pgboss.job where data ->> 'email' like 'box+%'`.execute(
      database,
    );
    expect(rows).toEqual([{ count: 5 }]);
  });
});

it(
  'hardening: a change of the password gave two guesses for each counted try',
  { tags: '@19.14' },
  async () => {
    const guesser = await addMember(database);
    const headers = { cookie: await signIn(platform, guesser) };
    const guess = (current_password: string, new_password: string) =>
      app.inject({
        method: 'PUT',
        url: '/api/account/password',
        headers,
        payload: { current_password, new_password },
      });
    for (let i = 0; i < 5; i += 1) {
      expect((await guess(`wrong-${i}`, `also-wrong-${i}`)).statusCode).toBe(403);
    }
    // That was ten passwords.
    expect((await guess('wrong', guesser.password)).statusCode).toBe(429);
  },
);

it(
  'username and address have separate counts: a shared count would show which belong together',
  { tags: '@19.13' },
  async () => {
    const { username, email } = await addMember(database);
    const refused = await afterMany(10, () =>
      post('/api/auth/login', { username, password: 'x' }, freshAddress()),
    );
    expect(refused.statusCode).toBe(429);
    const other = await post('/api/auth/login', { username: email, password: 'x' }, freshAddress());
    expect(other.statusCode).toBe(401);
  },
);

it(
  "links that a stranger sends to an address do not use up its owner's resets",
  { tags: '@19.14' },
  async () => {
    const victim = await addMember(database);
    const attacker = await addMember(database);
    const theirs = await signIn(platform, attacker);
    for (let i = 0; i < 5; i += 1) {
      await app.inject({
        method: 'PUT',
        url: '/api/account/email',
        headers: { cookie: theirs, 'x-forwarded-for': freshAddress() },
        payload: { email: victim.email, password: attacker.password },
      });
    }
    const own = await post('/api/auth/forgot-password', { email: victim.email }, freshAddress());
    expect(own.statusCode).toBe(204);
  },
);

it('a shared browser is known to both members', { tags: '@19.14' }, async () => {
  const [one, other] = [await addMember(database), await addMember(database)];
  const device = `__Host-device=${createToken()}`;
  const login = ({ username, password }: { username: string; password: string }) =>
    post('/api/auth/login', { username, password }, freshAddress(), { cookie: device });
  for (const who of [one, other]) expect((await login(who)).statusCode).toBe(200);
  for (const who of [one, other]) {
    // The first sign-in, in a browser new to the account, was one of the ten.
    const stranger = await afterMany(9, () =>
      post('/api/auth/login', { username: who.username, password: 'x' }, freshAddress()),
    );
    expect(stranger.statusCode).toBe(429);
    expect((await login(who)).statusCode).toBe(200);
  }
});

describe(
  "hardening: registering told which address is a name's owner's",
  { tags: '@19.13' },
  () => {
    const REGISTRATIONS = 20;
    const GUESS = 'not-the-password';
    const register = (username: string, email: string, password = GUESS) =>
      post('/api/auth/register', { username, email, password }, freshAddress());
    const answersOf = async (times: number, call: () => ReturnType<typeof register>) => {
      const answers: string[] = [];
      for (let i = 0; i < times; i += 1) {
        const { statusCode, headers, payload } = await call();
        answers.push(`${statusCode} ${headers['retry-after']} ${payload}`);
      }
      return answers;
    };

    it('any number of tries is answered alike, whatever the address', async () => {
      const [one, other] = [await addMember(database), await addMember(database)];
      const own = await answersOf(REGISTRATIONS, () => register(one.username, one.email));
      const wrong = await answersOf(REGISTRATIONS, () =>
        register(other.username, 'x@example.test'),
      );
      expect(own).toEqual(wrong);
      expect(new Set(own).size).toBe(1);
    });

    it('nor does it lock the owner out of a new browser', { tags: '@19.14' }, async () => {
      const { username, email, password } = await addMember(database);
      await answersOf(REGISTRATIONS, () => register(username, email));
      for (const name of [username, email]) {
        const { statusCode } = await post(
          '/api/auth/login',
          { username: name, password },
          freshAddress(),
        );
        expect(statusCode).toBe(200);
      }
    });

    it(
      'guesses through it are few: five for a name, then the right password is refused as well',
      { tags: '@19.14' },
      async () => {
        const { username, email, password } = await addMember(database);
        await answersOf(4, () => register(username, 'another@example.test'));
        expect((await register(username, email, password)).statusCode).toBe(201);
        const refused = await register(username.toUpperCase(), email, password);
        expect(refused.statusCode).toBe(409);
        expect(refused.headers['set-cookie']).toBeUndefined();
      },
    );
  },
);
