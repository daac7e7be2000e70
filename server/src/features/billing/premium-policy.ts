import { PAST_DUE_DAYS } from '@wildsoak/contract/rules/limits';

/** What decides about Premium. Times are in seconds, as Stripe gives them. */
export interface SubscriptionFacts {
  id: string;
  /** Whether its price gives Premium: our Stripe account may sell other things too. */
  isOfPremium: boolean;
  status: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelsAtPeriodEnd: boolean;
  endedAt: number | null;
  /** Whether the last invoice is unpaid, or its payment was taken back. */
  isUnpaid: boolean;
}

export interface PremiumState {
  status: string | null;
  /** Null without Premium. */
  premiumUntil: Date | null;
  periodEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
}

const DAY_S = 86_400;
/** Stripe charges a renewal some hours after the period ends, and the event may be late. */
const RENEWAL_DAYS = 3;

const NOTHING: PremiumState = {
  status: null,
  premiumUntil: null,
  periodEnd: null,
  cancelsAtPeriodEnd: false,
};

/** Ended before the paid period was over: the member keeps the rest. */
export const keepsRest = ({ status, isUnpaid, endedAt, periodEnd }: SubscriptionFacts) =>
  status === 'canceled' && !isUnpaid && endedAt !== null && endedAt < periodEnd;

const premiumEnd = (facts: SubscriptionFacts): number | null => {
  const { status, periodStart, periodEnd, cancelsAtPeriodEnd } = facts;
  if (status === 'active' || status === 'trialing')
    return cancelsAtPeriodEnd ? periodEnd : periodEnd + RENEWAL_DAYS * DAY_S;
  if (status === 'past_due') return periodStart + PAST_DUE_DAYS * DAY_S;
  return keepsRest(facts) ? periodEnd : null;
};

const isLive = ({ status }: SubscriptionFacts) => status !== 'canceled';

/** The longest Premium first; then live before ended, and newer before older. */
const byWorth = (one: SubscriptionFacts, other: SubscriptionFacts) =>
  (premiumEnd(other) ?? 0) - (premiumEnd(one) ?? 0) ||
  Number(isLive(other)) - Number(isLive(one)) ||
  other.created - one.created;

export const premiumStateOf = (subscriptions: readonly SubscriptionFacts[]): PremiumState => {
  const best = subscriptions.filter(({ isOfPremium }) => isOfPremium).toSorted(byWorth)[0];
  if (!best) return NOTHING;
  const end = premiumEnd(best);
  return {
    status: best.status,
    premiumUntil: end === null ? null : new Date(end * 1_000),
    periodEnd: new Date(best.periodEnd * 1_000),
    cancelsAtPeriodEnd: best.cancelsAtPeriodEnd || !isLive(best),
  };
};

/** Stripe will charge these again unless they are stopped. */
export const liveOnes = (subscriptions: readonly SubscriptionFacts[]) =>
  subscriptions.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');

export const livePremium = (subscriptions: readonly SubscriptionFacts[]) =>
  liveOnes(subscriptions).filter(({ isOfPremium }) => isOfPremium);
