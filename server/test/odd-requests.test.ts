import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addCorrection } from './support/corrections.ts';
import { exampleHazard } from './support/hazards.ts';
import { addMember, signIn } from './support/members.ts';
import { addReview } from './support/reviews.ts';
import { planBody } from './support/plans.ts';
import { threadMs } from './support/processor-time.ts';
import { addVisit, exampleVisit } from './support/visits.ts';
import { useApp } from './support/test-app.ts';

// Every call in the contract that changes something. New calls need no change here.
const { app, platform, database } = await useApp({ TRUSTED_PROXIES: '127.0.0.1' });
// A single member sends everything, so we raise the limits, which come before bodies.
vi.spyOn(platform.limiter, 'enforce').mockResolvedValue();

const routes = Object.entries(calls) as [CallName, Endpoint][];
const mutations = routes.filter(([, { method }]) => method !== 'GET');
const jsonMutations = mutations.filter(([, { body, bodyType }]) => body && !bodyType);

/** A good body for each call, so only the odd part can be the reason for a refusal. */
const GOOD: Partial<Record<CallName, object>> = {
  login: { username: 'odd-one', password: 'a-good-password' },
  register: { username: 'odd-new', email: 'odd-new@example.test', password: 'a-good-password' },
  forgotPassword: { email: 'odd@example.test' },
  resetPassword: { token: 'A'.repeat(43), password: 'another-good-one' },
  verifyEmail: { token: 'A'.repeat(43) },
  changePassword: { current_password: 'a-good-password', new_password: 'another-good-one' },
  changeEmail: { email: 'odd-other@example.test', password: 'a-good-password' },
  deleteAccount: { password: 'a-good-password', reviews: 'delete' },
  updateProfile: { location: 'Stanley, Idaho', bio: 'Soaks.' },
  addFavorite: { category: 'Visited' },
  updateReview: { rating: 4, comment: 'Warm.', is_soakable: true, is_clothing_optional: false },
  voteOnReview: { vote: 1 },
  createVisit: exampleVisit(),
  updateVisit: exampleVisit(),
  reportVisit: { reason: 'spam' },
  moderateVisit: { act: 'hide', note: 'Rude.' },
  reportReview: { reason: 'spam' },
  moderateReview: { act: 'hide', note: 'Rude.' },
  actOnMember: { act: 'suspend', note: 'Spam.' },
  actOnJob: { act: 'retry' },
  suggestCorrection: { field: 'fee', fee: '$12 per person', note: 'I paid it.' },
  settleCorrection: { act: 'accept', note: 'Called them.' },
  addHazard: exampleHazard(),
  changeHazard: exampleHazard(),
  settleHazard: { act: 'end', note: 'Reopened.' },
  setLevel: { shown_as: 'area', note: 'The tribe asked.' },
  generateRoute: {
    startCoords: [-116.2, 43.61],
    endCoords: [-119.81, 39.53],
    waypoints: [],
    maxDistanceMiles: 20,
  },
  measureDetours: {
    startCoords: [-116.2, 43.61],
    endCoords: [-119.81, 39.53],
    waypoints: [],
    springs: [{ coords: [-118, 41], leg: 0 }],
  },
  findBestOrder: { startCoords: [-116.2, 43.61], endCoords: [-119.81, 39.53], waypoints: [] },
  splitTrip: {
    startCoords: [-116.2, 43.61],
    endCoords: [-119.81, 39.53],
    springIds: [],
    hoursPerDay: 5,
  },
  createPlan: planBody({ stayMinutes: [60, 60, 60], startTime: '08:00' }),
  updatePlan: planBody({ stayMinutes: [60, 60, 60], startTime: '08:00' }),
  renamePlan: { name: 'Another' },
};

/** The reviews and visits for the calls: the member's own, or somebody else's where the call needs that. */
let ownReview = 0;
let othersReview = 0;
let ownVisit = 0;
let othersVisit = 0;
let ownPlan = 0;
let othersCorrection = 0;
let closure = 0;
const ABOUT_OTHERS = new Set<CallName>([
  ...(['voteOnReview', 'reportReview', 'moderateReview'] as const),
  ...(['reportVisit', 'moderateVisit'] as const),
]);

