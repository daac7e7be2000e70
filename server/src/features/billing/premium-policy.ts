import { PAST_DUE_DAYS } from '@wildsoak/contract/rules/limits';

/** What of a subscription decides about Premium; times in seconds, as the provider gives them. */
export interface SubscriptionFacts {
  id: string;
  /** Whether it is of a price that gives Premium: the account may sell other things as well. */
  isOfPremium: boolean;
  status: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelsAtPeriodEnd: boolean;
  endedAt: number | null;
  /** Whether its last invoice is not paid, or was taken back. */
  isUnpaid: boolean;
}

export interface PremiumState {
  status: string | null;
  /** Until when there is Premium; null where there is none. */
  premiumUntil: Date | null;
  periodEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
}

const DAY_S = 86_400;
/** A renewal is charged some hours after the period's end, and its news may be late. */
const RENEWAL_DAYS = 3;

const NOTHING: PremiumState = {
  status: null,
  premiumUntil: null,
  periodEnd: null,
  cancelsAtPeriodEnd: false,
};

const premiumEnd = (facts: SubscriptionFacts): number | null => {
  const { status, periodStart, periodEnd, cancelsAtPeriodEnd, endedAt, isUnpaid } = facts;
  if (status === 'active' || status === 'trialing')
    return cancelsAtPeriodEnd ? periodEnd : periodEnd + RENEWAL_DAYS * DAY_S;
  if (status === 'past_due') return periodStart + PAST_DUE_DAYS * DAY_S;
  // Ended before what was paid for was over: the rest is theirs.
  if (status === 'canceled' && !isUnpaid && endedAt !== null && endedAt < periodEnd)
    return periodEnd;
  return null;
};

const isLive = ({ status }: SubscriptionFacts) => status !== 'canceled';

/** The one that gives Premium for longest; of equals live ones before ended ones, newer before older. */
const byWorth = (one: SubscriptionFacts, other: SubscriptionFacts) =>
  (premiumEnd(other) ?? 0) - (premiumEnd(one) ?? 0) ||
  Number(isLive(other)) - Number(isLive(one)) ||
  other.created - one.created;

/** What all of a customer's subscriptions together give them. */
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

/** Those that will be charged again unless somebody stops them. */
export const liveOnes = (subscriptions: readonly SubscriptionFacts[]) =>
  subscriptions.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');

export const livePremium = (subscriptions: readonly SubscriptionFacts[]) =>
  liveOnes(subscriptions).filter(({ isOfPremium }) => isOfPremium);
