import type * as contract from '@wildsoak/contract/billing';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { CheckoutError } from './failure-text.ts';
import { startStripeVisit } from './stripe-visit.ts';

const createCheckoutSession = defineCall<typeof contract.createCheckoutSession>(
  'POST',
  '/api/stripe/create-checkout-session',
);
const createPortalSession = defineCall<typeof contract.createPortalSession>(
  'POST',
  '/api/stripe/create-portal-session',
);

/** Something between us and the server may have answered: never run a script as an address. */
const isWebAddress = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const goTo = (url: unknown) => {
  if (!isWebAddress(url)) throw new Error('This is not a web address.');
  location.assign(url);
};

/** Where Stripe is blocked, some networks leave the request hanging instead of refusing it. */
const SCRIPT_MS = 8_000;

const patience = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, SCRIPT_MS, null);
  });

/** From Stripe's own server, as Stripe requires, and only when somebody is about to pay. */
const loadStripeScript = async (publishableKey: string) => {
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    const stripe = await Promise.race([loadStripe(publishableKey), patience()]);
    if (stripe !== null) return;
  } catch {
    // The reason inside helps nobody; the sentence below does.
  }
  throw new CheckoutError('Stripe.js failed to load.');
};

/** Goes to the session's own address: Stripe.js no longer has `redirectToCheckout`. */
export const goToCheckout = async () => {
  const session = await callApi(browserSend, createCheckoutSession, {});
  const { sessionId, url, publishableKey } = session;
  if (typeof sessionId !== 'string') throw new CheckoutError('Could not initiate checkout.');
  if (publishableKey) await loadStripeScript(publishableKey);
  startStripeVisit();
  try {
    goTo(url);
  } catch {
    throw new CheckoutError('Failed to redirect to Stripe.');
  }
};

/** Stripe's page for changing the card, or canceling. */
export const goToPortal = async () => {
  const { url } = await callApi(browserSend, createPortalSession, {});
  goTo(url);
  startStripeVisit();
};
