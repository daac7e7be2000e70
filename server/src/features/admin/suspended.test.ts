import { once } from 'node:events';
import { request } from 'node:http';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { someoneWaits } from '../../../test/support/database-tools.ts';
import { addMember, signIn, type TestMember } from '../../../test/support/members.ts';
import { addOperator } from '../../../test/support/operators.ts';
import { landscape, photoForm } from '../../../test/support/photos.ts';
import { planBody } from '../../../test/support/plans.ts';
import { addReview, formOf } from '../../../test/support/reviews.ts';
import { addVisit, exampleVisit } from '../../../test/support/visits.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { createToken, hashToken } from '../../platform/tokens.ts';

const { app, platform, database } = await useApp({ TRUSTED_PROXIES: '127.0.0.1' });
const operator = await addOperator(app, platform);

const SUSPENDED =
  "This account is suspended. If you think that's a mistake, write to hello@wildsoak.example.";
const WRONG = 'Wrong username or password.';

let visitors = 0;
const post = (url: string, payload: object, cookie = '') => {
  visitors += 1;
  const headers = { 'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}`, cookie };
  return app.inject({ method: 'POST', url, headers, payload });
};
const login = (username: string, password: string, cookie?: string) =>
  post('/api/auth/login', { username, password }, cookie);

const addLink = async ({ id, email }: TestMember, purpose: 'verify-email' | 'reset-password') => {
  const token = createToken();
  await database
    .insertInto('mail_links')
    .values({
      token_hash: hashToken(token),
      member_id: id,
      purpose,
      email,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return token;
};

const rowsOf = async (table: string, memberId: string, column = 'member_id') => {
  const { rows } = await sql`select * from ${sql.table(table)}
    where ${sql.ref(column)} = ${memberId} order by 1`.execute(database);
  return rows;
};

describe('a suspended member is out at once', () => {
  it(
    'every session, link and known browser goes, in every browser',
    { tags: '@23.104' },
    async () => {
      const member = await addMember(database);
      await login(member.username, member.password);
      await addLink(member, 'reset-password');
      const cookies = [await signIn(platform, member), await signIn(platform, member)];
      expect((await operator.suspend(member)).statusCode).toBe(204);
      for (const cookie of cookies) {
        const status = await app.inject({ url: '/api/auth/status', headers: { cookie } });
        expect(status.json()).toEqual({ isLoggedIn: false, user: null });
        const plans = await app.inject({ url: '/api/planner/plans', headers: { cookie } });
        expect(plans.statusCode).toBe(401);
      }
      for (const table of ['sessions', 'known_devices', 'mail_links'])
        expect(await rowsOf(table, member.id)).toEqual([]);
    },
  );

  it(
    'a session that comes into being all the same counts for nothing',
    { tags: '@23.104' },
    async () => {
      const member = await addMember(database);
      await operator.suspend(member);
      const cookie = await signIn(platform, member);
      const status = await app.inject({ url: '/api/auth/status', headers: { cookie } });
      expect(status.json()).toEqual({ isLoggedIn: false, user: null });
    },
  );

  it(
    'the right password gets a plain sentence, a wrong one the same answer as ever',
    { tags: '@23.105' },
    async () => {
      const member = await addMember(database);
      await operator.suspend(member);
      const { username, email, password } = member;
      const right = [
        await login(username, password),
        await login(email, password),
        await post('/api/auth/register', { username, email, password }),
      ];
      expect(right.map((answer) => [answer.statusCode, answer.json()])).toEqual(
        right.map(() => [403, { error: SUSPENDED }]),
      );
      expect(right.flatMap(({ cookies }) => cookies)).toEqual([]);
      const wrong = [
        await login(username, 'not-this-one'),
        await login('nobody-x', 'not-this-one'),
      ];
      expect(wrong.map((answer) => [answer.statusCode, answer.json()])).toEqual(
        wrong.map(() => [401, { error: WRONG }]),
      );
      const taken = await post('/api/auth/register', {
        username,
        email,
        password: 'another-one-x',
      });
      expect(taken.json()).toEqual({ error: 'This username is taken. Please choose another.' });
      for (const table of ['sessions', 'known_devices'])
        expect(await rowsOf(table, member.id)).toEqual([]);
    },
  );

  it('the login names the member to whom the password belongs', { tags: '@24.96' }, async () => {
    const member = await addMember(database);
    const { username, email, password } = member;
    const named = async (name: string, given: string) => {
      const { statusCode, headers } = await login(name, given);
      return [statusCode, headers['x-member']];
    };
    expect(await named(username, password)).toEqual([200, undefined]);
    await operator.suspend(member);
    expect(await named(username.toUpperCase(), password)).toEqual([403, username]);
    expect(await named(email, password)).toEqual([403, username]);
    expect(await named(email, 'not-this-one')).toEqual([401, undefined]);
  });

  it('links do nothing, even one that was made too late', { tags: '@23.105' }, async () => {
    const member = await addMember(database, { email_verified_at: null });
    await operator.suspend(member);
    const before = await rowsOf('members', member.id, 'id');
    const reset = await post('/api/auth/reset-password', {
      token: await addLink(member, 'reset-password'),
      password: 'another-good-one',
    });
    const verify = await post('/api/auth/verify-email', {
      token: await addLink(member, 'verify-email'),
    });
    expect([reset.statusCode, verify.statusCode]).toEqual([410, 410]);
    expect(await rowsOf('members', member.id, 'id')).toEqual(before);
    expect(await rowsOf('sessions', member.id)).toEqual([]);
  });

  it('restored, they sign in again with the same password', { tags: '@23.108' }, async () => {
    const member = await addMember(database);
    await operator.suspend(member);
    await operator.actOn(member, 'restore');
    const answer = await login(member.username, member.password);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { username: member.username }]);
  });

  it('signed out everywhere, they sign in again at once', { tags: '@23.108' }, async () => {
    const member = await addMember(database);
    const cookie = await signIn(platform, member);
    await operator.actOn(member, 'sign-out');
    const status = await app.inject({ url: '/api/auth/status', headers: { cookie } });
    expect(status.json()).toEqual({ isLoggedIn: false, user: null });
    expect((await login(member.username, member.password)).statusCode).toBe(200);
  });
});

it(
  '20 sign-ins at once against a suspension leave no session, in whatever order',
  { tags: '@23.106' },
  async () => {
    for (const place of [0, 10, 20]) {
      const member = await addMember(database);
      // Else the first sign-in would write a stronger hash, and the others start over.
      const password_hash = await hashPassword(member.password);
      await database
        .updateTable('members')
        .set({ password_hash })
        .where('id', '=', member.id)
        .execute();
      // A name has ten tries.
      const names = [member.username, member.email];
      const acts: (() => Promise<{ statusCode: number }>)[] = Array.from(
        { length: 20 },
        (_, n) => () => login(names[n % 2] ?? '', member.password),
      );
      acts.splice(place, 0, () => operator.suspend(member));
      const answers = await Promise.all(acts.map((act) => act()));
      expect(answers[place]?.statusCode).toBe(204);
      for (const { statusCode } of answers) expect([200, 204, 403]).toContain(statusCode);
      expect(await rowsOf('sessions', member.id)).toEqual([]);
      expect(await rowsOf('known_devices', member.id)).toEqual([]);
    }
  },
);

/** The call is past its guard and waits for the suspension, which then happens. */
const suspendUnder = async (member: TestMember, call: () => Promise<{ statusCode: number }>) => {
  let answering: ReturnType<typeof call> | undefined;
  await database.transaction().execute(async (transaction) => {
    await sql`select from members where id = ${member.id} for update`.execute(transaction);
    await sql`update members set suspended_at = now() where id = ${member.id}`.execute(transaction);
    await sql`delete from sessions where member_id = ${member.id}`.execute(transaction);
    answering = call();
    await someoneWaits(database);
  });
  return (await answering)?.statusCode;
};

interface Scene {
  member: TestMember;
  plan: number;
  review: number;
  own: number;
  visit: number;
  ownVisit: number;
}

const json = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: (scene: Scene) => string,
  payload?: object,
) => ({
  method,
  url,
  send: { payload },
});
const PASSWORDS = { current_password: 'a-good-password', new_password: 'another-good-one' };

