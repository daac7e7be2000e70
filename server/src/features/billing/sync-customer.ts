import type { Stripe } from 'stripe';
import type { Platform } from '../../platform/platform.ts';
import { requirePayments, type Payments } from '../../platform/stripe.ts';
import { findAccountByCustomer, savePremiumState } from './billing.repository.ts';
import {
  keepsRest,
  liveOnes,
  livePremium,
  premiumStateOf,
  type SubscriptionFacts,
} from './premium-policy.ts';

const MAX_TRIES = 10;
const DAY_S = 86_400;

/** Reasons for an end that mean the payment failed. */
const UNPAID = new Set<string>(['payment_failed', 'payment_disputed']);

const isPaid = (invoice: Stripe.Subscription['latest_invoice']) =>
  invoice !== null && typeof invoice === 'object' && invoice.status === 'paid';

const factsOf = (
  subscription: Stripe.Subscription,
  premiumPrices: readonly string[],
): SubscriptionFacts => {
  const { id, status, created, cancel_at, cancel_at_period_end, ended_at } = subscription;
  const { cancellation_details, latest_invoice } = subscription;
  const items = subscription.items.data;
  const ofPremium = items.find(({ price }) => premiumPrices.includes(price.id));
  const item = ofPremium ?? items[0];
  const periodEnd = item?.current_period_end ?? created;
  return {
    id,
    isOfPremium: ofPremium !== undefined,
    status,
    created,
    periodStart: item?.current_period_start ?? created,
    periodEnd,
    cancelsAtPeriodEnd: cancel_at_period_end || (cancel_at !== null && cancel_at <= periodEnd),
    endedAt: ended_at,
    isUnpaid: UNPAID.has(cancellation_details?.reason ?? '') || !isPaid(latest_invoice),
  };
};

/** We refunded all that was paid for the period, or the member's bank took it back. */
const isTakenBack = async (api: Stripe, customer: string, { periodStart }: SubscriptionFacts) => {
  // A payment can be a moment older than its period.
  const created = { gte: periodStart - DAY_S };
  const { data } = await api.charges.list({ customer, created, limit: 100 });
  const paid = data.filter((charge) => charge.paid);
  return paid.length > 0 && paid.every(({ refunded, disputed }) => refunded || disputed);
};

export const readSubscriptions = async (
  { api, config }: Payments,
  customerId: string,
): Promise<SubscriptionFacts[]> => {
  const all: SubscriptionFacts[] = [];
  const pages = api.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice'],
  });
  for await (const subscription of pages) {
    const facts = factsOf(subscription, config.premiumPrices);
    // Few end early, so few cost another call.
    const hasRest = keepsRest(facts) && facts.periodEnd * 1_000 > Date.now();
    if (hasRest) facts.isUnpaid = await isTakenBack(api, customerId, facts);
    all.push(facts);
  }
  return all;
};

export const cancelLive = async (stripe: Stripe, subscriptions: readonly SubscriptionFacts[]) => {
  for (const { id } of liveOnes(subscriptions)) await stripe.subscriptions.cancel(id);
};

export type SyncParts = Pick<Platform, 'database' | 'log' | 'metrics' | 'payments'>;

/**
 * Copies what Stripe says about a customer right now; it can run in any order and any number of times.
 * Returns whether anything changed.
 */
export const createSync = ({ database, log, metrics, payments }: SyncParts) => {
  const doubles = metrics.counter(
    'billing_double_subscriptions_total',
    'Checks that found a member with more than one running subscription',
  );
  return async (customerId: string): Promise<boolean> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const account = await findAccountByCustomer(database, customerId);
      if (!account) return false;
      const stripe = requirePayments(payments);
      const subscriptions = await readSubscriptions(stripe, customerId);
      // A payment after the account was deleted: cancel it, because the payer can’t use it.
      if (account.member_id === null) await cancelLive(stripe.api, subscriptions);
      const hasChanged = await savePremiumState(database, account, premiumStateOf(subscriptions));
      if (hasChanged === undefined) continue;
      const premium = livePremium(subscriptions);
      if (premium.length < liveOnes(subscriptions).length) {
        // Something else that we sell, or an older price that is missing from the configuration.
        log.warn({ customerId }, 'a member pays for something that gives no Premium');
      }
      if (premium.length > 1) {
        doubles.inc();
        log.error({ customerId }, 'a member has more than one running subscription');
      }
      return hasChanged;
    }
    throw new Error('other processes kept saving while we asked Stripe');
  };
};
