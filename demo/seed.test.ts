import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Review } from '@wildsoak/contract/reviews';
import type { Visit } from '@wildsoak/contract/visits';
import { sql } from 'kysely';
import { isBathingRuledOut, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import { photoUrl } from '@wildsoak/contract/rules/photo-formats';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openPlatform } from '../server/src/platform/platform.ts';
import { findWrongAggregates } from '../server/test/support/reviews.ts';
import { testEnvironment, useApp } from '../server/test/support/test-app.ts';
import { listDemoLogins, seedDemo } from './seed.ts';

/** As `npm start` starts it, on a free port. */
const startStandIn = async () => {
  const standIn = spawn(process.execPath, ['fakes/stripe.ts'], {
    env: { ...process.env, STRIPE_FAKE_PORT: '0', STRIPE_FAKE_STATE: join(tmpdir(), randomUUID()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterAll(() => standIn.kill('SIGKILL'));
  const ended = once(standIn, 'exit').then(() => Promise.reject(new Error('It ended.')));
  const [line] = await Promise.race([once(standIn.stdout, 'data'), ended]);
  return String(line).trim().split(' ').at(-1) ?? '';
};

const { app, platform, database, databaseUrl } = await useApp({
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin',
  STRIPE_PRICE_ID: 'price_standin',
  STRIPE_API_URL: await startStandIn(),
  DEMO: '1',
});

const snapshot = async () => ({
  members: await database
    .selectFrom('members')
    .select([
      'id',
      'username',
      'bio',
      'is_demo',
      'is_moderator',
      'is_operator',
      'review_count',
      'created_at',
    ])
    .orderBy('id')
    .execute(),
  favorites: await database
    .selectFrom('favorites')
    .select(['member_id', 'spring_id', 'category'])
    .orderBy('member_id')
    .orderBy('spring_id')
    .execute(),
  reviews: await database.selectFrom('reviews').selectAll().orderBy('id').execute(),
  votes: await database
    .selectFrom('votes')
    .selectAll()
    .orderBy('review_id')
    .orderBy('member_id')
    .execute(),
  reports: await database
    .selectFrom('reports')
    .selectAll()
    .orderBy('review_id')
    .orderBy('member_id')
    .execute(),
  corrections: await database.selectFrom('corrections').selectAll().orderBy('id').execute(),
  // Without `unused_since`: only the nightly sweep reads it, and a value too many does no harm.
  photos: await database
    .selectFrom('photos')
    .select(['hash', 'width', 'height', 'preview', 'bytes', 'claimed_at'])
    .orderBy('hash')
    .execute(),
});

const signIn = async (line = '') => {
  const [username, password] = line.trim().split(/\s+/);
  const payload = { username, password };
  return app.inject({ method: 'POST', url: '/api/auth/login', payload });
};

const loginsBefore = await listDemoLogins(platform);
const lines: string[] = [];
await seedDemo(platform, (line) => lines.push(line));

it('makes members with favorites, one of them Premium, and prints logins that work', async () => {
  const answer = await signIn(lines[1]);
  expect(answer.json()).toMatchObject({ username: 'marge', is_premium: true });
  expect(lines.filter((line) => line.includes('Premium'))).toHaveLength(1);
  const { members, favorites } = await snapshot();
  expect(members).toHaveLength(10);
  expect(favorites).toHaveLength(43);
});

it('gives the Premium member a subscription that she can manage', async () => {
  const { cookies } = await signIn(lines[1]);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const post = (path: string) =>
    app.inject({ method: 'POST', url: `/api/stripe/${path}`, headers: { cookie } });
  expect((await post('create-portal-session')).json()).toEqual({
    url: expect.stringContaining('/portal/'),
  });
  // This asks Stripe what she paid for: she keeps Premium.
  expect((await post('create-checkout-session')).json()).toMatchObject({ publishableKey: null });
  const status = await app.inject({ url: '/api/auth/status', headers: { cookie } });
  expect(status.json()).toMatchObject({ user: { is_premium: true } });
});

it('lists in one line the members you can sign in as', async () => {
  expect(loginsBefore).toBe('none yet: npm run seed:demo makes them');
  expect(await listDemoLogins(platform)).toMatch(
    /^marge \(Premium\), walt, .*pearl \(moderator, operator\); password soak-and-see$/,
  );
});

it('gives them reviews of the last two years, with votes, and every aggregate is a recount', async () => {
  const { members, reviews, votes } = await snapshot();
  expect(reviews).toHaveLength(50);
  expect(new Set(reviews.map((review) => review.spring_id)).size).toBe(12);
  for (const { review_count: count } of members) expect(count).toBeGreaterThanOrEqual(4);
  const now = Date.now();
  const days = reviews.map((review) => (now - review.created_at.getTime()) / 86_400_000);
  expect(Math.min(...days)).toBeGreaterThan(0);
  expect(Math.max(...days)).toBeLessThan(731);
  expect(new Set(reviews.map((review) => review.rating)).size).toBe(5);
  expect(new Set(reviews.map((review) => review.is_soakable))).toEqual(new Set([true, null]));
  expect(new Set(reviews.map((review) => review.is_clothing_optional)).size).toBe(3);
  expect(votes.length).toBeGreaterThan(100);
  expect(new Set(reviews.map((review) => review.vote_score)).size).toBeGreaterThan(8);
  expect(await findWrongAggregates(database)).toEqual([]);
});

it('gives them visits of this week and of the last two months, marked as made up', async () => {
  const answer = await app.inject('/api/springs/620/visits');
  const visits = answer.json<Visit[]>();
  expect(visits).toHaveLength(4);
  expect(visits.every((visit) => visit.is_demo)).toBe(true);
  expect(visits[1]?.image_url).toMatch(/^\/photos\//);
  const { rows } = await sql<{ id: number; state: string }>`
    select distinct spring_id as id, spring_conditions(spring_id, now()) #>> '{open,state}' as state
    from visits order by 1`.execute(database);
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    620: 'open',
    643: 'closed',
    646: 'disputed',
    1323: 'open',
    1574: 'open',
  });
});

it('stores photos that are served in every size, none twice', async () => {
  const { photos, reviews } = await snapshot();
  const used = reviews.flatMap((review) => review.photo_hash ?? []);
  expect(used).toHaveLength(14);
  expect(photos.map(({ hash }) => hash).toSorted()).toEqual(used.toSorted());
  for (const { hash } of photos) {
    for (const width of [320, 960, 1_600] as const) {
      const answer = await app.inject(photoUrl(hash, width, 'webp'));
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.length).toBeGreaterThan(2_000);
    }
    expect((await app.inject(photoUrl(hash, 960, 'avif'))).statusCode).toBe(200);
  }
  const shapes = photos.map(({ width, height }) => width > height);
  expect(new Set(shapes).size).toBe(2);
});

it('prints who is moderator and operator, and there are reports to review', async () => {
  const answer = await signIn(lines.find((line) => line.includes('(moderator, operator)')));
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const queue = await app.inject({ url: '/api/moderation/reviews', headers: { cookie } });
  const members = await app.inject({ url: '/api/admin/members', headers: { cookie } });
  expect(members.statusCode).toBe(200);
  expect(queue.json()).toMatchObject([
    { username: 'theo', reports: { wrong: 1 } },
    { username: 'amos', reports: { spam: 2 } },
  ]);
});

it('corrections are on their page, and another waits for the moderator', async () => {
  const { corrections } = await snapshot();
  expect(corrections).toMatchObject([
    ...['access', 'road', 'dogs', 'signal', 'water'].map((field) => ({
      spring_id: 1132,
      field,
      accepted: true,
      is_shown: true,
    })),
    { spring_id: 1232, field: 'access', accepted: null, is_shown: false },
  ]);
  const spring = await app.inject('/api/springs/1132');
  expect(spring.json()).toMatchObject({
    corrections: [
      { field: 'access', said_by: 'walt' },
      { field: 'dogs', dogs: 'no' },
      { field: 'road', road: 'high-clearance' },
      { field: 'signal', signal: 'none' },
      { field: 'water', water: 'no' },
    ],
  });
});

it('its members and their reviews are marked', { tags: ['@21.90', '@21.91'] }, async () => {
  const { members } = await snapshot();
  expect(members.map((member) => member.is_demo)).toEqual(members.map(() => true));
  const reviews = await app.inject('/api/springs/408/reviews');
  expect(reviews.json<Review[]>().map((review) => review.is_demo)).toEqual(Array(5).fill(true));
});

it(
  'its reviews do not make a place look fit for bathing, whatever they answer',
  { tags: ['@21.93'] },
  async () => {
    const { reviews } = await snapshot();
    expect(reviews.filter((review) => review.is_soakable).length).toBeGreaterThan(30);
    const soaked = database.selectFrom('springs').select('id').where('soaked_at', 'is not', null);
    expect(await soaked.execute()).toEqual([]);
  },
);

it('nobody bathes where bathing is forbidden, closed or deadly', { tags: ['@21.94'] }, async () => {
  const springs = await database
    .selectFrom('springs')
    .select(['name', 'bathing_status'])
    .where('id', 'in', database.selectFrom('reviews').select('spring_id'))
    .execute();
  expect(springs).toHaveLength(12);
  const ruledOut = springs.filter(({ bathing_status: status }) =>
    isBathingRuledOut(status as BathingStatus),
  );
  expect(ruledOut).toEqual([]);
});

const CLAIM =
  /\$|\b(fees?|free|pays?|paid|tickets?|pass|admission|permits?|permission|reserv\w+|clos(ed|ure|es)|gates?|locked|open(ed|s)?|allowed|forbidden)\b/i;

it(
  'nothing says what a place costs, when it is closed, or that it needs a permit',
  { tags: ['@21.94'] },
  async () => {
    const { reviews, corrections } = await snapshot();
    const texts = [
      ...reviews.map(({ comment }) => comment ?? ''),
      ...corrections.map(({ proposed, note }) => `${JSON.stringify(proposed)} ${note}`),
    ];
    expect(texts.filter((text) => CLAIM.test(text))).toEqual([]);
    // Facts that make somebody bring more, never less.
    const facts = corrections.filter(({ field }) => field !== 'access');
    expect(facts.map(({ proposed }) => proposed)).toEqual([
      { road: 'high-clearance' },
      { dogs: 'no' },
      { signal: 'none' },
      { water: 'no' },
    ]);
    expect(CLAIM.test('Bring $5, the gate is closed in winter.')).toBe(true);
  },
);

it('run again, it adds nothing', async () => {
  const before = await snapshot();
  await seedDemo(platform, () => undefined);
  expect(await snapshot()).toEqual(before);
});

it('run again, it restores what was changed and keeps what others wrote', async () => {
  const before = await snapshot();
  await database
    .updateTable('members')
    .set({ bio: 'tried out', is_demo: false, is_moderator: true, suspended_at: new Date() })
    .execute();
  await database.deleteFrom('favorites').execute();
  await database.deleteFrom('votes').execute();
  await database.updateTable('reports').set({ settled_at: new Date() }).execute();
  const settled = { settled_at: new Date(), accepted: false, is_shown: false };
  await database.updateTable('corrections').set(settled).execute();
  const hidden = { hidden_at: new Date(), rating: 1, comment: 'tried out', is_soakable: false };
  await database.updateTable('reviews').set(hidden).execute();
  const stranger = await database
    .insertInto('members')
    .values({ username: 'stranger', email: 's@wildsoak.test', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { spring_id: springId } = before.reviews[0] ?? {};
  const own = { spring_id: springId ?? 0, member_id: stranger.id, rating: 2 };
  await database.insertInto('reviews').values(own).execute();
  await seedDemo(platform, () => undefined);
  const after = await snapshot();
  expect(after.reviews).toHaveLength(before.reviews.length + 1);
  expect(after.reviews.slice(0, -1)).toEqual(before.reviews);
  expect(after.reviews.at(-1)).toMatchObject(own);
  await database.deleteFrom('reviews').where('member_id', '=', stranger.id).execute();
  await database.deleteFrom('members').where('id', '=', stranger.id).execute();
  await seedDemo(platform, () => undefined);
  expect(await snapshot()).toEqual(before);
  expect(await findWrongAggregates(database)).toEqual([]);
});

it('run again after a review was deleted, it writes only that review and its photo', async () => {
  const before = await snapshot();
  const gone = before.reviews.find((review) => review.photo_hash !== null);
  await database
    .deleteFrom('reviews')
    .where('id', '=', gone?.id ?? 0)
    .execute();
  await database
    .deleteFrom('photos')
    .where('hash', '=', gone?.photo_hash ?? '')
    .execute();
  await seedDemo(platform, () => undefined);
  const after = await snapshot();
  expect(after.reviews).toHaveLength(before.reviews.length);
  expect(after.reviews.at(-1)).toMatchObject({ ...gone, id: expect.any(Number) });
  expect(await findWrongAggregates(database)).toEqual([]);
});

const seedIn = (changes: Record<string, string>) => {
  const env = { ...testEnvironment(databaseUrl), ...changes };
  const main = join(import.meta.dirname, 'main.ts');
  return spawnSync(process.execPath, [main, 'seed'], { env, encoding: 'utf8' });
};

const PUBLIC = { NODE_ENV: '', PUBLIC_URL: 'https://wildsoak.test' };

describe('hardening: a public site with a moderator whose password is published', () => {
  it.each([PUBLIC, { ...PUBLIC, NODE_ENV: 'development' }, { PUBLIC_URL: 'http://203.0.113.7' }])(
    'seeding refuses: %o',
    { tags: '@19.68' },
    (environment) => {
      const { status, stderr } = seedIn(environment);
      expect(status).toBe(1);
      expect(stderr).toContain('Set DEMO=1 if this site is a demonstration.');
    },
  );

  it('seeding needs nothing on your own machine', { tags: '@19.68' }, () => {
    const { status, stderr } = seedIn({ NODE_ENV: '', PUBLIC_URL: '' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it(
    'seeding refuses the database of a public site, wherever it runs',
    { tags: '@19.68' },
    async () => {
      const belongTo = (address: string | null) =>
        database.updateTable('site').set({ address }).execute();
      await belongTo('https://wildsoak.example');
      onTestFinished(async () => void (await belongTo(null)));
      const { status, stderr } = seedIn({ NODE_ENV: '', PUBLIC_URL: '' });
      expect(status).toBe(1);
      expect(stderr).toContain('the database belongs to https://wildsoak.example');
    },
  );

  it(
    'at another address, its members have neither role nor session, and cannot sign in',
    { tags: ['@19.68', '@23.101'] },
    async () => {
      const payload = { username: 'pearl', password: 'soak-and-see' };
      const login = (at: typeof app) =>
        at.inject({ method: 'POST', url: '/api/auth/login', payload });
      const before = await login(app);
      expect(before.json()).toMatchObject({ is_moderator: true, is_operator: true });
      const cookie = before.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

      const moved = openPlatform(readConfig({ ...testEnvironment(databaseUrl), ...PUBLIC }));
      const there = await buildApp(moved);
      onTestFinished(async () => {
        await there.close();
        await moved.close();
      });
      const answer = await login(there);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { error: "Demo accounts can't sign in here." },
      ]);
      expect(answer.cookies).toEqual([]);
      const ask = async (url: string) =>
        (await there.inject({ url, headers: { cookie } })).statusCode;
      expect(await ask('/api/moderation/reviews')).toBe(401);
      expect(await ask('/api/admin/members')).toBe(401);
      expect(
        (await app.inject({ url: '/api/moderation/reviews', headers: { cookie } })).statusCode,
      ).toBe(200);
    },
  );
});
