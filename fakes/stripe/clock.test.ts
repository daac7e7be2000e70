import { expect, test } from 'vitest';
import { periodEnd } from './objects.ts';
import { start } from './test/support.ts';

const DAY = 86_400;
const utc = (text: string) => Date.parse(`${text}T12:34:56Z`) / 1000;

test('periods keep the day of the month, or use the last day', () => {
  const anchor = utc('2026-01-31');
  expect(periodEnd(anchor, anchor)).toBe(utc('2026-02-28'));
  expect(periodEnd(anchor, utc('2026-02-28'))).toBe(utc('2026-03-31'));
  expect(periodEnd(anchor, utc('2026-12-31'))).toBe(utc('2027-01-31'));
});

test('each time a period ends, it is renewed and charged once', async () => {
  const { stripe, standIn, control, receiver, subscribe } = await start({
    now: () => utc('2026-01-31'),
  });
  const { customer, subscription } = await subscribe();
  await control('clock', { to: utc('2026-03-31') });
  const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data;
  expect(item?.current_period_end).toBe(utc('2026-04-30'));
  expect(standIn.state().by_customer[customer]).toMatchObject({ charges: 3 });
  const renewed = ['invoice.paid', 'customer.subscription.updated'];
  expect(receiver.types().slice(3)).toEqual([...renewed, ...renewed]);
  expect(receiver.events[3]?.created).toBe(utc('2026-02-28'));
  await expect(control('clock', { advance_s: -1 })).rejects.toThrow('only moves forward');
});

test('a failed payment is past due, is retried three times, and then ends the subscription', async () => {
  const { stripe, standIn, control, receiver, subscribe } = await start();
  const { customer, subscription } = await subscribe();
  expect(await control(`subscriptions/${subscription}/fail-payment`)).toMatchObject({
    status: 'past_due',
  });
  await standIn.advance(7 * DAY);
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due');
  await standIn.advance(7 * DAY);
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  expect(receiver.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
  expect(receiver.types().at(-1)).toBe('customer.subscription.deleted');
  expect(standIn.state().by_customer[customer]).toMatchObject({ charges: 1 });
});

test('a payment recovered in time makes it active again', async () => {
  const { stripe, standIn, control, receiver, subscribe } = await start();
  const { customer, subscription } = await subscribe();
  await control(`subscriptions/${subscription}/fail-payment`, { at_renewal: true });
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
  await standIn.advance(32 * DAY);
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due');
  await control(`subscriptions/${subscription}/recover-payment`);
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
  expect(receiver.types().slice(-2)).toEqual(['invoice.paid', 'customer.subscription.updated']);
  expect(standIn.state().by_customer[customer]).toMatchObject({ charges: 2 });
});