/** Every call by which a member writes. */
const WRITES: Record<
  string,
  { method: 'POST' | 'PUT' | 'DELETE'; url: (scene: Scene) => string; send: object }
> = {
  createReview: {
    method: 'POST',
    url: () => '/api/springs/1/reviews',
    send: formOf({ rating: '4' }),
  },
  updateReview: json('PUT', ({ own }) => `/api/reviews/${own}`, { rating: 2 }),
  deleteReview: json('DELETE', ({ own }) => `/api/reviews/${own}`),
  voteOnReview: json('POST', ({ review }) => `/api/reviews/${review}/vote`, { vote: 1 }),
  reportReview: json('POST', ({ review }) => `/api/reviews/${review}/report`, { reason: 'spam' }),
  createVisit: json('POST', () => '/api/springs/1/visits', exampleVisit()),
  updateVisit: json('PUT', ({ ownVisit }) => `/api/visits/${ownVisit}`, exampleVisit()),
  deleteVisit: json('DELETE', ({ ownVisit }) => `/api/visits/${ownVisit}`),
  reportVisit: json('POST', ({ visit }) => `/api/visits/${visit}/report`, { reason: 'spam' }),
  addFavorite: json('POST', () => '/api/springs/2/favorite', { category: 'Visited' }),
  removeFavorite: json('DELETE', () => '/api/springs/1/favorite'),
  updateProfile: json('PUT', () => '/api/users/profile', { bio: 'Buy pills' }),
  suggestCorrection: json('POST', () => '/api/springs/1/corrections', {
    field: 'fee',
    fee: '$7',
    note: null,
  }),
  createPlan: json('POST', () => '/api/planner/plans', planBody()),
  updatePlan: json('PUT', ({ plan }) => `/api/planner/plans/${plan}`, planBody({ name: 'Other' })),
  renamePlan: json('PUT', ({ plan }) => `/api/planner/plans/${plan}/name`, { name: 'Other' }),
  deletePlan: json('DELETE', ({ plan }) => `/api/planner/plans/${plan}`),
  sharePlan: json('POST', ({ plan }) => `/api/planner/plans/${plan}/share`),
  changePassword: json('PUT', () => '/api/account/password', PASSWORDS),
  changeEmail: json('PUT', () => '/api/account/email', {
    email: 'another@example.test',
    password: 'a-good-password',
  }),
  deleteAccount: json('POST', () => '/api/account/delete', {
    password: 'a-good-password',
    reviews: 'delete',
  }),
};

