import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { order, start } from './test/support.ts';

const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const local = (url: string | null) => String(url).replace('localhost', '127.0.0.1');

test('paying on the page creates the subscription, sends webhooks and returns, once', async () => {
  const { stripe, receiver, standIn } = await start();
  const customer = (await stripe.customers.create({ email: '<ada>@example.com' })).id;
  const { id, url } = await stripe.checkout.sessions.create({
    ...order,
    customer,
    client_reference_id: '7',
    subscription_data: { metadata: { member: '7' } },
  });
  const page = await (await fetch(local(url))).text();
  expect(page).toContain('nothing is paid');
  expect(page).toContain('$9.99 per month');
  expect(page).toContain('&#60;ada&#62;@example.com');

  const declined = await submit(local(url), { action: 'decline' });
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining('declined'),
  ]);
  expect(standIn.state().charges).toEqual({});

  const paid = await submit(local(url), { action: 'pay' });
  const back = `http://localhost:3000/payment/success?session_id=${id}`;
  expect([paid.status, paid.headers.get('location')]).toEqual([303, back]);
  expect(receiver.types()).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
  ]);
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['subscription.latest_invoice', 'customer'],
  });
  const subscription = session.subscription as Stripe.Subscription;
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: '7',
    customer: { id: customer },
    subscription: { status: 'active', customer, metadata: { member: '7' } },
  });
  expect(subscription.latest_invoice).toMatchObject({
    status: 'paid',
    parent: { subscription_details: { subscription: subscription.id } },
  });
  expect(receiver.events[0]?.data.object).toMatchObject({ id, customer, status: 'complete' });

  const twice = await submit(local(url), { action: 'pay' });
  expect([twice.status, await twice.text()]).toEqual([
    400,
    expect.stringContaining('Already paid'),
  ]);
  expect(standIn.state().by_customer[customer]).toMatchObject({ charges: 1 });
});

test('a second checkout by the same customer is charged, and tests can see it', async () => {
  const { stripe, standIn, control, subscribe } = await start();
  const { customer } = await subscribe();
  const { id } = await stripe.checkout.sessions.create({ ...order, customer });
  await control(`sessions/${id}/pay`);
  const seen = standIn.state().by_customer[customer];
  expect(seen).toEqual({ subscriptions: 2, live_subscriptions: 2, charges: 2, refunded: 0 });
});

test('an expired checkout cannot be paid', async () => {
  const { stripe, standIn, control } = await start();
  const { id, url } = await stripe.checkout.sessions.create(order);
  await stripe.checkout.sessions.expire(id);
  await expect(control(`sessions/${id}/pay`)).rejects.toThrow('is expired');
  expect(await (await fetch(local(url))).text()).toContain('Checkout expired');
  const other = await stripe.checkout.sessions.create(order);
  await standIn.advance(86_400);
  expect(await stripe.checkout.sessions.retrieve(other.id)).toMatchObject({ status: 'expired' });
});

test('the portal cancels at the end of the period, like Stripe, and can undo it', async () => {
  const { stripe, subscribe, receiver } = await start();
  const { customer, subscription } = await subscribe();
  const return_url = 'http://localhost:3000/profile/settings';
  const portal = await stripe.billingPortal.sessions.create({ customer, return_url });
  const page = await (await fetch(local(portal.url))).text();
  expect(page).toMatch(
    /Renews on[^]*Cancel subscription[^]*href="http:\/\/localhost:3000\/profile/,
  );

  await submit(local(portal.url), { action: 'cancel', subscription });
  const canceling = await stripe.subscriptions.retrieve(subscription);
  const end = canceling.items.data[0]?.current_period_end;
  expect(canceling).toMatchObject({
    status: 'active',
    cancel_at: end,
    cancel_at_period_end: false,
  });
  expect(receiver.events.at(-1)?.data.previous_attributes).toMatchObject({ cancel_at: null });
  expect(await (await fetch(local(portal.url))).text()).toMatch(/Ends on[^]*Renew</);

  await submit(local(portal.url), { action: 'renew', subscription });
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at: null });
  const stranger = (await subscribe()).subscription;
  const refused = await submit(local(portal.url), { action: 'cancel', subscription: stranger });
  expect(refused.status).toBe(400);
});
