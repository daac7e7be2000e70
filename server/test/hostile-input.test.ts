import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from './support/members.ts';
import { addReview } from './support/reviews.ts';
import { threadMs } from './support/processor-time.ts';
import { useApp } from './support/test-app.ts';

const { app, platform, database } = await useApp();

const useMember = async () => {
  const member = await addMember(database, { location: 'Ouray', bio: 'I soak.' });
  await addReview(database, { member_id: member.id });
  return { ...member, cookie: await signIn(platform, member) };
};

/** Everything stored about a member, except the session. */
const stored = async (memberId: string) => ({
  member: await database
    .selectFrom('members')
    .selectAll()
    .where('id', '=', memberId)
    .executeTakeFirst(),
  favorites: await database
    .selectFrom('favorites')
    .select(['spring_id', 'category'])
    .where('member_id', '=', memberId)
    .execute(),
  reviews: await database
    .selectFrom('reviews')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute(),
  reports: await database
    .selectFrom('reports')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute(),
  corrections: await database
    .selectFrom('corrections')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute(),
});

const CALLS = [
  { method: 'PUT', url: '/api/users/profile', body: { location: 'Taos', bio: 'New.' } },
  { method: 'POST', url: '/api/springs/42/favorite', body: { category: 'Visited' } },
] as const;

describe('hardening: mass assignment', { tags: '@19.8' }, () => {
  const FOREIGN = {
    id: 1,
    member_id: 1,
    spring_id: 7,
    username: 'admin',
    email: 'evil@example.test',
    email_verified: true,
    email_verified_at: '2026-01-01T00:00:00Z',
    password: 'x',
    password_hash: 'x',
    is_premium: true,
    is_moderator: true,
    subscription_status: 'active',
    role: 'admin',
    review_count: 99,
    created_at: '2001-01-01T00:00:00Z',
  };

  it.each(CALLS)(
    'fields that are not part of the call change nothing: $method $url',
    async ({ method, url, body }) => {
      const [member, other] = [await useMember(), await useMember()];
      const before = [await stored(member.id), await stored(other.id)];
      const answer = await app.inject({
        method,
        url,
        headers: { cookie: member.cookie },
        payload: { ...FOREIGN, member_id: other.id, id: other.id, ...body },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).not.toHaveProperty('role');
      const isProfile = method === 'PUT';
      expect(await stored(member.id)).toEqual({
        ...before[0],
        member: { ...before[0]?.member, ...(isProfile && body) },
        favorites: isProfile ? [] : [{ spring_id: 42, category: 'Visited' }],
      });
      expect(await stored(other.id)).toEqual(before[1]);
    },
  );

  const POISONED = [
    '"__proto__":{"is_premium":true,"role":"admin"}',
    '"constructor":{"prototype":{"is_premium":true,"role":"admin"}}',
  ];

  it.each(CALLS.flatMap((call) => POISONED.map((field) => ({ ...call, field }))))(
    'a body with a prototype in it is refused whole: $field, $method $url',
    async ({ method, url, body, field }) => {
      const { id, cookie } = await useMember();
      const before = await stored(id);
      const answer = await app.inject({
        method,
        url,
        headers: { cookie, 'content-type': 'application/json' },
        payload: `{${field},${JSON.stringify(body).slice(1)}`,
      });
      expect(answer.statusCode).toBe(400);
      expect(await stored(id)).toEqual(before);
      expect({}).not.toHaveProperty('role');
    },
  );
});

/** A URL cannot contain half a surrogate pair; the closest case is below. */
const HOSTILE = [
  ['NUL', 'a\u0000b'],
  ['50 kB', 'a'.repeat(50_000)],
  ['50 kB of blanks', ' '.repeat(50_000)],
  ['1 MB', 'a'.repeat(1_000_000)],
] as const;

/** Refused with a reason, and fast: the fastest of five, because now and then there is garbage. */
const expectRefusal = async (request: InjectOptions) => {
  const times: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const spent = await threadMs(async () => {
      const answer = await app.inject(request);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json()).toEqual({ error: expect.any(String) });
    });
    times.push(spent);
  }
  expect(Math.min(...times)).toBeLessThan(50);
};

describe(
  'hardening: NUL bytes, lone surrogates and overlong text in every path: 4xx, never 500, in less than 50 ms',
  { tags: '@19.6' },
  () => {
    const PATHS = [
      { method: 'GET', path: '/api/users/:text' },
      { method: 'GET', path: '/api/users/:text/reviews' },
      { method: 'GET', path: '/api/users/:text/favorites' },
      { method: 'GET', path: '/api/planner/plans/:text' },
      { method: 'PUT', path: '/api/planner/plans/:text/name' },
      { method: 'GET', path: '/api/planner/plans/:text/export/gpx' },
      { method: 'GET', path: '/api/planner/plans/1/export/:text' },
      { method: 'DELETE', path: '/api/planner/plans/:text/share' },
      { method: 'GET', path: '/api/shared-plans/:text' },
      { method: 'GET', path: '/api/springs/:text/reviews' },
      { method: 'GET', path: '/api/springs/42/reviews?sort=:text' },
      { method: 'GET', path: '/api/springs/42/reviews?cursor=:text' },
      { method: 'GET', path: '/api/users/somebody/reviews?cursor=:text' },
      { method: 'GET', path: '/api/places?q=boise&near=:text' },
      { method: 'PUT', path: '/api/reviews/:text' },
      { method: 'DELETE', path: '/api/reviews/:text' },
      { method: 'POST', path: '/api/reviews/:text/vote' },
      { method: 'POST', path: '/api/reviews/:text/report' },
      { method: 'GET', path: '/api/moderation/reviews?hidden=:text' },
      { method: 'POST', path: '/api/springs/:text/corrections' },
      { method: 'POST', path: '/api/moderation/corrections/:text' },
      { method: 'GET', path: '/api/moderation/springs/:text/hazards' },
      { method: 'PUT', path: '/api/moderation/hazards/:text' },
      { method: 'POST', path: '/api/moderation/hazards/:text' },
      { method: 'POST', path: '/api/springs/:text/summary' },
      { method: 'POST', path: '/api/springs/:text/favorite' },
      { method: 'DELETE', path: '/api/springs/:text/favorite' },
    ] as const;

    it.each(
      PATHS.flatMap((place) => [
        ...HOSTILE.map(([what, text]) => ({ ...place, what, text: encodeURIComponent(text) })),
        { ...place, what: 'bytes that are no UTF-8', text: '%ED%A0%80' },
        { ...place, what: 'a broken escape', text: '%zz' },
        { ...place, what: 'a quote', text: "a'--" },
      ]),
    )('$what in $method $path', async ({ method, path, text }) => {
      const { id, cookie } = await useMember();
      // So that no guard answers first.
      const roles = { is_premium: true, is_moderator: true };
      await database.updateTable('members').set(roles).where('id', '=', id).execute();
      await expectRefusal({
        method,
        url: path.replace(':text', text),
        headers: { cookie },
        ...(method === 'POST' && { payload: { category: 'Visited' } }),
      });
    });
  },
);
