import { afterAll, expect, it } from 'vitest';
import { catchMail } from '../../../test/support/mail-catcher.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { accountWork } from './accounts.jobs.ts';

const { app, platform, database } = await useApp();
const emails = await catchMail(afterAll, (smtpUrl) =>
  runJobs(database, accountWork(platform, smtpUrl)),
);

const SPOOFED = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  forwarded: 'host=evil.example',
};

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });

const tokenIn = (text: string) => /https:\/\/wildsoak\.test\/[a-z-]+#([\w-]{43})\n/.exec(text)?.[1];

const memberOf = (id: string) =>
  database.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it(
  'links are single-use, expire, count for the address they were sent to, and are built from configuration',
  { tags: ['@14.1', '@19.19'] },
  async () => {
    // Registration: a link that confirms the address, once.
    const email = 'marge@example.test';
    await post('/api/auth/register', { username: 'marge', email, password: 'a-good-password' });
    const confirmation = await emails.waitFor(email, 'Confirm your email address');
    const verify = tokenIn(confirmation.text);
    expect(verify).toBeDefined();
    const confirmed = await post('/api/auth/verify-email', { token: verify });
    expect(confirmed.json()).toEqual({ email });
    const twice = await post('/api/auth/verify-email', { token: verify });
    expect(twice.statusCode).toBe(410);
    expect(twice.json()).toEqual({
      error:
        'This link has expired or was already used. If you just used it, it worked, so sign in. Otherwise, ask for a new link.',
    });

    // hardening: spoofed Host and X-Forwarded-* in emails
    await post('/api/auth/forgot-password', { email: 'MARGE@example.test' }, SPOOFED);
    const reset = await emails.waitFor(email, 'Choose a new password');
    expect(reset.text).not.toContain('evil.example');
    const token = tokenIn(reset.text);
    expect(token).toBeDefined();

    // No job and no table ever held the token.
    const stored = await database
      .selectFrom('mail_links')
      .selectAll()
      .where('email', '=', email)
      .execute();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.token_hash.toString('latin1')).not.toContain(token);

    // A refused password does not use up the link.
    const guessable = await post('/api/auth/reset-password', { token, password: 'password' });
    expect(guessable.statusCode).toBe(400);
    const marge = await database
      .selectFrom('members')
      .select('id')
      .where('username', '=', 'marge')
      .executeTakeFirstOrThrow();
    const session = await signIn(platform, marge);
    const done = await post('/api/auth/reset-password', { token, password: 'quite-new-one' });
    expect(done.statusCode).toBe(200);
    expect(done.headers['set-cookie']).toBeDefined();
    const status = await app.inject({ url: '/api/auth/status', headers: { cookie: session } });
    expect(status.json()).toMatchObject({ isLoggedIn: false });
    await emails.waitFor(email, 'Your password was changed');
    const login = { username: 'marge', password: 'quite-new-one' };
    expect((await post('/api/auth/login', login)).statusCode).toBe(200);
  },
);

it(
  'nobody learns whether an address has an account, and an unknown address gets no email',
  { tags: ['@14.2', '@19.13'] },
  async () => {
    const member = await addMember(database);
    const unknown = await post('/api/auth/forgot-password', { email: 'nobody@example.test' });
    const known = await post('/api/auth/forgot-password', { email: member.email });
    expect([unknown.statusCode, unknown.payload]).toEqual([known.statusCode, known.payload]);
    await emails.waitFor(member.email, 'Choose a new password');
    expect(await emails.read('nobody@example.test')).toEqual([]);
  },
);

