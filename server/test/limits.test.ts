import { readFileSync } from 'node:fs';
import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import type { InjectOptions } from 'fastify';
import { startTiles } from '../../fakes/tiles/server.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { CACHES } from '../src/platform/caches.ts';
import { QUEUES } from '../src/platform/fair-queue.ts';
import { LIMITS, type LimitName } from '../src/platform/rate-limits.ts';
import { hashToken } from '../src/platform/tokens.ts';
import { addMember, signIn } from './support/members.ts';
import { exampleProposal } from './support/proposals.ts';
import { formOf } from './support/reviews.ts';
import { useApp } from './support/test-app.ts';
import { exampleVisit } from './support/visits.ts';

const survey = await startTiles();
afterAll(survey.close);
const { app, platform, database } = await useApp(survey.environment);

let addresses = 0;
const freshAddress = () => `10.20.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

type Answer = Awaited<ReturnType<typeof app.inject>>;

/** How somebody uses up a limit, and as whom they are counted. */
interface Way {
  who: string;
  send: (nth: number) => Promise<Answer>;
  /** Instead of 429. */
  refused?: number;
  /** What counts together. */
  kinds?: number;
}

const EVERYTHING = { is_premium: true, is_moderator: true, is_operator: true };

const urlOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '1');

/** Counted before the body is read: these bodies are unreadable. */
const byCalls = async (names: readonly CallName[]): Promise<Way> => {
  const [first] = names;
  const isPublic = first !== undefined && calls[first].auth === 'public';
  const remoteAddress = freshAddress();
  const member = await addMember(database, EVERYTHING);
  const cookie = isPublic ? '' : await signIn(platform, member);
  return {
    who: isPublic ? remoteAddress : member.id,
    kinds: names.length,
    send: (nth) => {
      const route: Endpoint = calls[names[nth % names.length] ?? 'logout'];
      const { method, bodyType } = route;
      const type = bodyType ? `${bodyType}; boundary=x` : 'application/json';
      const hasBody = method !== 'GET' && method !== 'DELETE';
      return app.inject({
        method,
        url: urlOf(route),
        remoteAddress,
        headers: { cookie, ...(hasBody && { 'content-type': type }) },
        ...(hasBody && { payload: '{' }),
      });
    },
  };
};

const byAddress = (url: (nth: number) => string) => (): Way => {
  const remoteAddress = freshAddress();
  return { who: remoteAddress, send: (nth) => app.inject({ url: url(nth), remoteAddress }) };
};

const post = (url: string, payload: object, rest: InjectOptions = {}) =>
  app.inject({ method: 'POST', url, payload, remoteAddress: freshAddress(), ...rest });

const asMember = async () => {
  const member = await addMember(database);
  return { member, headers: { cookie: await signIn(platform, member) } };
};

const WAYS: Record<LimitName, CallName[] | (() => Way | Promise<Way>)> = {
  'login-address': ['login'],
  'login-account': () => ({
    who: 'somebody',
    send: () => post('/api/auth/login', { username: 'Somebody', password: 'wrong' }),
  }),
  'login-device': async () => {
    const { id, username, password } = await addMember(database);
    const { cookies } = await post('/api/auth/login', { username, password });
    const device = cookies.find(({ name }) => name.endsWith('device'));
    const headers = { cookie: `${device?.name}=${device?.value}` };
    const login = { username, password: 'wrong' };
    return {
      who: `${id} ${hashToken(String(device?.value)).toString('hex')}`,
      send: () => post('/api/auth/login', login, { headers }),
    };
  },
  'password-check': ['changePassword', 'changeEmail', 'deleteAccount'],
  'register-address': ['register'],
  'register-again': async () => {
    const { username, email, password } = await addMember(database);
    return {
      who: username,
      send: () => post('/api/auth/register', { username, email, password }),
      refused: 409,
    };
  },
  'mail-link-address': ['resetPassword', 'verifyEmail'],
  'mail-address': ['forgotPassword'],
  'reset-mail-to': () => ({
    who: 'one@example.test',
    send: () => post('/api/auth/forgot-password', { email: 'One@example.test' }),
  }),
  'verify-mail-to': async () => {
    const { member, headers } = await asMember();
    return {
      who: member.email,
      send: () => post(calls.sendVerification.path, {}, { headers }),
    };
  },
  'account-export': ['exportAccount'],
  reviews: async () => {
    const { member, headers } = await asMember();
    const form = formOf({ rating: '5' });
    const send = (nth: number) =>
      app.inject({
        method: 'POST',
        url: `/api/springs/${nth + 1}/reviews`,
        headers: { ...headers, ...form.headers },
        payload: form.payload,
      });
    return { who: member.id, send };
  },
  'review-tries': ['createReview'],
  'review-changes': ['updateReview', 'deleteReview'],
  visits: async () => {
    const { member, headers } = await asMember();
    const send = (nth: number) =>
      post(`/api/springs/${nth + 1}/visits`, exampleVisit(), { headers });
    return { who: member.id, send };
  },
  'visit-tries': ['createVisit'],
  'visits-address': () => {
    const remoteAddress = freshAddress();
    const send = async (nth: number) => {
      const { headers } = await asMember();
      return post(`/api/springs/${nth + 1}/visits`, exampleVisit(), { headers, remoteAddress });
    };
    return { who: remoteAddress, send };
  },
  'visit-changes': ['updateVisit', 'deleteVisit'],
  photos: async () => {
    const { member, headers } = await asMember();
    const boundary = 'between';
    const payload = [
      `--${boundary}\r\nContent-Disposition: form-data; name="rating"\r\n\r\n5\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="reviewImage"; filename="a.jpg"\r\n`,
      `Content-Type: image/jpeg\r\n\r\nno picture\r\n--${boundary}--\r\n`,
    ].join('');
    const send = (nth: number) =>
      app.inject({
        method: 'POST',
        url: `/api/springs/${nth + 1}/reviews`,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload,
      });
    return { who: member.id, send };
  },
  'summary-requests': ['generateSummary'],
  votes: ['voteOnReview'],
  favorites: ['addFavorite', 'removeFavorite'],
  imports: ['matchPlaces', 'importFavorites'],
  'profile-saves': ['updateProfile'],
  reports: ['reportReview'],
  'visit-reports': ['reportVisit'],
  corrections: ['suggestCorrection'],
  proposals: async () => {
    const { member, headers } = await asMember();
    const send = () => post('/api/proposals', exampleProposal(), { headers });
    return { who: member.id, send };
  },
  'proposal-tries': ['proposePlace'],
  'proposal-changes': ['answerQuestion', 'withdrawProposal'],
  neighbors: ['findNeighbors'],
  moderation: [
    'settleProposal',
    'moderateReview',
    'moderateVisit',
    'settleCorrection',
    'addHazard',
    'changeHazard',
    'settleHazard',
    'setLevel',
    'settleOwnerRequest',
  ],
  'operator-acts': ['actOnMember', 'actOnJob'],
  'owner-requests': ['requestAsOwner'],
  'owner-requests-to': () => ({
    who: 'owner@example.test',
    send: () =>
      post('/api/springs/1/owner-requests', {
        wish: 'remove',
        name: 'Pat',
        email: 'owner@example.test',
        message: 'It is my back yard.',
      }),
  }),
  'owner-request-links': ['confirmOwnerRequest'],
  payments: ['createCheckoutSession', 'createPortalSession', 'confirmCheckout'],
  routes: ['generateRoute', 'findBestOrder', 'splitTrip'],
  detours: ['measureDetours'],
  suggestions: ['suggestTrip'],
  'plan-saves': ['createPlan', 'updatePlan', 'copySharedPlan'],
  'plan-files': ['exportPlan', 'getPlanCalendar'],
  'plan-changes': ['renamePlan', 'deletePlan', 'sharePlan', 'unsharePlan'],
  'shared-plans': ['getSharedPlan'],
  'shared-calendars': ['getSharedCalendar'],
  search: byAddress((nth) => `/api/springs?search=hot${nth}`),
  data: byAddress(() => '/data/springs.csv'),
  browse: byAddress(
    (nth) =>
      ['/api/browse/states/ID', '/api/browse/towns/boise-idaho', '/api/browse'][nth % 3] ?? '',
  ),
  towns: ['listTownsAround'],
  outlooks: ['getOutlook'],
  fires: ['getFires'],
  places: byAddress((nth) => `/api/places?q=boise${nth}`),
  reach: ['listReachableSprings'],
  tiles: byAddress((nth) => `/tiles/12/${700 + nth}/1500.webp`),
  'survey-tiles': byAddress((nth) => `/tiles/topo/12/${700 + nth}/1500`),
  'social-cards': byAddress((nth) => `/pictures/springs/${nth + 1}.png`),
  plates: byAddress((nth) => `/pictures/springs/${nth + 1}.svg`),
  'visit-feeds': byAddress((nth) => `/springs/${nth + 1}/visits.atom`),
  pages: byAddress((nth) => `/springs/${nth + 1}`),
};

const wayOf = (name: LimitName) => {
  const way = WAYS[name];
  return typeof way === 'function' ? way() : byCalls(way);
};

describe('hardening: a limit that nobody would miss', { tags: ['@19.10', '@23.110'] }, () => {
  it.each(Object.keys(LIMITS) as LimitName[])('%s', async (name) => {
    const { max, rule, advice } = LIMITS[name];
    const { who, send, refused = 429, kinds = 1 } = await wayOf(name);
    await platform.limiter.add(name, who, max - 1);
    const last = await send(0);
    expect([429, refused], last.payload).not.toContain(last.statusCode);
    expect(await platform.limiter.add(name, who, 0)).toBe(max);
    for (let nth = 1; nth <= kinds; nth += 1) {
      const next = await send(nth);
      expect(next.statusCode, next.payload).toBe(refused);
      if (refused !== 429) continue;
      expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
      expect(next.payload).toContain(`${rule.replace('{max}', String(max))} Please try again in `);
      expect(next.payload).toContain(advice);
    }
    const other = await (await wayOf(name)).send(0);
    if (!['login-account', 'reset-mail-to', 'owner-requests-to'].includes(name))
      expect(other.statusCode).not.toBe(429);
  });
});

/** Only an email to a member who has not confirmed their address: `verify-mail-to` counts that. */
const ELSEWHERE: CallName[] = ['sendVerification'];
/** Each ends its session, and the next sign-in is limited. */
const ENDS_ITSELF: CallName[] = ['logout', 'signOutEverywhere'];

it('hardening: a call that writes without a limit', { tags: '@19.10' }, () => {
  const writing = Object.entries(calls)
    .filter(([, { method }]: [string, Endpoint]) => method !== 'GET')
    .map(([name]) => name);
  const limited = Object.values(WAYS).flatMap((way) => (typeof way === 'function' ? [] : way));
  expect([...limited, ...ELSEWHERE, ...ENDS_ITSELF]).toEqual(expect.arrayContaining(writing));
});

const spell = (windowMs: number) =>
  ({ 60_000: 'a minute', 900_000: 'in 15 minutes', 3_600_000: 'an hour', 86_400_000: 'a day' })[
    windowMs
  ];

/** The cells of a table's rows, below the line. */
const tableIn = (file: string, heading: string) => {
  const text = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
  const [, after = ''] = text.split(`\n## ${heading}\n`);
  const rows = /\n\| -.*\n((?:\|.*\n)+)/.exec(after)?.[1] ?? '';
  return rows
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

const count = (most: number) => (most === Infinity ? '–' : String(most));

describe('the tables in the docs are those in the code', () => {
  it('limits', () => {
    const limits = Object.values(LIMITS).map(({ what, max, windowMs }) => [
      what,
      `${max} ${spell(windowMs)}`,
    ]);
    expect(tableIn('operations.md', 'Limits')).toEqual(limits);
  });

  it('shared queues', () => {
    const queues = Object.values(QUEUES).map(({ what, atOnce, waiting, share, by }) => [
      what,
      `${count(atOnce)} / ${count(waiting)}`,
      `${count(share.atOnce)} / ${count(share.waiting)} for ${by === 'member' ? 'a member' : 'an address'}`,
    ]);
    expect(tableIn('security.md', 'Shared queues')).toEqual(queues);
  });

  it('caches', () => {
    const caches = Object.entries(CACHES).map(([name, cache]) => [
      name,
      cache.key,
      'maxBytes' in cache
        ? `${cache.maxBytes / 1024 / 1024} MB`
        : `${cache.maxEntries.toLocaleString('en-US')} entries`,
    ]);
    expect(tableIn('security.md', 'Caches')).toEqual(caches);
  });
});
