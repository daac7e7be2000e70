import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addCorrection } from './support/corrections.ts';
import { exampleHazard } from './support/hazards.ts';
import { addMember, signIn } from './support/members.ts';
import { addReview } from './support/reviews.ts';
import { processorMs } from './support/processor-time.ts';
import { useApp } from './support/test-app.ts';

const { app, platform, database } = await useApp();

const useMember = async (isModerator = false) => {
  const facts = { location: 'Ouray', bio: 'I soak.', is_moderator: isModerator };
  const member = await addMember(database, facts);
  const reviews = {
    own: await addReview(database, { member_id: member.id }),
    other: await addReview(database),
  };
  const correction = await addCorrection(database);
  return { ...member, reviews, correction, cookie: await signIn(platform, member) };
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

const HOSTILE: [string, string][] = [
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\uD800b'],
  ['the other half', '\uDC00'],
  ['50 kB', 'a'.repeat(50_000)],
  ['50 kB of blanks', ' '.repeat(50_000)],
  ['1 MB', 'a'.repeat(1_000_000)],
];

/** Refused with a reason, and fast: the fastest of five, because now and then there is garbage. */
const expectRefusal = async (request: InjectOptions) => {
  const times: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const spent = await processorMs(async () => {
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
  'hardening: NUL bytes, lone surrogates and overlong text: 4xx, never 500, in less than 50 ms',
  { tags: '@19.6' },
  () => {
    const FIELDS = [
      { method: 'PUT', url: '/api/users/profile', field: 'location' },
      { method: 'PUT', url: '/api/users/profile', field: 'bio' },
      { method: 'POST', url: '/api/springs/42/favorite', field: 'category' },
      { method: 'PUT', url: '/api/reviews/:own', field: 'comment', rest: { rating: 5 } },
      { method: 'POST', url: '/api/reviews/:other/report', field: 'reason' },
      {
        method: 'POST',
        url: '/api/moderation/reviews/:other',
        field: 'note',
        rest: { act: 'hide' },
      },
      {
        method: 'POST',
        url: '/api/moderation/corrections/:correction',
        field: 'note',
        rest: { act: 'reject' },
      },
      ...(['name', 'fee', 'access'] as const).map((field) => ({
        method: 'POST' as const,
        url: '/api/springs/42/corrections' as const,
        field,
        rest: { field },
      })),
      {
        method: 'POST',
        url: '/api/springs/42/corrections',
        field: 'note',
        rest: { field: 'closed', closed: true },
      },
      {
        method: 'POST',
        url: '/api/springs/42/corrections',
        field: 'text',
        rest: { field: 'danger' },
      },
      { method: 'POST', url: '/api/springs/42/corrections', field: 'field' },
      ...(['text', 'source', 'date', 'note'] as const).map((field) => ({
        method: 'POST' as const,
        url: '/api/moderation/springs/42/hazards' as const,
        field,
        rest: exampleHazard(),
      })),
    ] as const;

    it.each(FIELDS.flatMap((field) => HOSTILE.map(([what, text]) => ({ ...field, what, text }))))(
      '$what in $field of $method $url',
      async ({ method, url, field, text, ...more }) => {
        const { id, cookie, reviews, correction } = await useMember(true);
        const before = await stored(id);
        await expectRefusal({
          method,
          url: url
            .replace(':own', `${reviews.own}`)
            .replace(':other', `${reviews.other}`)
            .replace(':correction', `${correction}`),
          headers: { cookie },
          payload: { ...('rest' in more && more.rest), [field]: text },
        });
        expect(await stored(id)).toEqual(before);
      },
    );

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
        // A URL cannot contain half a pair; the closest case is below.
        ...HOSTILE.filter(([, text]) => text.isWellFormed()).map(([what, text]) => ({
          ...place,
          what,
          text: encodeURIComponent(text),
        })),
        { ...place, what: 'bytes that are no UTF-8', text: '%ED%A0%80' },
        { ...place, what: 'a broken escape', text: '%zz' },
        { ...place, what: 'a quote', text: "a'--" },
      ]),
    )('$what in $method $path', async ({ method, path, text }) => {
      const { id, cookie } = await useMember();
      // With Premium, so no guard answers first.
      await database
        .updateTable('members')
        .set({ is_premium: true })
        .where('id', '=', id)
        .execute();
      await expectRefusal({
        method,
        url: path.replace(':text', text),
        headers: { cookie },
        ...(method === 'POST' && { payload: { category: 'Visited' } }),
      });
    });
  },
);
