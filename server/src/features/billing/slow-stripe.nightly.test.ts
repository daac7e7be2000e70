import { expect, it } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { useStripe } from '../../../test/support/stripe.ts';
import { useApp } from '../../../test/support/test-app.ts';

const stripe = await useStripe();
const { app, platform, database } = await useApp(stripe.environment);

it(
  "Stripe slow: 'Could not initiate checkout.' within 10 s, and nothing else waits",
  { tags: '@19.44' },
  async () => {
    const cookie = await signIn(platform, await addMember(database));
    await stripe.control('faults', { delay_ms: 30_000 });
    const begin = performance.now();
    const waiting = app.inject({
      method: 'POST',
      url: '/api/stripe/create-checkout-session',
      headers: { cookie },
    });
    expect((await app.inject('/api/springs/1')).statusCode).toBe(200);
    const answer = await waiting;
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { error: 'Could not initiate checkout.' },
    ]);
  },
);
