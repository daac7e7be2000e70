import { randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';

/** The part of Stripe's objects that we use; `satisfies` checks it against the SDK's types. */
type Part<T> = T extends object ? { [Key in keyof T]?: Part<T[Key]> } : T;

export type Customer = ReturnType<typeof newCustomer>;
export type Session = ReturnType<typeof newSession>;
export type Portal = ReturnType<typeof newPortal>;
export type Subscription = ReturnType<typeof newSubscription>;
export type Invoice = ReturnType<typeof newInvoice>;
export type Charge = ReturnType<typeof newCharge>;
export type Event = ReturnType<typeof newEvent>;

type Metadata = Record<string, string>;
type Text = string | null;
const amount = 999;
const DAY = 86_400;
const common = { livemode: false, currency: 'usd' };

export const newId = (prefix: string, bytes = 12) =>
  `${prefix}_${randomBytes(bytes).toString('hex')}`;

type NewCustomer = { email: Text; name: Text; description: Text; metadata: Metadata };

export function newCustomer(given: NewCustomer, created: number) {
  const [id, object] = [newId('cus'), 'customer' as const];
  const customer = { id, object, balance: 0, created, livemode: false, ...given };
  return customer satisfies Part<Stripe.Customer>;
}

export const newPrice = (id: string) =>
  ({
    ...common,
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 1_700_000_000,
    metadata: {},
    nickname: 'Premium',
    product: 'prod_standin',
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: amount,
  }) satisfies Part<Stripe.Price>;

type NewSession = {
  cancel_url: Text;
  client_reference_id: Text;
  customer: Text;
  customer_email: Text;
  expires_at: number;
  metadata: Metadata;
  success_url: Text;
};

export function newSession(given: NewSession, created: number, publicUrl: string) {
  const id = newId('cs_test', 24);
  return {
    ...common,
    ...given,
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    client_secret: null,
    created,
    customer_details: null as Part<Stripe.Checkout.Session.CustomerDetails> | null,
    invoice: null as Text,
    mode: 'subscription',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid' as Stripe.Checkout.Session.PaymentStatus,
    status: 'open' as Stripe.Checkout.Session.Status,
    subscription: null as Text,
    ui_mode: 'hosted_page',
    url: `${publicUrl}/pay/${id}` as Text,
  } satisfies Part<Stripe.Checkout.Session>;
}

export function newPortal(customer: string, return_url: Text, created: number, publicUrl: string) {
  const [id, object] = [newId('bps'), 'billing_portal.session' as const];
  const url = `${publicUrl}/portal/${id}`;
  const portal = { id, object, created, customer, livemode: false, return_url, url };
  return portal satisfies Part<Stripe.BillingPortal.Session>;
}

export function newSubscription(customer: string, price: string, metadata: Metadata, now: number) {
  const id = newId('sub');
  const item = {
    id: newId('si'),
    object: 'subscription_item' as const,
    created: now,
    current_period_end: periodEnd(now, now),
    current_period_start: now,
    metadata: {},
    price: newPrice(price),
    quantity: 1,
    subscription: id,
  };
  const url = `/v1/subscription_items?subscription=${id}`;
  return {
    ...common,
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: {
      comment: null,
      feedback: null,
      reason: null as Stripe.Subscription.CancellationDetails.Reason | null,
    },
    collection_method: 'charge_automatically',
    created: now,
    customer,
    ended_at: null as number | null,
    items: { object: 'list', data: [item] as [typeof item], has_more: false, url },
    latest_invoice: '',
    metadata,
    start_date: now,
    status: 'active' as Stripe.Subscription.Status,
  } satisfies Part<Stripe.Subscription>;
}

export function newInvoice(
  subscription: Subscription,
  billing_reason: 'subscription_create' | 'subscription_cycle',
  customer_email: Text,
  created: number,
) {
  const { id, customer, items, metadata } = subscription;
  return {
    ...common,
    id: newId('in'),
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false as boolean,
    billing_reason,
    created,
    customer,
    customer_email,
    next_payment_attempt: null as number | null,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: id },
      type: 'subscription_details',
    },
    period_end: items.data[0].current_period_end,
    period_start: items.data[0].current_period_start,
    status: 'open' as Stripe.Invoice.Status,
    total: amount,
  } satisfies Part<Stripe.Invoice>;
}

export const newCharge = (customer: string, description: string, created: number) =>
  ({
    ...common,
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0 as number,
    captured: true,
    created,
    customer,
    description,
    disputed: false as boolean,
    metadata: {},
    paid: true,
    payment_intent: newId('pi'),
    refunded: false as boolean,
    status: 'succeeded',
  }) satisfies Part<Stripe.Charge>;

export const newEvent = (
  type: Stripe.Event.Type,
  created: number,
  data: { object: object; previous_attributes?: object },
) =>
  ({
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    data,
    livemode: false,
    pending_webhooks: 1 as number,
    request: { id: null, idempotency_key: null },
    type,
  }) satisfies Part<Stripe.EventBase>;

/** The same day of the next month, or that month's last: January 31, February 28, March 31. */
export function periodEnd(anchor: number, start: number): number {
  const [first, from] = [new Date(anchor * 1000), new Date(start * 1000)];
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + 1];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(first.getUTCDate(), lastDay);
  return Date.UTC(year, month, day) / 1000 + (anchor % DAY);
}
