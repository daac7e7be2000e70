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

it(
  'loads Stripe.js with the key, then goes to the address of the session',
  { tags: ['@4.13', '@7.30'] },
  async () => {
    assign.mockImplementation(() => expect(loadStripe).toHaveBeenCalledWith('pk_test_1'));
    expect(await outcome()).toBeUndefined();
    expect(assign.mock.calls).toEqual([[URL_OF_SESSION]]);
  },
);

it('without a key Stripe.js is not asked for', { tags: '@7.30' }, async () => {
  answer(200, { ...SESSION, publishableKey: null });
  expect(await outcome()).toBeUndefined();
  expect(loadStripe).not.toHaveBeenCalled();
  expect(assign).toHaveBeenCalledOnce();
});

it.each([
  ['a refusal', 503, { error: 'Told by the server.' }, 'Told by the server.'],
  ['a refusal without words', 502, 'broken', 'Could not initiate checkout.'],
  ['no session', 200, { url: URL_OF_SESSION }, 'Could not initiate checkout.'],
  ['no address', 200, { ...SESSION, url: undefined }, 'Failed to redirect to Stripe.'],
  ['no web address', 200, { ...SESSION, url: '/pay' }, 'Failed to redirect to Stripe.'],
  ['a script', 200, { ...SESSION, url: 'javascript:alert(1)' }, 'Failed to redirect to Stripe.'],
  ['another kind', 200, { ...SESSION, url: 'data:text/html,hi' }, 'Failed to redirect to Stripe.'],
  ['nothing at all', 200, null, 'An unexpected error occurred.'],
])('%s', { tags: ['@8.24', '@8.26', '@8.27'] }, async (_, status, body, expected) => {
  answer(status, body);
  expect(await outcome()).toEqual([expected]);
  expect(assign).not.toHaveBeenCalled();
});

it('says where the browser refuses to go', { tags: '@8.26' }, async () => {
  assign.mockImplementation(() => {
    throw new SyntaxError('refused');
  });
  expect(await outcome()).toEqual(['Failed to redirect to Stripe.']);
});

it.each([
  ['it does not come', () => Promise.reject(new Error('Failed to load Stripe.js'))],
  ['it is not what it should be', () => Promise.resolve(null)],
])('says that Stripe.js failed: %s', { tags: '@8.25' }, async (_, load) => {
  loadStripe.mockImplementation(load);
  expect(await outcome()).toEqual(['Stripe.js failed to load.']);
  expect(assign).not.toHaveBeenCalled();
});

it(
  'says that Stripe.js failed where nothing comes within 8 seconds',
  { tags: '@8.25' },
  async () => {
    vi.useFakeTimers();
    loadStripe.mockReturnValue(new Promise(() => {}));
    const read = outcome();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await read).toEqual(['Stripe.js failed to load.']);
  },
);
