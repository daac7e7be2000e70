import { ApiError } from '../../lib/http/api.ts';
import { sentence } from '../../lib/http/failure.ts';

const NO_CHECKOUT = 'Could not initiate checkout.';

/** A failure of ours that has its sentence in section 8 of docs/behavior.md. */
export class CheckoutError extends Error {
  constructor(
    message: typeof NO_CHECKOUT | 'Stripe.js failed to load.' | 'Failed to redirect to Stripe.',
  ) {
    super(message);
    this.name = 'CheckoutError';
  }
}

/** docs/behavior.md, section 8, Checkout. The second line, where there is one, says why. */
export const checkoutFailure = (error: unknown): [text: string, reason?: string] => {
  if (error instanceof CheckoutError) return [error.message];
  if (!(error instanceof ApiError)) return ['An unexpected error occurred.'];
  if (error.status === 0) return [NO_CHECKOUT, `${sentence(error.message)} Please try again.`];
  return [error.serverMessage ?? NO_CHECKOUT];
};

/** docs/behavior.md, section 8, Portal. */
export const portalFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Error: Could not open portal.';
  return `Error: ${error.serverMessage ?? 'Could not open subscription management.'}`;
};
