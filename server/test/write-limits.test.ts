import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { expect, it } from 'vitest';
import { addMember, signIn } from './support/members.ts';
import { useApp } from './support/test-app.ts';

// docs/operations.md, 'Limits'. A slow moment of the machine must not look like a Redis that is away.
const { app, platform, database } = await useApp({ REDIS_TIMEOUT_MS: '30000' });

/** How many are answered, and the rule that the next one is told; those on one line count together. */
const LIMITED: [CallName[], number, string][] = [
  [['updateReview', 'deleteReview'], 30, 'You can change or delete 30 reviews an hour.'],
  [['addFavorite', 'removeFavorite'], 60, 'You can change 60 favorites a minute.'],
  [['updateProfile'], 30, 'You can save your profile 30 times a minute.'],
  [
    ['renamePlan', 'deletePlan', 'sharePlan', 'unsharePlan'],
    60,
    'You can change 60 plans a minute.',
  ],
  [['moderateReview', 'settleCorrection'], 60, 'You can settle 60 cases a minute.'],
];

/** Limited too, by a test of their feature. */
const ELSEWHERE: CallName[] = [
  ...(['login', 'register', 'forgotPassword', 'resetPassword', 'verifyEmail'] as const),
  ...(['sendVerification', 'changePassword', 'changeEmail', 'deleteAccount'] as const),
  ...(['createReview', 'voteOnReview', 'reportReview', 'suggestCorrection'] as const),
  ...(['createCheckoutSession', 'createPortalSession', 'confirmCheckout'] as const),
  ...(['generateRoute', 'measureDetours', 'findBestOrder', 'createPlan', 'updatePlan'] as const),
  'generateSummary',
];

/** Each ends the session that asks: to ask again one has to sign in, which is limited. */
const ENDS_ITSELF: CallName[] = ['logout', 'signOutEverywhere'];

it('hardening: a call that writes without a limit', () => {
  const writing = Object.entries(calls)
    .filter(([, { method }]: [string, Endpoint]) => method !== 'GET')
    .map(([name]) => name);
  const listed = [...LIMITED.flatMap(([names]) => names), ...ELSEWHERE, ...ENDS_ITSELF];
  expect(listed.toSorted()).toEqual(writing.toSorted());
});

it.each(LIMITED)('hardening: writes without end: %j, %i', async (names, max, rule) => {
  const facts = { is_premium: true, is_moderator: true };
  const member = await addMember(database, facts);
  const other = await addMember(database, facts);
  const send = async (nth: number, cookie: string) => {
    const { method, path }: Endpoint = calls[names[nth % names.length] ?? 'logout'];
    const headers = { cookie, 'content-type': 'application/json' };
    // Counted before anything of the body is read: this is none.
    const payload = method === 'DELETE' ? undefined : '{';
    return app.inject({ method, url: path.replace(':id', '1'), headers, payload });
  };
  const cookie = await signIn(platform, member);
  for (let nth = 0; nth < max; nth += 1) expect((await send(nth, cookie)).statusCode).not.toBe(429);
  for (let nth = 0; nth < names.length; nth += 1) {
    const refused = await send(nth, cookie);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { error } = refused.json<{ error: string }>();
    expect(error).toContain(`${rule} Please try again in `);
  }
  expect((await send(0, await signIn(platform, other))).statusCode).not.toBe(429);
});
