import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { metricValues } from '../../../test/support/metrics.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { useStripe } from '../../../test/support/stripe.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { billingWork } from './billing.jobs.ts';
import { reconcile } from './reconcile.service.ts';

const stripe = await useStripe({ otherPriceIds: ['price_2024', 'price_map'] });
const { app, platform, database } = await useApp({
  ...stripe.environment,
  STRIPE_ALSO_PREMIUM: 'price_2023, price_2024',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
});
const { sync: syncWork, reconcile: reconcileWork } = billingWork(platform);

afterEach(() => stripe.control('faults', { down: false, delay_ms: 0, fail_next: 0 }));

const useMember = async (facts: Parameters<typeof addMember>[1] = {}) => {
  const member = await addMember(database, facts);
  return { ...member, cookie: await signIn(platform, member) };
};
type Visitor = Awaited<ReturnType<typeof useMember>>;

const post = (path: string, { cookie }: { cookie?: string }, payload?: object) =>
  app.inject({
    method: 'POST',
    url: `/api/stripe/${path}`,
    headers: cookie ? { cookie } : {},
    ...(payload && { payload }),
  });

const checkout = async (member: Visitor) => {
  const answer = await post('create-checkout-session', member);
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json<{ sessionId: string; url: string; publishableKey: string | null }>();
};

const confirm = (member: Visitor, sessionId: string) =>
  post('confirm-checkout-session', member, { session_id: sessionId });

const pay = (sessionId: string) => stripe.control(`sessions/${sessionId}/pay`);

const statusOf = async ({ cookie }: Visitor) => {
  const answer = await app.inject({ url: '/api/auth/status', headers: { cookie } });
  return answer.json<{ user: { is_premium: boolean; subscription_status: string | null } }>().user;
};

const subscribe = async (facts: Parameters<typeof addMember>[1] = {}) => {
  const member = await useMember(facts);
  const { sessionId } = await checkout(member);
  await pay(sessionId);
  expect((await confirm(member, sessionId)).json()).toEqual({ is_premium: true });
  const { customer_id: customer } = await database
    .selectFrom('billing_accounts')
    .select('customer_id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  const subscription = Object.values(stripe.state().subscriptions).find(
    (one) => one.customer === customer,
  );
  return { member, sessionId, customer: customer ?? '', subscriptionId: subscription?.id ?? '' };
};

describe('POST /api/stripe/create-checkout-session', () => {
  it(
    '{sessionId} and the address to go to: the price of the configuration, the addresses of the route table',
    { tags: '@7.21' },
    async () => {
      const member = await useMember();
      const { sessionId, url, publishableKey } = await checkout(member);
      expect(url).toBe(`https://pay.test/pay/${sessionId}`);
      expect(publishableKey).toBe('pk_test_shown');
      expect(stripe.state().sessions[sessionId]).toMatchObject({
        mode: 'subscription',
        client_reference_id: member.id,
        success_url: 'https://wildsoak.test/payment/success?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'https://wildsoak.test/payment/cancel',
      });
    },
  );

  it.each([
    { tabs: 10, slow: 'at the same moment', delay_ms: 0 },
    // Longer than the Stripe library waits for a key that another tab is using.
    { tabs: 2, slow: 'and Stripe takes its time', delay_ms: 1_200 },
  ])(
    'one customer and one checkout, also when $tabs tabs ask $slow',
    { tags: '@15.1' },
    async ({ tabs, delay_ms }) => {
      const before = Object.keys(stripe.state().customers).length;
      const member = await useMember();
      await stripe.control('faults', { delay_ms });
      const answers = await Promise.all(Array.from({ length: tabs }, () => checkout(member)));
      expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
      expect(Object.keys(stripe.state().customers)).toHaveLength(before + 1);
    },
  );

  it('a new checkout follows an expired checkout', async () => {
    const member = await useMember();
    const first = await checkout(member);
    const api = new Stripe('sk_test_standin', {
      host: '127.0.0.1',
      port: stripe.port,
      protocol: 'http',
    });
    await api.checkout.sessions.expire(first.sessionId);
    const second = await checkout(member);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await checkout(member)).sessionId).toBe(second.sessionId);
  });

  it(
    'a member with Premium gets the portal, even before our database knows',
    { tags: '@15.2' },
    async () => {
      const member = await useMember();
      const { sessionId } = await checkout(member);
      await pay(sessionId);
      expect((await statusOf(member)).is_premium).toBe(false);
      expect((await checkout(member)).url).toMatch(/^https:\/\/pay\.test\/portal\//);
      expect((await statusOf(member)).is_premium).toBe(true);
    },
  );

  it(
    "Stripe away: 'Could not initiate checkout.' within 10 s; Premium stays, and nothing else waits",
    { tags: '@19.44' },
    async () => {
      const { member: premium } = await subscribe();
      const member = await useMember();
      await stripe.control('faults', { down: true });
      const begin = performance.now();
      const waiting = post('create-checkout-session', member);
      expect((await app.inject('/api/springs/1')).statusCode).toBe(200);
      expect((await statusOf(premium)).is_premium).toBe(true);
      const [answer, portal] = await Promise.all([waiting, post('create-portal-session', premium)]);
      expect(performance.now() - begin).toBeLessThan(10_000);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual({ error: 'Could not initiate checkout.' });
      expect(portal.statusCode).toBe(503);
    },
  );
});

