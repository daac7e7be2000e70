import type { User } from '@wildsoak/contract/accounts';
import { dateText } from '../../../lib/format.ts';

type Subscription = Pick<User, 'subscription_status' | 'period_end' | 'cancels_at_period_end'>;

/** The payment provider's words have underscores. Without a subscription Premium was given by us. */
export const statusText = ({ subscription_status: status }: Subscription): string =>
  (status ?? 'active').replaceAll('_', ' ');

export const isPaymentDue = ({ subscription_status: status }: Subscription): boolean =>
  status === 'past_due' || status === 'unpaid';

/** What happens at the end of what is paid; nothing is said where that is open. */
export const periodText = (subscription: Subscription): string | null => {
  const { period_end: end, cancels_at_period_end: isEnding } = subscription;
  if (end === null || (isPaymentDue(subscription) && !isEnding)) return null;
  return `${isEnding ? 'Ends' : 'Renews'} on ${dateText(end)}`;
};

/** Why there is an upgrade prompt, in the words of who reads it. */
export const offerText = (subscription: Subscription): string => {
  if (isPaymentDue(subscription)) {
    return 'A payment failed, and Premium is off until it is made. Upgrading leads you to your subscription, where you can change the card.';
  }
  const { period_end: end } = subscription;
  if (end !== null)
    return `Your Premium ended on ${dateText(end)}. It begins again when you upgrade.`;
  return 'You have no subscription. Upgrade when you want more of every spring and of the drive to it.';
};