const fill = (name: CallName, path: string) => {
  const isOthers = ABOUT_OTHERS.has(name);
  const ids = [
    ['/visits/:id', isOthers ? othersVisit : ownVisit],
    ['/reviews/:id', isOthers ? othersReview : ownReview],
    ['/plans/:id', ownPlan],
    ['/corrections/:id', othersCorrection],
    ['/moderation/hazards/:id', closure],
  ] as const;
  const id = ids.find(([part]) => path.includes(part))?.[1] ?? 646;
  return path.replace(':id', String(id)).replace(':username', 'odd-one');
};

let cookie = '';
let visitors = 0;
const from = () => {
  visitors += 1;
  return {
    cookie,
    'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
  };
};

/** Everything that a call could write. */
const TABLES =
  'members favorites reviews votes reports corrections acts hazards visits visit_reports plans'.split(
    ' ',
  );

const state = async () => {
  const read = async (rows: RawBuilder<unknown>) =>
    (await sql<{ rows: unknown }>`select ${rows} as rows`.execute(database)).rows[0]?.rows;
  const all = TABLES.map((table) =>
    read(sql`(select json_agg(one order by one::text) from ${sql.table(table)} one)`),
  );
  return Promise.all([
    ...all,
    read(sql`(select json_agg(token_hash order by token_hash) from sessions)`),
    read(sql`(select count(*) from pgboss.job)`),
  ]);
};

beforeAll(async () => {
  const member = await addMember(database, {
    username: 'odd-one',
    is_moderator: true,
    is_operator: true,
    is_premium: true,
  });
  cookie = await signIn(platform, member);
  ownReview = await addReview(database, { member_id: member.id });
  othersReview = await addReview(database);
  ownVisit = await addVisit(database, { member_id: member.id });
  othersVisit = await addVisit(database);
  const saved = await app.inject({
    method: 'POST',
    url: '/api/planner/plans',
    headers: { cookie },
    payload: planBody(),
  });
  ownPlan = saved.json<{ id: number }>().id;
  othersCorrection = await addCorrection(database);
  const { id } = await database
    .selectFrom('hazards')
    .select('id')
    .where('kind', '=', 'closed')
    .limit(1)
    .executeTakeFirstOrThrow();
  closure = id;
});

describe('hardening: validation skipped by an odd Content-Type', { tags: '@19.9' }, () => {
  const TYPES = [
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'application/jsonp',
    'application/json-patch+json',
    'application/vnd.api+json',
    'text/json',
    'text/html',
    'json',
    'application/',
    '/json',
    'application/json/json',
    'application json',
    'application\\json',
    '*/*',
    ';',
    'applicationjson',
    'a'.repeat(5_000),
  ];

  it.each(jsonMutations)('%s: 4xx and no write', async (name, { method, path }) => {
    const before = await state();
    for (const type of TYPES) {
      const answer = await app.inject({
        method,
        url: fill(name, path),
        headers: { ...from(), 'content-type': type },
        payload: JSON.stringify(GOOD[name] ?? {}),
      });
      const isRefused = answer.statusCode >= 400 && answer.statusCode < 500;
      expect(isRefused, `${type}: ${answer.payload}`).toBe(true);
      expect(answer.statusCode).not.toBe(429);
    }
    expect(await state()).toEqual(before);
  });
});

describe(
  'hardening: an odd way to say JSON is JSON, and held to the schema',
  { tags: '@19.9' },
  () => {
    const TYPES = [
      'application/json\t; a',
      'APPLICATION/JSON',
      'application/json;',
      'application/json ;x=y',
    ];

    it.each(jsonMutations)('%s', async (name, { method, path }) => {
      const before = await state();
      for (const type of TYPES) {
        const answer = await app.inject({
          method,
          url: fill(name, path),
          headers: { ...from(), 'content-type': type },
          payload: JSON.stringify([GOOD[name] ?? {}]),
        });
        expect([400, 415, 403], `${type}: ${answer.payload}`).toContain(answer.statusCode);
      }
      expect(await state()).toEqual(before);
    });
  },
);

