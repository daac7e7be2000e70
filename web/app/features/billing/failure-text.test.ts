import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api.ts';
import { CheckoutError, checkoutFailure, portalFailure } from './failure-text.ts';

const TOLD = new ApiError(503, 'Told by the server.');
const WORDLESS = new ApiError(502, 'HTTP error! status: 502');
const UNREACHABLE = new ApiError(0, 'the server could not be reached');

describe('a checkout that failed', { tags: ['@8.24', '@8.25', '@8.26', '@8.27'] }, () => {
  it.each([
    [TOLD, ['Told by the server.']],
    [WORDLESS, ['Could not initiate checkout.']],
    [
      UNREACHABLE,
      ['Could not initiate checkout.', 'The server could not be reached. Please try again.'],
    ],
    [new CheckoutError('Stripe.js failed to load.'), ['Stripe.js failed to load.']],
    [new CheckoutError('Failed to redirect to Stripe.'), ['Failed to redirect to Stripe.']],
    [new TypeError('url of null'), ['An unexpected error occurred.']],
    ['thrown', ['An unexpected error occurred.']],
  ])('%s', (error, expected) => {
    expect(checkoutFailure(error)).toEqual(expected);
  });
});

describe('a portal that did not open', { tags: '@8.23' }, () => {
  it.each([
    [TOLD, 'Error: Told by the server.'],
    [WORDLESS, 'Error: Could not open subscription management.'],
    [UNREACHABLE, 'Error: Could not open subscription management.'],
    [new TypeError('url of null'), 'Error: Could not open portal.'],
  ])('%s', (error, expected) => {
    expect(portalFailure(error)).toBe(expected);
  });
});
