import { accountExport, user } from '@wildsoak/contract/accounts';
import type { OutgoingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../test/support/database-tools.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addReview, countAll, formOf } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hashToken } from '../../platform/tokens.ts';

// Each test has its own address: limits count by address.
const { app, platform, database } = await useApp({ TRUSTED_PROXIES: '127.0.0.1' });

let visitors = 0;
const visitor = () => {
  visitors += 1;
  return { 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}` };
};

const cookiesOf = (headers: OutgoingHttpHeaders): string[] => [headers['set-cookie'] ?? []].flat(1);

/** What a browser would send back. */
const cookieHeader = (headers: OutgoingHttpHeaders) =>
  cookiesOf(headers)
    .map((line) => line.split(';')[0])
    .join('; ');

const post = (url: string, payload?: object, headers: Record<string, string> = visitor()) =>
  app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });

const statusOf = async (cookie: string) =>
  (await app.inject({ url: '/api/auth/status', headers: { cookie } })).json<{
    isLoggedIn: boolean;
    user: { username: string; email_verified: boolean } | null;
  }>();

const register = (facts: Partial<Record<'username' | 'email' | 'password', string>>) =>
  post('/api/auth/register', {
    username: 'somebody',
    email: `${facts.username ?? 'somebody'}@example.test`,
    password: 'a-good-password',
    ...facts,
  });

describe('register', () => {
  it('creates the account, signs in and answers the user', { tags: ['@3.1', '@7.3'] }, async () => {
    const answer = await register({ username: 'Marge_B', email: 'Marge@Example.test' });
    expect(answer.statusCode).toBe(201);
    expect(user.strict().parse(answer.json())).toEqual({
      username: 'Marge_B',
      email: 'Marge@Example.test',
      email_verified: false,
      location: null,
      bio: null,
      is_premium: false,
      is_moderator: false,
      is_operator: false,
      subscription_status: null,
      period_end: null,
      cancels_at_period_end: false,
      shows_visits_later: false,
    });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const status = await statusOf(cookieHeader(answer.headers));
    expect(status).toMatchObject({ isLoggedIn: true, user: { username: 'Marge_B' } });
  });

  it(
    'stores argon2id with the parameters of OWASP, and no password',
    { tags: ['@3.2', '@19.17'] },
    async () => {
      await register({ username: 'hashed' });
      const row = await database
        .selectFrom('members')
        .selectAll()
        .where('username', '=', 'hashed')
        .executeTakeFirstOrThrow();
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(JSON.stringify(row)).not.toContain('a-good-password');
    },
  );

  it('username and email are unique ignoring case', async () => {
    await register({ username: 'Walter' });
    const name = await register({ username: 'wALTER', email: 'other@example.test' });
    expect(name.statusCode).toBe(409);
    expect(name.json()).toEqual({ error: 'This username is taken. Please choose another.' });
    const email = await register({ username: 'walter2', email: 'WALTER@example.test' });
    expect(email.statusCode).toBe(409);
    expect(email.json()).toEqual({
      error: 'This email address already has an account. Sign in, or reset your password.',
    });
  });

  it('signs in when a browser that lost our answer registers again with the same password', async () => {
    await register({ username: 'again' });
    const answer = await register({ username: 'again' });
    expect(answer.statusCode).toBe(201);
    expect(await statusOf(cookieHeader(answer.headers))).toMatchObject({ isLoggedIn: true });
    const other = await register({ username: 'again', password: 'another-password' });
    expect(other.statusCode).toBe(409);
    expect(other.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['12345', 'Password must be at least 6 characters long.'],
    ['x'.repeat(129), 'Password must be at most 128 characters long.'],
  ])('password %j: %s', { tags: '@5.25' }, async (password, message) => {
    const answer = await register({ username: 'too-short', password });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: message });
  });

  it.each(['password', 'PassWord1', '123456', '8888888', '987654321', 'qwertyuiop', 'wildsoak'])(
    'the most common passwords are refused: %s',
    { tags: '@19.17' },
    async (password) => {
      const answer = await register({ username: 'common', password });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ error: string }>().error).toContain('too easy to guess');
    },
  );

  it.each(['own-name', 'own-name@example.test'])(
    'nor may it be %s',
    { tags: '@19.17' },
    async (password) => {
      const answer = await register({ username: 'own-name', password });
      expect(answer.json<{ error: string }>().error).toContain('your username or email address');
    },
  );

  it.each(['no', 'x'.repeat(31), 'a b', 'ünder', 'a/b', 'a.b', 'аdmin', ''])(
    'the username %j is refused',
    { tags: ['@5.25', '@9.22'] },
    async (username) => {
      const answer = await register({ username, email: 'a@example.test' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ error: string }>().error).toMatch(
        /^Username (must be|can have only)|reserved/,
      );
    },
  );

  it.each(['settings', 'Settings', 'PROFILE', 'featured', 'admin', '__proto__', 'constructor'])(
    'hardening: reserved names: %s is refused',
    { tags: '@19.18' },
    async (username) => {
      const answer = await register({ username, email: 'b@example.test' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ error: string }>().error).toContain('reserved');
    },
  );

  it.each(['settings\u200b', 'ｓｅｔｔｉｎｇｓ', 'ѕettings', 'settings ', 'prof\u0131le'])(
    'hardening: reserved names: the look-alike %j is refused',
    { tags: '@19.18' },
    async (username) => {
      expect((await register({ username, email: 'c@example.test' })).statusCode).toBe(400);
    },
  );

  it.each(['nothing', 'a@', '@b.example', 'a b@c.example', `${'x'.repeat(250)}@example.test`])(
    'the email address %j is refused',
    { tags: '@5.25' },
    async (email) => {
      const answer = await register({ username: 'mailless', email });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error: 'Please enter a valid email address.' });
    },
  );

  it(
    'hardening: mass assignment: is_premium, role, id, __proto__ change nothing',
    { tags: '@19.8' },
    async () => {
      const payload = `{"username":"grabby","email":"grabby@example.test","password":"a-good-password",
      "is_premium":true,"role":"admin","id":1,"subscription_status":"active","email_verified":true}`;
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/register',
        headers: { ...visitor(), 'content-type': 'application/json' },
        payload,
      });
      expect(answer.json()).toMatchObject({ is_premium: false, subscription_status: null });
      const polluted = await app.inject({
        method: 'POST',
        url: '/api/auth/register',
        headers: { ...visitor(), 'content-type': 'application/json' },
        payload: payload.replace('"role"', '"__proto__"').replace('grabby', 'grabby2'),
      });
      expect(polluted.statusCode).toBe(400);
    },
  );
});

describe('login', () => {
  it('another way to write a letter is another name, so that every guess at an account is counted', async () => {
    const member = await addMember(database, { username: 'william' });
    const { statusCode } = await post('/api/auth/login', { ...member, username: 'wİlliam' });
    expect(statusCode).toBe(401);
  });

  it.each(['username', 'email'] as const)(
    'by %s, ignoring case',
    { tags: '@7.2' },
    async (field) => {
      const member = await addMember(database, { username: `Login-${field}` });
      const answer = await post('/api/auth/login', {
        username: member[field].toUpperCase(),
        password: member.password,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ username: member.username });
    },
  );

  it(
    'the cookie is HttpOnly, SameSite=Lax, __Host- under HTTPS, for 30 days',
    { tags: '@19.16' },
    async () => {
      const member = await addMember(database);
      const { headers } = await post('/api/auth/login', member);
      expect(cookiesOf(headers)[0]).toMatch(
        /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    },
  );

  it(
    'the same answer for an unknown user and a wrong password',
    { tags: ['@7.2', '@19.13'] },
    async () => {
      const member = await addMember(database);
      const wrong = await post('/api/auth/login', { username: member.username, password: 'wrong' });
      const unknown = await post('/api/auth/login', { username: 'nobody-here', password: 'wrong' });
      expect(wrong.statusCode).toBe(401);
      expect(unknown.statusCode).toBe(401);
      expect(wrong.payload).toBe(unknown.payload);
      expect(wrong.json()).toEqual({ error: 'Wrong username or password.' });
      const names = ({ headers }: { headers: OutgoingHttpHeaders }) =>
        Object.keys(headers).toSorted();
      expect(names(wrong)).toEqual(names(unknown));
    },
  );

  it('a hash with older parameters is replaced', async () => {
    const member = await addMember(database);
    await post('/api/auth/login', member);
    const { password_hash } = await database
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain('m=19456,t=2,p=1');
    expect((await post('/api/auth/login', member)).statusCode).toBe(200);
  });

  it.each([{ username: 'somebody' }, { password: 'x' }, { username: '', password: '' }, []])(
    'username and password are required: %j',
    { tags: '@5.25' },
    async (payload) => {
      expect((await post('/api/auth/login', payload)).statusCode).toBe(400);
    },
  );
});

describe('sessions', () => {
  const sessionsOf = (memberId: string) =>
    database.selectFrom('sessions').selectAll().where('member_id', '=', memberId).execute();

  it('only the hash of a token is stored', { tags: '@19.15' }, async () => {
    const member = await addMember(database);
    const cookie = await signIn(platform, member);
    const [row] = await sessionsOf(member.id);
    const token = cookie.split('=')[1] ?? '';
    expect(row?.token_hash.toString('latin1')).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('last_seen is written at most once an hour; then the end moves on, and the cookie with it', async () => {
    const member = await addMember(database);
    const cookie = await signIn(platform, member);
    const [fresh] = await sessionsOf(member.id);
    const first = await app.inject({ url: '/api/auth/status', headers: { cookie } });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(member.id)).toEqual([fresh]);

    const past = new Date(Date.now() - 61 * 60_000);
    await database
      .updateTable('sessions')
      .set({ last_seen_at: past, expires_at: new Date(Date.now() + 60_000) })
      .where('member_id', '=', member.id)
      .execute();
    const later = await app.inject({ url: '/api/auth/status', headers: { cookie } });
    expect(cookieHeader(later.headers)).toBe(cookie);
    const [moved] = await sessionsOf(member.id);
    expect(moved?.last_seen_at.getTime()).toBeGreaterThan(past.getTime());
    expect(moved?.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
  });
});

describe('hardening: session attacks', () => {
  it(
    'fixation: a token from before the login is worth nothing after it',
    { tags: '@19.15' },
    async () => {
      const member = await addMember(database);
      const planted = `__Host-session=${'A'.repeat(43)}`;
      const answer = await post('/api/auth/login', member, { ...visitor(), cookie: planted });
      expect(cookieHeader(answer.headers)).not.toContain('A'.repeat(43));
      expect(await statusOf(planted)).toMatchObject({ isLoggedIn: false });

      const before = cookieHeader(answer.headers);
      const again = await post('/api/auth/login', member, { ...visitor(), cookie: before });
      expect(cookieHeader(again.headers)).not.toBe(before);
      expect(await statusOf(before)).toMatchObject({ isLoggedIn: false });
    },
  );

  it('a stolen token after logout', { tags: ['@7.4', '@19.15'] }, async () => {
    const member = await addMember(database);
    const cookie = await signIn(platform, member);
    const answer = await post('/api/auth/logout', undefined, { cookie });
    expect(answer.statusCode).toBe(204);
    expect(cookiesOf(answer.headers)[0]).toMatch(/^__Host-session=; Max-Age=0;/);
    expect(await statusOf(cookie)).toMatchObject({ isLoggedIn: false });
  });

  it(
    'a stolen token after a change of the password: all others end, this one stays',
    { tags: ['@14.3', '@19.15'] },
    async () => {
      const member = await addMember(database);
      const [mine, stolen] = [await signIn(platform, member), await signIn(platform, member)];
      const change = (current_password: string) =>
        app.inject({
          method: 'PUT',
          url: '/api/account/password',
          headers: { cookie: mine },
          payload: { current_password, new_password: 'an-even-better-one' },
        });
      const wrong = await change('wrong');
      expect(wrong.statusCode).toBe(403);
      expect(wrong.json()).toEqual({ error: 'Wrong password.' });
      expect(await statusOf(stolen)).toMatchObject({ isLoggedIn: true });
      expect((await change(member.password)).statusCode).toBe(204);
      expect(await statusOf(mine)).toMatchObject({ isLoggedIn: true });
      expect(await statusOf(stolen)).toMatchObject({ isLoggedIn: false });
      expect((await post('/api/auth/login', member)).statusCode).toBe(401);
    },
  );

  it('a change of the password whose answer was lost may be asked for again', async () => {
    const member = await addMember(database);
    const cookie = await signIn(platform, member);
    const change = () =>
      app.inject({
        method: 'PUT',
        url: '/api/account/password',
        headers: { cookie },
        payload: { current_password: member.password, new_password: 'an-even-better-one' },
      });
    expect((await change()).statusCode).toBe(204);
    expect((await change()).statusCode).toBe(204);
  });

  it.each(['login', 'change'])(
    'a password that was changed after it was checked: %s is refused and writes nothing',
    { tags: '@19.43' },
    async (call) => {
      const member = await addMember(database);
      const cookie = await signIn(platform, member);
      const newHash = await hashPassword('the-owners-new-one');
      const waiting = await database.transaction().execute(async (transaction) => {
        const row = transaction.updateTable('members').set({ password_hash: newHash });
        await row.where('id', '=', member.id).execute();
        const answer =
          call === 'login'
            ? post('/api/auth/login', member)
            : app.inject({
                method: 'PUT',
                url: '/api/account/password',
                headers: { cookie },
                payload: { current_password: member.password, new_password: 'the-thiefs-own' },
              });
        await someoneWaits(database);
        return { answer };
      });
      expect((await waiting.answer).statusCode).toBe(call === 'login' ? 401 : 403);
      const { password_hash } = await database
        .selectFrom('members')
        .select('password_hash')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow();
      expect(password_hash).toBe(newHash);
    },
  );

  it('sign out everywhere ends this session too', { tags: '@19.15' }, async () => {
    const member = await addMember(database);
    const cookies = [await signIn(platform, member), await signIn(platform, member)];
    const [cookie = ''] = cookies;
    const answer = await post('/api/account/sign-out-everywhere', undefined, { cookie });
    expect(answer.statusCode).toBe(204);
    for (const one of cookies) expect(await statusOf(one)).toMatchObject({ isLoggedIn: false });
  });
});

describe('leaving', () => {
  it(
    'everything we store comes as a single JSON file that fits its schema',
    { tags: '@14.4' },
    async () => {
      const member = await addMember(database, { bio: 'Soaks.' });
      const cookie = await signIn(platform, member);
      await database
        .insertInto('favorites')
        .values({ member_id: member.id, spring_id: 646, category: 'Visited' })
        .execute();
      await addReview(database, {
        member_id: member.id,
        spring_id: 646,
        rating: 4,
        comment: 'Warm.',
      });
      const other = await addReview(database);
      await database
        .insertInto('votes')
        .values({ review_id: other, member_id: member.id, vote: -1 })
        .execute();
      await database
        .insertInto('reports')
        .values({ review_id: other, member_id: member.id, reason: 'spam' })
        .execute();
      await database
        .updateTable('members')
        .set({ pending_email: 'next@example.test' })
        .where('id', '=', member.id)
        .execute();
      await database
        .insertInto('known_devices')
        .values({ member_id: member.id, token_hash: hashToken('device') })
        .execute();
      await database
        .insertInto('mail_links')
        .values({
          member_id: member.id,
          token_hash: hashToken('link'),
          purpose: 'verify-email',
          email: 'next@example.test',
          expires_at: new Date(),
        })
        .execute();
      await database
        .insertInto('billing_accounts')
        .values({ member_id: member.id, customer_id: 'cus_export' })
        .execute();
      const answer = await app.inject({ url: '/api/account/export', headers: { cookie } });
      expect(answer.headers['content-disposition']).toBe(
        'attachment; filename="wildsoak-account.json"',
      );
      expect(answer.headers['cache-control']).toBe('private, no-store');
      const held = accountExport.strict().parse(answer.json());
      expect(held.account).toMatchObject({
        username: member.username,
        bio: 'Soaks.',
        pending_email: 'next@example.test',
      });
      expect(held.devices).toHaveLength(1);
      expect(held.mail_links).toMatchObject([
        { purpose: 'verify-email', email: 'next@example.test' },
      ]);
      expect(held.sessions).toHaveLength(1);
      expect(held.favorites).toMatchObject([{ id: 646, category: 'Visited' }]);
      expect(held.reviews).toMatchObject([{ rating: 4, comment: 'Warm.' }]);
      expect(held.billing).toEqual({ customer_id: 'cus_export', checkout_session_id: null });
      expect(held.votes).toEqual([{ review_id: other, vote: -1 }]);
      expect(held.reports).toMatchObject([{ review_id: other, reason: 'spam' }]);
      expect(answer.payload).not.toMatch(/argon2|_hash/);
    },
  );

  it.each(['keep', 'delete'] as const)(
    'deletes the account; reviews: %s',
    { tags: '@14.4' },
    async (reviews) => {
      const member = await addMember(database);
      const cookie = await signIn(platform, member);
      const springId = reviews === 'keep' ? 100 : 101;
      await addReview(database, { member_id: member.id, spring_id: springId, rating: 4 });
      await countAll(database);
      const review = await app.inject({
        method: 'POST',
        url: '/api/springs/102/reviews',
        ...formOf({ rating: '4', comment: 'Words to forget.' }),
        headers: { ...formOf({}).headers, cookie, 'idempotency-key': 'once' },
      });
      expect(review.statusCode).toBe(201);
      const remove = (password: string) =>
        post('/api/account/delete', { password, reviews }, { cookie });
      expect((await remove('wrong')).statusCode).toBe(403);
      expect((await remove(member.password)).statusCode).toBe(204);
      expect(await statusOf(cookie)).toMatchObject({ isLoggedIn: false });
      const left = (await app.inject(`/api/springs/${springId}/reviews`)).json();
      expect(left).toMatchObject(reviews === 'keep' ? [{ username: 'former member' }] : []);
      const spring = (await app.inject(`/api/springs/${springId}`)).json();
      expect(spring).toMatchObject({ review_count: reviews === 'keep' ? 1 : 0 });
      expect((await app.inject(`/api/users/${member.username}`)).statusCode).toBe(404);
      const answers = database.selectFrom('idempotency_keys').select('body');
      expect(await answers.where('scope', '=', `member ${member.id}`).execute()).toEqual([]);
      // The name and the address are free again.
      expect((await register(member)).statusCode).toBe(201);
    },
  );
});
