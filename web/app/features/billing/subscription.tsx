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
import { isPaymentDue, offerText, periodText, statusText } from './subscription-text.ts';

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
            A payment failed. We'll try again in the next few days, and you keep Premium for{' '}
            {PAST_DUE_DAYS} days from the due date. Please check your card with Manage Subscription.
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
