import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { order, start } from './test/support.ts';

test('errors arrive as classes of the SDK, with code and parameter', async () => {
  const { stripe } = await start();
  const error = await stripe.subscriptions.retrieve('sub_none').catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' });
  const refused: [Stripe.Checkout.SessionCreateParams, object][] = [
    [{ customer: 'cus_none' }, { code: 'resource_missing', param: 'customer' }],
    [{ success_url: 'javascript:alert(1)' }, { code: 'url_invalid', param: 'success_url' }],
    [{ mode: 'payment' }, { param: 'mode' }],
    [{ line_items: [{ price: 'price_x', quantity: 1 }] }, { code: 'resource_missing' }],
    [{ allow_promotion_codes: true }, { code: 'parameter_unknown' }],
  ];
  for (const [params, expected] of refused) {
    const asked = stripe.checkout.sessions.create({ ...order, ...params });
    await expect(asked).rejects.toMatchObject({ statusCode: 400, ...expected });
  }
});

test('an idempotency key repeats the first answer and refuses other parameters', async () => {
  const { stripe, standIn } = await start();
  const idempotencyKey = 'member-1';
  const made = () => stripe.customers.create({ email: 'ada@example.com' }, { idempotencyKey });
  const [first, again] = [await made(), await made()];
  expect(again).toEqual(first);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  const error = await stripe.customers
    .create({ email: 'bea@example.com' }, { idempotencyKey })
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(Object.keys(standIn.state().customers)).toEqual([first.id]);
});

test('of two simultaneous requests with the same key, one hears that the other is in progress', async () => {
  const { stripe, standIn, control } = await start();
  await control('faults', { delay_ms: 50 });
  const make = () => stripe.customers.create({}, { idempotencyKey: 'one' });
  const ends = await Promise.allSettled([make(), make()]);
  const failed = ends.filter((end) => end.status === 'rejected');
  expect(failed).toMatchObject([{ reason: { statusCode: 409, code: 'idempotency_key_in_use' } }]);
  expect(Object.keys(standIn.state().customers)).toHaveLength(1);
});

test('subscriptions are listed newest first, page by page', async () => {
  const { stripe, control } = await start();
  const customer = (await stripe.customers.create({})).id;
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const { id } = await stripe.checkout.sessions.create({ ...order, customer });
    made.unshift(String((await control(`sessions/${id}/pay`))['subscription']));
  }
  const first = await stripe.subscriptions.list({ customer, status: 'all', limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ id: made[0] }, { id: made[1] }] });
  const all = stripe.subscriptions.list({ customer, status: 'all', limit: 2 });
  expect((await all.autoPagingToArray({ limit: 10 })).map(({ id }) => id)).toEqual(made);
  const before = await stripe.subscriptions.list({ customer, ending_before: made[3]!, limit: 2 });
  expect(before).toMatchObject({ has_more: true, data: [{ id: made[1] }, { id: made[2] }] });
  await stripe.subscriptions.cancel(made[0]!);
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(4);
  expect((await stripe.subscriptions.list({ customer, status: 'canceled' })).data).toHaveLength(1);
  await expect(stripe.subscriptions.list({ customer: 'cus_none' })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('events are listed newest first, page by page, for 30 days', async () => {
  const { stripe, standIn, subscribe } = await start();
  for (let index = 0; index < 3; index += 1) await subscribe();
  await standIn.advance(3_600);
  const { customer } = await subscribe();
  const ids = Object.keys(standIn.state().events).toReversed();
  expect(ids).toHaveLength(12);
  const first = await stripe.events.list({ limit: 5 });
  expect(first).toMatchObject({ has_more: true, data: ids.slice(0, 5).map((id) => ({ id })) });
  const last = await stripe.events.list({ limit: 10, starting_after: ids[4]! });
  expect(last).toMatchObject({ has_more: false, data: ids.slice(5).map((id) => ({ id })) });
  const created = { gte: standIn.now() - 1_800 };
  const types = ['invoice.paid', 'customer.subscription.created'];
  const late = await stripe.events.list({ types, created }).autoPagingToArray({ limit: 100 });
  expect(late.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
  for (const { data } of late) expect(data.object).toMatchObject({ customer });
  await expect(stripe.events.list({ type: 'invoice.paid', types })).rejects.toMatchObject({
    statusCode: 400,
  });
  await standIn.advance(29 * 86_400);
  expect((await stripe.events.list({ limit: 100 })).data.map(({ id }) => id)).toContain(ids[0]);
  await standIn.advance(86_400);
  expect((await stripe.events.list({ limit: 100 })).data.map(({ id }) => id)).not.toContain(ids[0]);
});

test('a second checkout by the same customer is charged, and tests can see it', async () => {
  const { stripe, standIn, control, subscribe } = await start();
  const { customer } = await subscribe();
  const { id } = await stripe.checkout.sessions.create({ ...order, customer });
  await control(`sessions/${id}/pay`);
  const seen = standIn.state().by_customer[customer];
  expect(seen).toEqual({ subscriptions: 2, live_subscriptions: 2, charges: 2, refunded: 0 });
});