describe('a call under way writes nothing any more', { tags: '@23.106' }, () => {
  const setScene = async (): Promise<Scene> => {
    const member = await addMember(database, { is_premium: true });
    await database
      .insertInto('favorites')
      .values({ member_id: member.id, spring_id: 1, category: 'Visited' })
      .execute();
    const cookie = await signIn(platform, member);
    const plan = await post('/api/planner/plans', planBody(), cookie);
    return {
      member,
      plan: plan.json<{ id: number }>().id,
      review: await addReview(database, { member_id: (await addMember(database)).id }),
      own: await addReview(database, { member_id: member.id, comment: 'Mine' }),
      visit: await addVisit(database),
      ownVisit: await addVisit(database, { member_id: member.id, spring_id: 2 }),
    };
  };
  const TABLES = [
    'favorites',
    'reviews',
    'votes',
    'reports',
    'corrections',
    'plans',
    'visits',
    'visit_reports',
  ];
  const everythingOf = async ({ id }: TestMember) => {
    const rows = [await rowsOf('members', id, 'id')];
    for (const table of TABLES) rows.push(await rowsOf(table, id));
    return rows;
  };

  it.each(Object.entries(WRITES))('%s', async (_, { method, url, send }) => {
    const scene = await setScene();
    const cookie = await signIn(platform, scene.member);
    const before = await everythingOf(scene.member);
    const given = send as { headers?: object; payload?: object };
    const status = await suspendUnder(scene.member, () =>
      app.inject({
        method,
        url: url(scene),
        ...given,
        headers: { ...given.headers, cookie },
      }),
    );
    expect([401, 403, 404, 204]).toContain(status);
    const [members, ...rest] = await everythingOf(scene.member);
    expect(rest).toEqual(before.slice(1));
    expect(members).toEqual([{ ...(before[0]?.[0] as object), suspended_at: expect.any(Date) }]);
  });

  it('an upload that was still sending its photo', async () => {
    const target = await app.listen({ host: '127.0.0.1', port: 0 });
    const member = await addMember(database);
    const { headers, payload } = photoForm([{ bytes: await landscape(64, 48).jpeg().toBuffer() }]);
    const sending = request(`${target}/api/springs/1/reviews`, {
      method: 'POST',
      headers: {
        ...headers,
        cookie: await signIn(platform, member),
        'content-length': payload.length,
      },
    });
    const taken = vi.spyOn(platform.uploads, 'take');
    const answered = once(sending, 'response');
    sending.write(payload.subarray(0, 600));
    await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce(), 20_000);
    taken.mockRestore();
    expect((await operator.suspend(member)).statusCode).toBe(204);
    sending.end(payload.subarray(600));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(await rowsOf('reviews', member.id)).toEqual([]);
  });
});

it(
  'reviews, visits and the subscription stay; what the profile says and shared plans are hidden until they are restored',
  { tags: '@23.107' },
  async () => {
    const member = await addMember(database, {
      bio: 'Buy pills at pills.example',
      location: 'pills.example',
      is_premium: true,
      subscription_status: 'active',
    });
    const review = await addReview(database, { member_id: member.id, comment: 'Quiet.' });
    const visit = await addVisit(database, { member_id: member.id, spring_id: 30 });
    const cookie = await signIn(platform, member);
    const plan = await post('/api/planner/plans', planBody(), cookie);
    const shared = await post(
      `/api/planner/plans/${plan.json<{ id: number }>().id}/share`,
      {},
      cookie,
    );
    const { share_token: token } = shared.json<{ share_token: string }>();
    const statusOfPlan = async () => (await app.inject(`/api/shared-plans/${token}`)).statusCode;
    expect(await statusOfPlan()).toBe(200);
    await operator.suspend(member, 'Advertising');
    const profile = async () => (await app.inject(`/api/users/${member.username}`)).json();
    expect(await profile()).toMatchObject({ username: member.username, bio: null, location: null });
    const reviews = await app.inject(`/api/users/${member.username}/reviews`);
    expect(reviews.json()).toMatchObject([{ id: review, comment: 'Quiet.' }]);
    expect((await app.inject('/api/springs/30/visits')).json()).toMatchObject([{ id: visit }]);
    expect(await statusOfPlan()).toBe(404);
    expect(await rowsOf('members', member.id, 'id')).toMatchObject([
      { is_premium: true, subscription_status: 'active' },
    ]);
    await operator.actOn(member, 'restore');
    expect(await profile()).toMatchObject({ bio: 'Buy pills at pills.example' });
    expect(await statusOfPlan()).toBe(200);
  },
);