describe('POST /api/stripe/create-portal-session', () => {
  it('{url} for a full-page redirect', { tags: '@7.22' }, async () => {
    const { member } = await subscribe();
    const answer = await post('create-portal-session', member);
    expect(answer.json<{ url: string }>().url).toMatch(/^https:\/\/pay\.test\/portal\//);
  });

  it('takes a JSON content type without a body', { tags: '@7.22' }, async () => {
    const { member } = await subscribe();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/stripe/create-portal-session',
      headers: { cookie: member.cookie, 'content-type': 'application/json' },
    });
    expect(answer.statusCode, answer.payload).toBe(200);
  });

  it("or {error}: 'Could not open subscription management.'", { tags: '@7.22' }, async () => {
    const answer = await post('create-portal-session', await useMember());
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Could not open subscription management.' });
    const { member } = await subscribe();
    await stripe.control('faults', { down: true });
    const away = await post('create-portal-session', member);
    expect(away.statusCode).toBe(503);
    expect(away.json()).toEqual({ error: 'Could not open subscription management.' });
  });
});

describe('POST /api/stripe/confirm-checkout-session', () => {
  it('Premium is there before any webhook, once it is paid', { tags: '@15.4' }, async () => {
    const member = await useMember();
    const { sessionId } = await checkout(member);
    expect((await confirm(member, sessionId)).json()).toEqual({ is_premium: false });
    await pay(sessionId);
    expect((await confirm(member, sessionId)).json()).toEqual({ is_premium: true });
    expect(await statusOf(member)).toMatchObject({
      is_premium: true,
      subscription_status: 'active',
      cancels_at_period_end: false,
      period_end: expect.stringMatching(/^20\d\d-/),
    });
  });

  it(
    'hardening: a session_id alone grants nothing: that of another member, or of nobody, is 404',
    { tags: ['@15.4', '@19.28'] },
    async () => {
      const { sessionId } = await subscribe();
      for (const id of [sessionId, 'cs_test_unknown']) {
        for (const stranger of [await useMember(), (await subscribe()).member]) {
          const before = await statusOf(stranger);
          const answer = await confirm(stranger, id);
          expect(answer.statusCode).toBe(404);
          expect(await statusOf(stranger)).toEqual(before);
        }
      }
    },
  );
});

describe('Premium at the time of the call', () => {
  const call = (cookie: string) => app.inject({ url: '/api/planner/plans', headers: { cookie } });

  it('ends with the paid period, even without an event', { tags: '@19.5' }, async () => {
    const { member } = await subscribe();
    const premium = await call(member.cookie);
    expect(premium.statusCode).not.toBe(403);
    await database
      .updateTable('members')
      .set({ premium_until: new Date(Date.now() - 1_000) })
      .where('id', '=', member.id)
      .execute();
    expect((await statusOf(member)).is_premium).toBe(false);
    const answer = await call(member.cookie);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ error: 'This needs Wildsoak Premium.' });
  });
});

const eventOf = (type: string, object: object, id = `evt_${Math.random().toString(36).slice(2)}`) =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1,
    livemode: false,
    type,
    data: { object },
  });

const sign = (payload: string, given: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: stripe.webhookSecret, ...given });

const tell = (payload: string, signature?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    payload,
  });

