import type { User } from '@wildsoak/contract/accounts';
import { dateText } from '../../lib/format.ts';

type Subscription = Pick<User, 'subscription_status' | 'period_end' | 'cancels_at_period_end'>;

/** Stripe's words have underscores. Premium without a subscription is a gift from us. */
export const statusText = ({ subscription_status: status }: Subscription): string =>
  (status ?? 'active').replaceAll('_', ' ');

export const isPaymentDue = ({ subscription_status: status }: Subscription): boolean =>
  status === 'past_due' || status === 'unpaid';

/** What happens at the end of the paid period, or null while a payment is due. */
export const periodText = (subscription: Subscription): string | null => {
  const { period_end: end, cancels_at_period_end: isEnding } = subscription;
  if (end === null || (isPaymentDue(subscription) && !isEnding)) return null;
  return `${isEnding ? 'Ends' : 'Renews'} on ${dateText(end)}`;
};

/** Why this member sees an upgrade prompt. */
export const offerText = (subscription: Subscription): string => {
  if (isPaymentDue(subscription)) {
    return 'A payment failed, and Premium is off until you pay. Upgrade takes you to your subscription, where you can change your card.';
  }
  const { period_end: end } = subscription;
  if (end !== null) return `Your Premium ended on ${dateText(end)}. Upgrade to get it back.`;
  return 'You have no subscription. Upgrade for full summaries and the road-trip planner.';
};
