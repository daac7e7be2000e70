import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from './support/members.ts';
import { useApp } from './support/test-app.ts';

// docs/operations.md, 'Limits'. A slow machine must not look like a missing Redis.
const { app, platform, database } = await useApp();

/** How many calls get an answer, and the rule in the next answer. Calls on a line count together. */
const LIMITED: [CallName[], number, string][] = [
  [['updateReview', 'deleteReview'], 30, 'You can change or delete 30 reviews an hour.'],
  [['updateVisit', 'deleteVisit'], 30, 'You can change or delete 30 visits an hour.'],
  [['addFavorite', 'removeFavorite'], 60, 'You can change 60 favorites a minute.'],
  [['updateProfile'], 30, 'You can save your profile 30 times a minute.'],
  [
    ['renamePlan', 'deletePlan', 'sharePlan', 'unsharePlan'],
    60,
    'You can change 60 plans a minute.',
  ],
  [
    [
      'moderateReview',
      'moderateVisit',
      'settleCorrection',
      'addHazard',
      'changeHazard',
      'settleHazard',
      'settleOwnerRequest',
    ],
    60,
    'You can settle 60 cases a minute.',
  ],
  [['actOnMember', 'actOnJob'], 60, 'You can do 60 of these a minute.'],
];

/** How often each call gets an answer. These count before we look at the request. */
const LIMITED_FIRST: Partial<Record<CallName, number>> = {
  login: 60,
  register: 20,
  forgotPassword: 20,
  resetPassword: 60,
  changePassword: 10,
  changeEmail: 10,
  deleteAccount: 10,
  voteOnReview: 30,
  reportReview: 30,
  reportVisit: 30,
  suggestCorrection: 20,
  requestAsOwner: 5,
  confirmOwnerRequest: 60,
  confirmCheckout: 20,
  generateRoute: 30,
  measureDetours: 30,
  findBestOrder: 30,
  splitTrip: 30,
  suggestTrip: 10,
  createPlan: 30,
  updatePlan: 30,
  copySharedPlan: 30,
  matchPlaces: 20,
  importFavorites: 20,
  createVisit: 100,
  createReview: 100,
  generateSummary: 60,
  createCheckoutSession: 20,
  createPortalSession: 20,
};

/** Limited too: their features test that. */
const ELSEWHERE: CallName[] = ['verifyEmail', 'sendVerification'];

/** Each ends its session, and the next sign-in is limited. */
const ENDS_ITSELF: CallName[] = ['logout', 'signOutEverywhere'];

it('hardening: a call that writes without a limit', { tags: '@19.10' }, () => {
  const writing = Object.entries(calls)
    .filter(([, { method }]: [string, Endpoint]) => method !== 'GET')
    .map(([name]) => name);
  const listed = [
    ...LIMITED.flatMap(([names]) => names),
    ...Object.keys(LIMITED_FIRST),
    ...ELSEWHERE,
    ...ENDS_ITSELF,
  ];
  expect(listed.toSorted()).toEqual(writing.toSorted());
});

it.each(LIMITED)(
  'hardening: writes without end: %j, %i',
  { tags: ['@19.10', '@21.66', '@23.110'] },
  async (names, max, rule) => {
    const facts = { is_premium: true, is_moderator: true, is_operator: true };
    const member = await addMember(database, facts);
    const other = await addMember(database, facts);
    const send = async (nth: number, cookie: string) => {
      const { method, path }: Endpoint = calls[names[nth % names.length] ?? 'logout'];
      const headers = { cookie, 'content-type': 'application/json' };
      // Counts before we read the body: this body is unreadable.
      const payload = method === 'DELETE' ? undefined : '{';
      return app.inject({ method, url: path.replaceAll(/:\w+/g, '1'), headers, payload });
    };
    const cookie = await signIn(platform, member);
    for (let nth = 0; nth < max; nth += 1)
      expect((await send(nth, cookie)).statusCode).not.toBe(429);
    for (let nth = 0; nth < names.length; nth += 1) {
      const refused = await send(nth, cookie);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const { error } = refused.json<{ error: string }>();
      expect(error).toContain(`${rule} Please try again in `);
    }
    expect((await send(0, await signIn(platform, other))).statusCode).not.toBe(429);
  },
);

describe('hardening: a body was looked at before the limit', { tags: '@19.10' }, () => {
  it.each(Object.entries(LIMITED_FIRST))(
    '%s: %d that cannot be read, then 429',
    async (name, max) => {
      const { method, path, bodyType }: Endpoint = calls[name as CallName];
      const cookie = await signIn(platform, await addMember(database, { is_premium: true }));
      const type = bodyType ? `${bodyType}; boundary=x` : 'application/json';
      const send = () =>
        app.inject({
          method,
          url: path.replaceAll(/:\w+/g, '1'),
          headers: { cookie, 'content-type': type },
          payload: '{',
        });
      const statuses: number[] = [];
      for (let count = 0; count < max; count += 1) statuses.push((await send()).statusCode);
      expect(new Set(statuses)).toEqual(new Set([400]));
      const refused = await send();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});
