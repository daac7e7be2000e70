import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type MouseEvent } from 'react';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useRecheckUser } from '../../../session/auth.ts';

/** Whoever stopped the browser on its way out may press again. */
const GONE_BY_MS = 20_000;

/**
 * A press that leads out of the site: busy until the browser has left, idle again after a failure
 * and for whoever comes back to the page as they left it.
 */
export const useDeparture = (leave: () => Promise<void>, onError?: (error: unknown) => void) => {
  const recheckUser = useRecheckUser();
  /** Of this very moment: two clicks may come before the button is drawn as busy. */
  const isUnderWay = useRef(false);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: leave,
    networkMode: 'always',
    onError: (failure) => {
      isUnderWay.current = false;
      onError?.(failure);
    },
  });
  const isBusy = isPending || isSuccess;

  const stay = useCallback(() => {
    isUnderWay.current = false;
    reset();
  }, [reset]);

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      stay();
      void recheckUser();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  });

  useEffect(() => {
    const timer = isSuccess ? setTimeout(stay, GONE_BY_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isSuccess, stay]);

  const pressedWith = useFocusBack(isBusy);

  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    pressedWith(currentTarget);
    mutate();
  };

  /** For the button. */
  return { button: { onClick, disabled: isBusy, 'aria-busy': isBusy }, isBusy, error };
};
