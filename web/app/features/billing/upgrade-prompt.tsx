import { useMutation } from '@tanstack/react-query';
import { PREMIUM_PRICE, SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Map, Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type MouseEvent, type ReactNode } from 'react';
import { useRecheckUser } from '../../session/auth.ts';
import { Button } from '../../ui/button.tsx';
import { CARD } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { FreeOrPremium } from './free-or-premium.tsx';
import { goToCheckout, goToPortal } from './checkout.ts';
import { checkoutFailure, portalFailure } from './failure-text.ts';

/** After this long the member has stopped the browser from leaving, and may press again. */
const LEFT_BY_MS = 20_000;

/**
 * A button that leads to Stripe: busy until the browser has left, idle again after a failure, and
 * when the member comes back to the page with the Back button.
 */
const useLeaveForStripe = (leave: () => Promise<void>, onError?: (error: unknown) => void) => {
  const recheckUser = useRecheckUser();
  // Two clicks may come before the button is drawn as busy.
  const isLeaving = useRef(false);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: leave,
    onError: (failure) => {
      isLeaving.current = false;
      onError?.(failure);
    },
  });
  const isBusy = isPending || isSuccess;

  const stay = () => {
    isLeaving.current = false;
    reset();
  };
  const onStayed = useEffectEvent(stay);
  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    stay();
    void recheckUser();
  });

  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onPageShow(event);
    addEventListener('pageshow', listen);
    return () => removeEventListener('pageshow', listen);
  }, []);

  useEffect(() => {
    const timer = isSuccess ? setTimeout(() => onStayed(), LEFT_BY_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isSuccess]);

  const pressedWith = useFocusBack(isBusy);

  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    pressedWith(currentTarget);
    mutate();
  };

  return { button: { onClick, disabled: isBusy, 'aria-busy': isBusy }, isBusy, error };
};

/** For a button that leads to Stripe's page for managing the subscription. */
export const usePortal = () => {
  const showToast = useToast();
  return useLeaveForStripe(goToPortal, (error) => showToast(portalFailure(error), 'error'));
};

/** Every Premium feature says in `children` what it needs; the offer is the same everywhere. */
export const UpgradePrompt = ({ children }: { children: ReactNode }) => {
  const { button, isBusy, error } = useLeaveForStripe(goToCheckout);
  return (
    <div className={`flex w-full max-w-xl flex-col gap-4 ${CARD} p-5 sm:p-6`}>
      <div className="text-lg font-medium text-pretty">{children}</div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="font-serif text-xl">{SITE_NAME} Premium</strong>
        <span className="text-lg">{PREMIUM_PRICE}</span>
      </p>
      <FreeOrPremium />
      <p>
        <TextLink to="/sample-trip">
          <Map aria-hidden className="size-5 shrink-0" />
          See a sample trip
        </TextLink>
      </p>
      <FormError>
        {error && checkoutFailure(error).map((line) => <p key={line}>{line}</p>)}
      </FormError>
      <Button {...button} className="self-start max-sm:w-full">
        {isBusy ? <Spinner /> : <Sparkles aria-hidden className="size-5 shrink-0" />}
        {isBusy ? 'Opening checkout...' : 'Upgrade to Premium'}
      </Button>
      <div className="flex flex-col gap-2 text-sm text-quiet">
        <p>Stripe handles the payment. We never see your card.</p>
        <p>
          Cancel anytime in Settings. You keep Premium until the end of the month you paid for, and
          your saved trips for good.
        </p>
      </div>
    </div>
  );
};
