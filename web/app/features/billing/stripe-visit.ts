import { safeReturnPath } from '../../session/return-to.ts';

const KEY = 'stripe-visit';

/** This tab goes to Stripe, where the subscription may change, and comes back. */
export const startStripeVisit = () => {
  try {
    sessionStorage.setItem(KEY, location.pathname + location.search);
  } catch {
    // The page then shows the change the next time somebody opens it.
  }
};

const visitFrom = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const isBackFromStripe = (): boolean => visitFrom() !== null;

/** The page of ours from which this tab went to Stripe; home if we don't know. */
export const leftForStripeFrom = (): string => safeReturnPath(visitFrom());

export const endStripeVisit = () => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser did not store it either.
  }
};