describe('hardening: cross-site mutations', { tags: '@19.2' }, () => {
  const ORIGINS = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'content-type': 'text/plain' },
    { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
  ];

  it.each(mutations)('%s from elsewhere: 403 and no write', async (name, { method, path }) => {
    const before = await state();
    for (const headers of ORIGINS) {
      const answer = await app.inject({
        method,
        url: fill(name, path),
        headers: { 'content-type': 'application/json', ...from(), ...headers },
        payload: JSON.stringify(GOOD[name] ?? {}),
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({ error: "This request didn't come from Wildsoak." });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await state()).toEqual(before);
  });
});

describe(
  'hardening: NUL bytes, lone surrogates and long strings in every text field',
  { tags: '@19.6' },
  () => {
    const MAX_MS = 50;
    const VALUES = [
      'nul \u0000 byte',
      'lone \ud800 surrogate',
      '\udc00',
      ...['x', '(', ' '].map((letter) => letter.repeat(50_000)),
      'x'.repeat(1_000_000),
    ];

    const fields = Object.entries(GOOD).flatMap(([name, body]) =>
      Object.keys(body).map((field) => ({ name: name as CallName, field, body })),
    );
    /** Of other kinds of corrections, and what may be missing. */
    const others: typeof fields = [
      { name: 'suggestCorrection', field: 'name', body: { field: 'name' } },
      { name: 'suggestCorrection', field: 'access', body: { field: 'access' } },
      { name: 'suggestCorrection', field: 'text', body: { field: 'danger' } },
      { name: 'addHazard', field: 'note', body: exampleHazard() },
    ];

    it.each([...fields, ...others])(
      '$name $field: 4xx, never 500, at once',
      async ({ name, field, body }) => {
        const { method, path } = calls[name];
        const before = await state();
        for (const value of VALUES) {
          let fastest = Number.POSITIVE_INFINITY;
          // The fastest of five, because now and then there is garbage.
          for (let attempt = 0; attempt < 5 && fastest >= MAX_MS; attempt += 1) {
            const spent = await threadMs(async () => {
              const payload = { ...body, [field]: value };
              const url = fill(name, path);
              const answer = await app.inject({ method, url, headers: from(), payload });
              const label = `${value.slice(0, 10)}: ${answer.payload}`;
              expect(answer.statusCode, label).toBeGreaterThanOrEqual(400);
              expect(answer.statusCode, label).toBeLessThan(500);
              expect(answer.json()).toEqual({ error: expect.any(String) });
            });
            fastest = Math.min(fastest, spent);
          }
          expect(fastest, value.slice(0, 10)).toBeLessThan(MAX_MS);
        }
        expect(await state()).toEqual(before);
      },
    );

    it('a body of 1 MB is refused', async () => {
      const payload = JSON.stringify({ username: 'x'.repeat(1_000_000), password: 'y' });
      const headers = { ...from(), 'content-type': 'application/json' };
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
      expect(answer.statusCode).toBe(413);
    });
  },
);

describe('hardening: a CDN cached session cookies', { tags: '@19.20' }, () => {
  const markOf = async (url: string) =>
    (await app.inject({ url, headers: { cookie } })).headers['cache-control'];

  it('what is personal is private, no-store; only what a member’s own device may keep is private, no-cache', async () => {
    for (const url of ['/api/account/export', '/api/users/odd-one/reviews']) {
      expect(await markOf(url), url).toBe('private, no-store');
    }
    for (const url of [
      '/api/auth/status',
      '/api/springs/646',
      '/api/springs/646/reviews',
      '/api/users/odd-one/favorites',
    ]) {
      expect(await markOf(url), url).toBe('private, no-cache');
    }
    const kept = routes.filter(([, { isKeptOnDevice }]) => isKeptOnDevice);
    expect(kept.filter(([, { method }]) => method !== 'GET')).toEqual([]);
    expect(kept.map(([name]) => name).toSorted()).toEqual([
      'getAuthStatus',
      'getPlan',
      'getSpring',
      'listFavorites',
      'listPlans',
      'listPoolTemperatures',
      'listSpringReviews',
      'listSpringVisits',
    ]);
  });

  it('whatever sets a cookie is private, no-store, also what a device may keep otherwise', async () => {
    await database
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 2 * 3_600_000) })
      .execute();
    const prolonged = await app.inject({ url: '/api/auth/status', headers: { cookie } });
    const left = await app.inject({ method: 'POST', url: '/api/auth/logout', headers: from() });
    for (const { headers } of [prolonged, left]) {
      expect(headers['set-cookie']).toBeDefined();
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  it('/api/auth/status/x.css is 404', async () => {
    const answer = await app.inject({ url: '/api/auth/status/x.css', headers: from() });
    expect(answer.statusCode).toBe(404);
  });
});
