import { createCheckoutSession } from './calls.ts';
import { CheckoutError } from './failure-text.ts';
import { leaveFor } from './leave-for.ts';
import { setManaged } from './managed.ts';

/** Where Stripe is blocked, some networks swallow the question instead of refusing it. */
const SCRIPT_MS = 8_000;

const patience = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, SCRIPT_MS, null);
  });

/** From Stripe itself, as it wants it, and only once somebody is about to pay. */
const loadStripeScript = async (publishableKey: string) => {
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    const stripe = await Promise.race([loadStripe(publishableKey), patience()]);
    if (stripe !== null) return;
  } catch {
    // Said below: what went wrong in it tells nobody anything.
  }
  throw new CheckoutError('Stripe.js failed to load.');
};

/** The session's own address: Stripe.js has no `redirectToCheckout` any more. */
export const startCheckout = async () => {
  const { sessionId, url, publishableKey } = await createCheckoutSession();
  if (typeof sessionId !== 'string') throw new CheckoutError('Could not initiate checkout.');
  if (publishableKey) await loadStripeScript(publishableKey);
  setManaged();
  try {
    leaveFor(url);
  } catch {
    throw new CheckoutError('Failed to redirect to Stripe.');
  }
};