it(
  'a new email address counts after somebody opens its link; older links do not bring the old address back',
  { tags: '@19.19' },
  async () => {
    const member = await addMember(database, { email: 'old@example.test' });
    const cookie = await signIn(platform, member);
    await post('/api/account/verification', {}, { cookie });
    const old = tokenIn((await emails.waitFor(member.email, 'Confirm your email address')).text);
    await post('/api/auth/forgot-password', { email: member.email });
    const reset = tokenIn((await emails.waitFor(member.email, 'Choose a new password')).text);

    const change = (password: string) =>
      app.inject({
        method: 'PUT',
        url: '/api/account/email',
        headers: { cookie },
        payload: { email: 'new@example.test', password },
      });
    expect((await change('wrong')).statusCode).toBe(403);
    expect((await change(member.password)).statusCode).toBe(204);
    expect((await memberOf(member.id)).email).toBe('old@example.test');
    await emails.waitFor('old@example.test', 'A new email address for your account');
    const fresh = tokenIn(
      (await emails.waitFor('new@example.test', 'Confirm your email address')).text,
    );
    expect((await post('/api/auth/verify-email', { token: fresh })).statusCode).toBe(200);
    expect(await memberOf(member.id)).toMatchObject({
      email: 'new@example.test',
      pending_email: null,
    });
    await emails.waitFor('old@example.test', 'Your email address was changed');

    // A reader of the old address can neither take the account nor bring the address back.
    expect((await post('/api/auth/verify-email', { token: old })).statusCode).toBe(410);
    const taken = await post('/api/auth/reset-password', {
      token: reset,
      password: 'quite-new-one',
    });
    expect(taken.statusCode).toBe(410);
  },
);

it(
  'only the reader of an address learns that another account took it',
  { tags: '@19.13' },
  async () => {
    const member = await addMember(database);
    const owner = await addMember(database, { email: 'owner@example.test' });
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/account/email',
      headers: { cookie: await signIn(platform, member) },
      payload: { email: 'OWNER@example.test', password: member.password },
    });
    expect(answer.statusCode).toBe(204);
    const mail = await emails.waitFor('OWNER@example.test', 'Confirm your email address');
    const used = await post('/api/auth/verify-email', { token: tokenIn(mail.text) });
    expect(used.statusCode).toBe(409);
    expect((await memberOf(owner.id)).email).toBe('owner@example.test');
    expect((await memberOf(member.id)).email).toBe(member.email);
  },
);

it('an expired link is refused', { tags: '@19.19' }, async () => {
  const member = await addMember(database);
  await post('/api/auth/forgot-password', { email: member.email });
  const token = tokenIn((await emails.waitFor(member.email, 'Choose a new password')).text);
  await database
    .updateTable('mail_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();
  const late = await post('/api/auth/reset-password', { token, password: 'quite-new-one' });
  expect(late.statusCode).toBe(410);
});

it.each(['reset', 'change', 'sign out everywhere'])(
  'an open change of address ends when the owner takes the account back: %s',
  { tags: '@19.15' },
  async (way) => {
    const member = await addMember(database);
    const thief = `thief-${way.length}@example.test`;
    const stolen = await signIn(platform, member);
    await app.inject({
      method: 'PUT',
      url: '/api/account/email',
      headers: { cookie: stolen },
      payload: { email: thief, password: member.password },
    });
    const token = tokenIn((await emails.waitFor(thief, 'Confirm your email address')).text);
    if (way === 'reset') {
      await post('/api/auth/forgot-password', { email: member.email });
      const reset = tokenIn((await emails.waitFor(member.email, 'Choose a new password')).text);
      const body = { token: reset, password: 'mine-again-now' };
      expect((await post('/api/auth/reset-password', body)).statusCode).toBe(200);
    } else if (way === 'change') {
      const answer = await app.inject({
        method: 'PUT',
        url: '/api/account/password',
        headers: { cookie: await signIn(platform, member) },
        payload: { current_password: member.password, new_password: 'mine-again-now' },
      });
      expect(answer.statusCode).toBe(204);
    } else {
      const cookie = await signIn(platform, member);
      await post('/api/account/sign-out-everywhere', {}, { cookie });
    }
    expect((await post('/api/auth/verify-email', { token })).statusCode).toBe(410);
    expect(await memberOf(member.id)).toMatchObject({ email: member.email, pending_email: null });
  },
);