const jobsFor = async (customerId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from pgboss.job
    where name = 'billing-sync' and data->>'customerId' = ${customerId}`.execute(database);
  return rows[0]?.count;
};

describe('POST /api/stripe/webhook', () => {
  it(
    'is a reason to ask Stripe, and nothing more: what it says of the subscription is not believed',
    { tags: ['@4.15', '@19.27'] },
    async () => {
      const { member, customer, subscriptionId } = await subscribe();
      const lie = eventOf('customer.subscription.deleted', {
        id: subscriptionId,
        object: 'subscription',
        customer,
        status: 'canceled',
      });
      expect((await tell(lie, sign(lie))).statusCode).toBe(204);
      expect(await jobsFor(customer)).toBe(1);
      await syncWork.run({ customerId: customer });
      expect((await statusOf(member)).is_premium).toBe(true);
      await stripe.control(`subscriptions/${subscriptionId}/fail-payment`);
      await syncWork.run({ customerId: customer });
      expect(await statusOf(member)).toMatchObject({
        is_premium: true,
        subscription_status: 'past_due',
      });
    },
  );

  it('handles a repeated event only once', { tags: '@19.28' }, async () => {
    const { customer } = await subscribe();
    const event = eventOf('invoice.paid', { object: 'invoice', customer });
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(event, sign(event))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 10 }, () => 204),
    );
    expect(await jobsFor(customer)).toBe(1);
  });

  describe(
    'hardening: an empty or unset webhook secret accepted forged events',
    { tags: '@19.27' },
    () => {
      const good = eventOf('invoice.paid', { object: 'invoice', customer: 'cus_1' });
      it.each<[string, string | undefined]>([
        ['no signature', undefined],
        ['an empty one', ''],
        ['not one at all', 't=1,v1=abc'],
        ['made with another secret', sign(good, { secret: 'whsec_other' })],
        ['made with an empty secret', sign(good, { secret: ' ' })],
        ['of another body', sign(eventOf('invoice.paid', { object: 'invoice' }))],
        [
          'older than five minutes',
          sign(good, { timestamp: Math.floor(Date.now() / 1_000) - 301 }),
        ],
      ])('%s: 400', async (_, signature) => {
        const answer = await tell(good, signature);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual({ error: 'The signature is wrong.' });
      });

      it('a body that is not JSON, or has another type: refused', async () => {
        expect((await tell('{', sign('{'))).statusCode).toBe(400);
        const answer = await app.inject({
          method: 'POST',
          url: '/api/stripe/webhook',
          headers: { 'content-type': 'text/plain', 'stripe-signature': sign(good) },
          payload: good,
        });
        expect(answer.statusCode).toBe(415);
      });
    },
  );

  it('an unknown customer: 404, and a log line without the content', async () => {
    const warn = vi.spyOn(platform.log, 'warn');
    const event = eventOf('invoice.paid', { object: 'invoice', customer: 'cus_x', note: 'secret' });
    const answer = await tell(event, sign(event));
    expect(answer.statusCode).toBe(404);
    expect(JSON.stringify(warn.mock.calls)).toContain('cus_x');
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret');
    warn.mockRestore();
  });

  it('5 MB: 413, unread', { tags: '@19.30' }, async () => {
    const answer = await tell(eventOf('invoice.paid', { fill: 'x'.repeat(5_000_000) }), 't=1');
    expect(answer.statusCode).toBe(413);
  });
});

const leave = ({ cookie, password }: Visitor) =>
  app.inject({
    method: 'POST',
    url: '/api/account/delete',
    headers: { cookie },
    payload: { password, reviews: 'delete' },
  });

/** A member who has bought nothing. */
const emptyCustomer = async () => {
  const { sessionId } = await checkout(await useMember());
  const customer = String(stripe.state().sessions[sessionId]?.customer);
  await database.deleteFrom('billing_accounts').where('customer_id', '=', customer).execute();
  return customer;
};

describe('the life of a subscription', () => {
  it('canceled in the portal, it lasts until the period ends', { tags: '@15.3' }, async () => {
    const { member, customer, subscriptionId } = await subscribe();
    await stripe.control(`subscriptions/${subscriptionId}/cancel-at-period-end`);
    await syncWork.run({ customerId: customer });
    expect(await statusOf(member)).toMatchObject({
      is_premium: true,
      subscription_status: 'active',
      cancels_at_period_end: true,
    });
    await stripe.advance(32 * 86_400);
    await syncWork.run({ customerId: customer });
    expect(await statusOf(member)).toMatchObject({
      is_premium: false,
      subscription_status: 'canceled',
    });
  });

  it('canceled while a payment is due, it gives no unpaid month', async () => {
    const { member, customer, subscriptionId } = await subscribe();
    await stripe.control(`subscriptions/${subscriptionId}/fail-payment`);
    await stripe.control(`subscriptions/${subscriptionId}/cancel`);
    await syncWork.run({ customerId: customer });
    expect(await statusOf(member)).toMatchObject({
      is_premium: false,
      subscription_status: 'canceled',
    });
  });

  it('a check that finds no purchase does not take Premium that we gave', async () => {
    const member = await useMember({ is_premium: true });
    await database
      .insertInto('billing_accounts')
      .values({ member_id: member.id, customer_id: await emptyCustomer() })
      .execute();
    await reconcileWork.run({});
    expect((await statusOf(member)).is_premium).toBe(true);
  });

  it('a customer that Stripe does not know does not stop the nightly check', async () => {
    const stranger = await useMember();
    await database
      .insertInto('billing_accounts')
      .values({ member_id: stranger.id, customer_id: 'cus_0_gone' })
      .execute();
    const { member, subscriptionId } = await subscribe();
    await stripe.control(`subscriptions/${subscriptionId}/fail-payment`);
    await expect(reconcile(platform, { everybody: true })).rejects.toThrow('1 customers');
    expect((await statusOf(member)).subscription_status).toBe('past_due');
    // Nor does it keep the member from paying or from deleting the account.
    expect((await checkout(stranger)).url).toContain('/pay/');
    await database
      .updateTable('billing_accounts')
      .set({ customer_id: 'cus_0_gone', checkout_session_id: 'cs_gone' })
      .where('member_id', '=', stranger.id)
      .execute();
    expect((await leave(stranger)).statusCode).toBe(204);
    await database.deleteFrom('billing_accounts').where('customer_id', '=', 'cus_0_gone').execute();
    await database.deleteFrom('billing_checks').execute();
  });

  it('does not ask again for a failure that Stripe would repeat', async () => {
    const member = await useMember();
    await stripe.control('faults', { fail_next: 3 });
    expect((await post('create-checkout-session', member)).statusCode).toBe(503);
    expect((await checkout(member)).url).toContain('/pay/');
    const { attempt } = await database
      .selectFrom('billing_accounts')
      .select('attempt')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(attempt).toBe(2);
  });

  it('a changed address reaches Stripe with the next visit', async () => {
    const { member, customer } = await subscribe();
    await database
      .updateTable('members')
      .set({ email: 'new@example.test' })
      .where('id', '=', member.id)
      .execute();
    await post('create-portal-session', member);
    expect(stripe.state().customers[customer]?.email).toBe('new@example.test');
  });

  it('the nightly check fixes and counts what no webhook reported', async () => {
    const { member, subscriptionId } = await subscribe();
    await stripe.control(`subscriptions/${subscriptionId}/fail-payment`);
    const count = async () =>
      (await metricValues(platform.metrics, 'billing_differences_total'))[0]?.value ?? 0;
    const before = await count();
    await reconcileWork.run({});
    expect((await statusOf(member)).subscription_status).toBe('past_due');
    expect(await count()).toBeGreaterThan(before);
    const after = await count();
    await reconcileWork.run({});
    expect(await count()).toBe(after);
  });

  it(
    'a deleted account is never charged again; until that is certain, we do not delete it',
    { tags: '@19.28' },
    async () => {
      const { member, subscriptionId } = await subscribe();
      await stripe.control('faults', { down: true });
      const refused = await leave(member);
      expect(refused.statusCode).toBe(503);
      expect(refused.json<{ error: string }>().error).toContain("we didn't delete your account");
      await stripe.control('faults', { down: false });
      expect((await leave(member)).statusCode).toBe(204);
      expect(stripe.state().subscriptions[subscriptionId]?.status).toBe('canceled');
      // We accept later events about them, and they change nothing.
      const { customer } = stripe.state().subscriptions[subscriptionId] ?? {};
      const event = eventOf('customer.subscription.deleted', { object: 'subscription', customer });
      expect((await tell(event, sign(event))).statusCode).toBe(204);
    },
  );

  it('a payment after the account was deleted is canceled', { tags: '@19.28' }, async () => {
    const member = await useMember();
    const { sessionId } = await checkout(member);
    // As if it began while we deleted the account.
    await database
      .updateTable('billing_accounts')
      .set({ checkout_session_id: null })
      .where('member_id', '=', member.id)
      .execute();
    expect((await leave(member)).statusCode).toBe(204);
    await pay(sessionId);
    const customer = stripe.state().sessions[sessionId]?.customer;
    await syncWork.run({ customerId: String(customer) });
    const subscription = Object.values(stripe.state().subscriptions).find(
      (one) => one.customer === customer,
    );
    expect(subscription?.status).toBe('canceled');
  });
});

describe('hardening: money taken back left Premium behind', { tags: '@19.71' }, () => {
  const act = (subscriptionId: string, action: string, body = {}) =>
    stripe.control(`subscriptions/${subscriptionId}/${action}`, body);
  /** However often we ask. */
  const readAgain = async (member: Visitor) => {
    for (let times = 0; times < 2; times += 1) await reconcile(platform, { everybody: true });
    return statusOf(member);
  };

  it('refunded and canceled: over at once, and a new checkout is paid for', async () => {
    const { member, subscriptionId } = await subscribe();
    await act(subscriptionId, 'refund');
    // A refund alone takes nothing away.
    expect(await readAgain(member)).toMatchObject({ is_premium: true });
    await act(subscriptionId, 'cancel');
    expect(await readAgain(member)).toMatchObject({
      is_premium: false,
      subscription_status: 'canceled',
    });
    const { sessionId, url } = await checkout(member);
    expect(url).toBe(`https://pay.test/pay/${sessionId}`);
    expect((await confirm(member, sessionId)).json()).toEqual({ is_premium: false });
  });

  it('canceled first and refunded then: over with the refund', async () => {
    const { member, subscriptionId } = await subscribe();
    await act(subscriptionId, 'cancel');
    expect(await readAgain(member)).toMatchObject({ is_premium: true });
    await act(subscriptionId, 'refund', { amount: 500 });
    expect(await readAgain(member), 'a part').toMatchObject({ is_premium: true });
    await act(subscriptionId, 'refund');
    expect(await readAgain(member)).toMatchObject({ is_premium: false });
  });

  it('disputed, also after it was canceled for its end: over', async () => {
    const { member, subscriptionId } = await subscribe();
    await act(subscriptionId, 'cancel-at-period-end');
    await act(subscriptionId, 'dispute');
    expect(await readAgain(member)).toMatchObject({ is_premium: false });
  });

  it('the refund of an earlier month takes nothing from this one', async () => {
    const { member, subscriptionId } = await subscribe();
    await act(subscriptionId, 'refund');
    await stripe.advance(32 * 86_400);
    await act(subscriptionId, 'cancel');
    expect(await readAgain(member)).toMatchObject({ is_premium: true });
  });
});

