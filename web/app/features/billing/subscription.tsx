import type { User } from '@wildsoak/contract/accounts';
import { PAST_DUE_DAYS, SITE_NAME } from '@wildsoak/contract/rules/limits';
import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatchedUser } from '../../session/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { UpgradePrompt, usePortal } from './upgrade-prompt.tsx';
import { endStripeVisit, isBackFromStripe } from './stripe-visit.ts';
import { dateText } from '../../lib/format.ts';

const NEWS_EVERY_MS = 2_000;
const NEWS_WITHIN_MS = 20_000;

/** Members often come back from Stripe before Stripe has told our server what they changed. */
const useNewsFromStripe = () => {
  const [isWaiting, setIsWaiting] = useState(isBackFromStripe);
  useEffect(() => {
    endStripeVisit();
    const timer = setTimeout(setIsWaiting, NEWS_WITHIN_MS, false);
    return () => clearTimeout(timer);
  }, []);
  useWatchedUser(isWaiting && NEWS_EVERY_MS);
};

type Paid = Pick<User, 'subscription_status' | 'period_end' | 'cancels_at_period_end'>;

/** Stripe's words have underscores. Premium without a subscription is a gift from us. */
const statusText = ({ subscription_status: status }: Paid): string =>
  (status ?? 'active').replaceAll('_', ' ');

const isPaymentDue = ({ subscription_status: status }: Paid): boolean =>
  status === 'past_due' || status === 'unpaid';

/** What happens at the end of the paid period, or null while a payment is due. */
const periodText = (subscription: Paid): string | null => {
  const { period_end: end, cancels_at_period_end: isEnding } = subscription;
  if (end === null || (isPaymentDue(subscription) && !isEnding)) return null;
  return `${isEnding ? 'Ends' : 'Renews'} on ${dateText(end)}`;
};

/** Why this member sees an upgrade prompt. */
const offerText = (subscription: Paid): string => {
  if (isPaymentDue(subscription)) {
    return 'Your payment failed, so Premium is off. Upgrade to change your card.';
  }
  const { period_end: end } = subscription;
  if (end !== null) return `Your Premium ended on ${dateText(end)}. Upgrade to get it back.`;
  return 'You have no subscription. Upgrade for full summaries and the road-trip planner.';
};

const ManageSubscription = () => {
  const { button, isBusy } = usePortal();
  return (
    <Button look="quiet" {...button}>
      {isBusy ? <Spinner /> : <CreditCard aria-hidden className="size-5 shrink-0" />}
      Manage Subscription
    </Button>
  );
};

const manageText = ({ cancels_at_period_end: isEnding, subscription_status: status }: User) => {
  if (!isEnding) {
    return 'Change your card, see your payments, or cancel. If you cancel, you keep Premium until the end of the month you paid for.';
  }
  const canceled = "You canceled. We won't charge you again, and you keep Premium until that day.";
  return status === 'canceled' ? canceled : `${canceled} You can undo this there.`;
};

const Premium = ({ user }: { user: User }) => {
  const period = periodText(user);
  return (
    <>
      <p>
        You have <strong>{SITE_NAME} Premium</strong>: the whole summary of every spring, and the
        road-trip planner.
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <span>
          Status: <strong>{statusText(user)}</strong>
        </span>
        {period && <span>{period}</span>}
      </p>
      {isPaymentDue(user) && (
        <Notice tone="warning" role="note">
          <p>
            Your payment failed. We'll try again, and you keep Premium for {PAST_DUE_DAYS} days from
            the due date. Check your card under Manage Subscription.
          </p>
        </Notice>
      )}
      <ManageSubscription />
      <p className="text-quiet">{manageText(user)}</p>
    </>
  );
};

/** A part of the settings. */
export const Subscription = ({ user }: { user: User }) => {
  useNewsFromStripe();
  return user.is_premium ? (
    <Premium user={user} />
  ) : (
    <UpgradePrompt>{offerText(user)}</UpgradePrompt>
  );
};
