import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { goToCheckout } from './checkout.ts';
import { checkoutFailure } from './failure-text.ts';

const URL_OF_SESSION = 'https://checkout.stripe.example/c/pay/cs_test_1';
const SESSION = { sessionId: 'cs_test_1', url: URL_OF_SESSION, publishableKey: 'pk_test_1' };

const loadStripe = vi.hoisted(() => vi.fn());
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const assign = vi.fn();

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));

/** What the person reads; undefined where the browser goes on. */
const outcome = () => goToCheckout().then(() => undefined, checkoutFailure);

beforeEach(() => {
  vi.stubGlobal('location', { assign });
  loadStripe.mockResolvedValue({});
  answer(200, SESSION);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetAllMocks();
});

it('loads Stripe.js with the key, then goes to Stripe', { tags: ['@7.21', '@7.30'] }, async () => {
  assign.mockImplementation(() => expect(loadStripe).toHaveBeenCalledWith('pk_test_1'));
  expect(await outcome()).toBeUndefined();
  expect(assign.mock.calls).toEqual([[URL_OF_SESSION]]);
});

it('says where the browser refuses to go', { tags: '@8.26' }, async () => {
  assign.mockImplementation(() => {
    throw new SyntaxError('refused');
  });
  expect(await outcome()).toEqual(['Failed to redirect to Stripe.']);
});

it('says that Stripe.js failed after 8 seconds', { tags: '@8.25' }, async () => {
  vi.useFakeTimers();
  loadStripe.mockReturnValue(new Promise(() => {}));
  const read = outcome();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await read).toEqual(['Stripe.js failed to load.']);
});
