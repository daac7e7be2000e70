import { PREMIUM_PRICE, SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Check, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { startCheckout } from './checkout.ts';
import { checkoutFailure } from './failure-text.ts';
import { useDeparture } from './use-departure.ts';

const GIVES = [
  'The whole summary of every spring',
  'The road-trip planner: springs along your drive, as stops of a plan you can save',
];

/** Wherever something is for Premium members: its own sentence, and the same offer everywhere. */
export const UpgradePrompt = ({ children }: { children: ReactNode }) => {
  const { button, isBusy, error } = useDeparture(startCheckout);
  return (
    <div className="flex w-full max-w-xl flex-col gap-4 rounded-xl border border-line bg-surface p-5 sm:p-6">
      <div className="text-lg font-medium text-pretty">{children}</div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="font-serif text-xl">{SITE_NAME} Premium</strong>
        <span className="text-lg">{PREMIUM_PRICE}</span>
      </p>
      <ul className="flex flex-col gap-2">
        {GIVES.map((gift) => (
          <li key={gift} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            {gift}
          </li>
        ))}
      </ul>
      <FormError>
        {error && checkoutFailure(error).map((line) => <p key={line}>{line}</p>)}
      </FormError>
      <Button {...button} className="self-start max-sm:w-full">
        {isBusy ? <Spinner /> : <Sparkles aria-hidden className="size-5 shrink-0" />}
        {isBusy ? 'Opening checkout...' : 'Upgrade to Premium'}
      </Button>
      <p className="text-sm text-quiet">
        You pay on the page of Stripe, and your card is never seen by us. Cancel at any time with
        Manage Subscription in your settings: you keep Premium to the end of the month you paid for.
      </p>
    </div>
  );
};
