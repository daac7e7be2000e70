import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from './support/members.ts';
import { useApp } from './support/test-app.ts';

// A slow moment of the machine must not look like a Redis that is away.
const { app, platform, database } = await useApp({ REDIS_TIMEOUT_MS: '30000' });

/** How often each may be called before anything of what is sent is looked at. */
const LIMITED: Partial<Record<CallName, number>> = {
  login: 60,
  register: 20,
  forgotPassword: 20,
  resetPassword: 60,
  changePassword: 10,
  changeEmail: 10,
  deleteAccount: 10,
  voteOnReview: 30,
  reportReview: 30,
  suggestCorrection: 20,
  confirmCheckout: 20,
  generateRoute: 30,
  measureDetours: 30,
  findBestOrder: 30,
  createPlan: 30,
  updatePlan: 30,
};

describe('hardening: a body was looked at before the limit', () => {
  it.each(Object.entries(LIMITED))('%s: %d that cannot be read, then 429', async (name, max) => {
    const { method, path }: Endpoint = calls[name as CallName];
    const cookie = await signIn(platform, await addMember(database, { is_premium: true }));
    const send = () =>
      app.inject({
        method,
        url: path.replaceAll(/:\w+/g, '1'),
        headers: { cookie, 'content-type': 'application/json' },
        payload: '{',
      });
    const statuses: number[] = [];
    for (let count = 0; count < max; count += 1) statuses.push((await send()).statusCode);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
