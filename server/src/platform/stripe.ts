import { Stripe } from 'stripe';
import type { StripeConfig } from '../config.ts';

/** For each attempt. The caller limits the whole wait. */
const TIMEOUT_MS = 4_000;

/** What can change what a customer's subscriptions give. Stripe lists at most 20 types at once. */
const EVENT_TYPES = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'customer.deleted',
];

interface StripeEvent {
  id: string;
  type: string;
  /** We believe nothing else in the event. */
  customerId: string | null;
}

export interface Payments {
  api: Stripe;
  config: StripeConfig;
  /** Throws if the signature is wrong, old or missing. */
  readEvent(body: Buffer, signature: string): StripeEvent;
  /** Each customer once, of all events since then. Stripe keeps them for 30 days. */
  listCustomersSince(moment: Date): Promise<string[]>;
}

const customerOf = ({ data: { object } }: Stripe.Event): string | null => {
  if (object.object === 'customer') return object.id;
  if (!('customer' in object)) return null;
  const { customer } = object;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
};

/** Signed with our secret, but long ago: so it says when. Null if the signature itself is wrong. */
const minutesOld = (api: Stripe, body: Buffer, signature: string, secret: string) => {
  const anyAge = 0;
  try {
    api.webhooks.constructEvent(body, signature, secret, anyAge);
  } catch {
    return null;
  }
  const signedAtS = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return Math.round((Date.now() / 1000 - signedAtS) / 60);
};

const readSigned = (api: Stripe, body: Buffer, signature: string, secret: string) => {
  try {
    return api.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    const minutes = minutesOld(api, body, signature, secret);
    throw new Error(
      minutes === null
        ? 'the signature does not fit STRIPE_WEBHOOK_SECRET: wrong secret, or a forged event'
        : `signed with our secret ${minutes} minutes ago by our clock: it differs from Stripe's by about ${minutes} minutes, or an old event is being replayed`,
      { cause: error },
    );
  }
};

export const openStripe = (config: StripeConfig, call: typeof fetch): Payments => {
  const { protocol, hostname, port } = new URL(config.apiUrl);
  const api = new Stripe(config.secretKey, {
    timeout: TIMEOUT_MS,
    // Safe, because POST requests carry idempotency keys.
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(call),
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
  });
  return {
    api,
    config,
    readEvent(body, signature) {
      const event = readSigned(api, body, signature, config.webhookSecret);
      return { id: event.id, type: event.type, customerId: customerOf(event) };
    },
    async listCustomersSince(moment) {
      const customers = new Set<string>();
      const created = { gte: Math.floor(moment.getTime() / 1000) };
      for await (const event of api.events.list({ types: EVENT_TYPES, created, limit: 100 })) {
        const customerId = customerOf(event);
        if (customerId !== null) customers.add(customerId);
      }
      return [...customers];
    },
  };
};

/** Deleted, or from another Stripe account. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Another tab is making the same call, and has no answer yet. */
export const isUnderWay = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

/** Whether Stripe would repeat this answer for as long as it remembers the call's key. */
export const isStuck = (error: unknown): boolean =>
  (error instanceof Stripe.errors.StripeIdempotencyError && !isUnderWay(error)) ||
  (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500);

export const requirePayments = (payments: Payments | null): Payments => {
  if (payments === null) throw new Error('there is no payment provider');
  return payments;
};
