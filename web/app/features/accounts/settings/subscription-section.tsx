import type { User } from '@wildsoak/contract/accounts';
import { PAST_DUE_DAYS, SITE_NAME } from '@wildsoak/contract/rules/limits';
import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatchedUser } from '../../../session/auth.ts';
import { forgetManaged, isManaged } from '../../billing/checkout/managed.ts';
import { UpgradePrompt } from '../../billing/checkout/upgrade-prompt.tsx';
import { usePortal } from '../../billing/checkout/use-portal.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { SettingsSection } from './settings-section.tsx';
import { isPaymentDue, offerText, periodText, statusText } from './subscription-text.ts';

const NEWS_EVERY_MS = 2_000;
const NEWS_WITHIN_MS = 20_000;

/** Who comes back from the payment provider's page is often faster than what it tells us. */
const useNewsAfterPortal = () => {
  const [isWaiting, setIsWaiting] = useState(isManaged);
  useEffect(() => {
    forgetManaged();
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
            A payment failed. It is tried again in the coming days, and you keep Premium for{' '}
            {PAST_DUE_DAYS} days from the day it was due. Please look at your card with Manage
            Subscription.
          </p>
        </Notice>
      )}
      <ManageSubscription />
      <p className="text-quiet">
        {user.cancels_at_period_end
          ? `You canceled it: nothing more is charged, and you keep Premium to that day.${
              user.subscription_status === 'canceled' ? '' : ' You can take that back there.'
            }`
          : 'There you change your card, see what you paid, or cancel. When you cancel, you keep Premium to the end of the month you paid for.'}
      </p>
    </>
  );
};

export const SubscriptionSection = ({ user }: { user: User }) => {
  useNewsAfterPortal();
  return (
    <SettingsSection heading="Subscription">
      {user.is_premium ? <Premium user={user} /> : <UpgradePrompt>{offerText(user)}</UpgradePrompt>}
    </SettingsSection>
  );
};
