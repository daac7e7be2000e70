const KEY = 'stripe-visit';

/** This tab goes to Stripe, where the subscription may change, and comes back. */
export const startStripeVisit = () => {
  try {
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    // The page then shows the change the next time somebody opens it.
  }
};

export const isBackFromStripe = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

export const endStripeVisit = () => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser did not store it either.
  }
};
