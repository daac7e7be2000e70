import { Stripe } from 'stripe';
import type { StripeConfig } from '../config.ts';

/** For each attempt. The caller limits the whole wait. */
const TIMEOUT_MS = 4_000;

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
}

const customerOf = ({ data: { object } }: Stripe.Event): string | null => {
  if (object.object === 'customer') return object.id;
  if (!('customer' in object)) return null;
  const { customer } = object;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
};

export const openStripe = (config: StripeConfig): Payments => {
  const { protocol, hostname, port } = new URL(config.apiUrl);
  const api = new Stripe(config.secretKey, {
    timeout: TIMEOUT_MS,
    // Safe, because POST requests carry idempotency keys.
    maxNetworkRetries: 2,
    telemetry: false,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
  });
  return {
    api,
    config,
    readEvent(body, signature) {
      const event = api.webhooks.constructEvent(body, signature, config.webhookSecret);
      return { id: event.id, type: event.type, customerId: customerOf(event) };
    },
  };
};

/** Deleted, or from another Stripe account. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Whether Stripe would repeat this answer for as long as it remembers the call's key. */
export const isStuck = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500);

export const requirePayments = (payments: Payments | null): Payments => {
  if (payments === null) throw new Error('there is no payment provider');
  return payments;
};