describe('hardening: a checkout of another price gave Premium', { tags: '@19.28' }, () => {
  /** A customer who has paid only for this price. */
  const buy = async (price: string) => {
    const member = await useMember();
    await checkout(member);
    const { customer_id: customer } = await database
      .selectFrom('billing_accounts')
      .select('customer_id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const session = await platform.payments?.api.checkout.sessions.create({
      mode: 'subscription',
      customer: customer ?? '',
      line_items: [{ price, quantity: 1 }],
      success_url: 'https://wildsoak.test/payment/success',
    });
    await pay(session?.id ?? '');
    return { member, customer: customer ?? '', sessionId: session?.id ?? '' };
  };

  it('another of our prices gives nothing, no matter how we learn about it', async () => {
    const { member, customer, sessionId } = await buy('price_map');
    expect((await confirm(member, sessionId)).json()).toEqual({ is_premium: false });
    await syncWork.run({ customerId: customer });
    await reconcileWork.run({});
    expect(await statusOf(member)).toMatchObject({ is_premium: false, subscription_status: null });
  });

  it('a member who has it can still buy Premium, and then has a single Premium subscription', async () => {
    const { member } = await buy('price_map');
    const doubles = async () =>
      (await metricValues(platform.metrics, 'billing_double_subscriptions_total'))[0]?.value ?? 0;
    const before = await doubles();
    const { sessionId, url } = await checkout(member);
    expect(url).toContain('/pay/');
    await pay(sessionId);
    expect((await confirm(member, sessionId)).json()).toEqual({ is_premium: true });
    expect(await doubles()).toBe(before);
  });

  it('an older price in the configuration gives Premium', async () => {
    const { member, sessionId } = await buy('price_2024');
    expect((await confirm(member, sessionId)).json()).toEqual({ is_premium: true });
  });

  it('deleting the account ends every subscription, no matter its price', async () => {
    const { member, customer } = await buy('price_map');
    expect((await leave(member)).statusCode).toBe(204);
    expect(stripe.state().by_customer[customer]?.live_subscriptions).toBe(0);
  });
});
