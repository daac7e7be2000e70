import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, lost, refusal } from '../../../test/answers.ts';
import { exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { account, catchLeaving } from '../../../test/screen.ts';

const loadStripe = vi.hoisted(() => vi.fn<() => Promise<object | null>>());
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const CHECKOUT = 'POST /api/stripe/create-checkout-session';
const PORTAL = 'POST /api/stripe/create-portal-session';
const STATUS = 'GET /api/auth/status';
const PAY = 'https://stripe.example/pay/cs_test_1';
const SESSION = { sessionId: 'cs_test_1', url: PAY, publishableKey: null };
const premium = exampleUser({ is_premium: true, subscription_status: 'active' });

const subscription = page.getByRole('region', { name: 'Subscription' });
const upgrade = subscription.getByRole('button', { name: 'Upgrade to Premium' });
const opening = subscription.getByRole('button', { name: 'Opening checkout...' });
const manage = subscription.getByRole('button', { name: 'Manage Subscription' });
const icon = account.getByRole('button', { name: 'Manage subscription' });

let left: string[];
beforeEach(() => {
  left = catchLeaving();
  loadStripe.mockResolvedValue({});
});
afterEach(() => vi.useRealTimers());

const openSettings = (answers = {}, user = exampleUser()) =>
  openApp('/profile/settings', answers, { user });

test('A double click starts one checkout', { tags: ['@7.21', '@7.30', '@15.1'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openSettings({ [CHECKOUT]: () => promise });
  await expect.element(upgrade).toBeEnabled();
  // Both in one task, faster than any hand.
  const button = upgrade.element() as HTMLElement;
  button.click();
  button.click();
  await expect.element(opening).toBeDisabled();
  await expect.element(opening).toHaveAttribute('aria-busy', 'true');
  await expectAccessible();
  resolve(SESSION);
  await expect.poll(() => left).toEqual([PAY]);
  expect(callsTo(CHECKOUT)).toHaveLength(1);
  expect(loadStripe).not.toHaveBeenCalled();
});

test(
  'A checkout that fails says why and can be pressed again',
  { tags: ['@8.1', '@8.24', '@8.25', '@8.26', '@8.27'] },
  async () => {
    await openSettings();
    const box = subscription.getByRole('alert');
    const withKey = { ...SESSION, publishableKey: 'pk_test_1' };
    loadStripe.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('refused'));
    for (const [answer, text] of [
      [refusal(503, 'Told by the server.'), 'Told by the server.'],
      [502, 'Could not initiate checkout.'],
      [{}, 'Could not initiate checkout.'],
      [lost, 'Could not initiate checkout.The server could not be reached. Please try again.'],
      [{ ...SESSION, url: 'javascript:alert(1)' }, 'Failed to redirect to Stripe.'],
      [{ ...SESSION, url: '/pay' }, 'Failed to redirect to Stripe.'],
      [{ ...SESSION, url: 'data:text/html,hi' }, 'Failed to redirect to Stripe.'],
      [{ ...SESSION, url: undefined }, 'Failed to redirect to Stripe.'],
      [withKey, 'Stripe.js failed to load.'],
      [null, 'An unexpected error occurred.'],
      [withKey, 'Stripe.js failed to load.'],
    ] as const) {
      changeAnswers({ [CHECKOUT]: answer });
      await upgrade.click();
      await expect.element(box).toHaveTextContent(text);
      await expect.element(upgrade).toBeEnabled();
      await expect.element(upgrade).toHaveFocus();
    }
    await expectAccessible();
    expect(left).toEqual([]);
    changeAnswers({ [CHECKOUT]: withKey });
    await upgrade.click();
    await expect.poll(() => left).toEqual([PAY]);
  },
);

test('A page that the browser kept is idle and asks who is there', { tags: '@15.5' }, async () => {
  await openSettings({ [CHECKOUT]: SESSION });
  await upgrade.click();
  await expect.poll(() => left).toEqual([PAY]);
  await expect.element(opening).toBeDisabled();
  changeAnswers({ [STATUS]: { isLoggedIn: true, user: premium } });
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(manage).toBeEnabled();
  await expect.element(icon).toBeVisible();
});

test('A member who stopped the browser may press again', { tags: '@15.5' }, async () => {
  await openSettings({ [CHECKOUT]: SESSION });
  await expect.element(upgrade).toBeEnabled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await upgrade.click();
  await vi.waitFor(() => expect(left).toEqual([PAY]));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(opening.element()).toBeDisabled();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(upgrade).toBeEnabled();
});

test('A checkout after the session ended leads to sign-in', { tags: '@14.8' }, async () => {
  await openSettings({ [CHECKOUT]: 401 });
  await expect.element(upgrade).toBeEnabled();
  changeAnswers({ [STATUS]: 401 });
  await upgrade.click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fprofile%2Fsettings');
});

const PLACES: [string, Locator][] = [
  ['the settings', manage],
  ['the header', icon],
];

test.each(PLACES)(
  'The portal opens from %s: busy, then gone to Stripe',
  { tags: ['@4.11', '@7.22', '@20.2'] },
  async (_, button) => {
    const { promise, resolve } = Promise.withResolvers<object>();
    await openSettings({ [PORTAL]: () => promise }, premium);
    await expect.element(button).toBeEnabled();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button).toBeDisabled();
    expect(button.element().querySelector('svg')?.classList).toContain('animate-spin');
    resolve({ url: 'https://stripe.example/portal' });
    await expect.poll(() => left).toEqual(['https://stripe.example/portal']);
    expect(callsTo(PORTAL)).toHaveLength(1);
  },
);

test.each(PLACES)(
  'A portal that does not open from %s says why and can be pressed again',
  { tags: ['@4.12', '@8.23'] },
  async (_, button) => {
    await openSettings({}, premium);
    await expect.element(button).toBeEnabled();
    for (const [answer, text] of [
      [refusal(503, 'Told by the server.'), 'Error: Told by the server.'],
      [null, 'Error: Could not open portal.'],
      [502, 'Error: Could not open subscription management.'],
      [{ url: 'javascript:alert(1)' }, 'Error: Could not open portal.'],
      [lost, 'Error: Could not open subscription management.'],
    ] as const) {
      changeAnswers({ [PORTAL]: answer });
      // The notice before may cover the header.
      (button.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
      await expect.element(button).toBeEnabled();
      await expect.element(button).toHaveFocus();
    }
    await expectAccessible();
    expect(left).toEqual([]);
  },
);

test('A checkout remembers what it was for', { tags: '@22.91' }, async () => {
  const before = location.pathname + location.search;
  await openSettings({ [CHECKOUT]: SESSION });
  await upgrade.click();
  await expect.poll(() => left).toEqual([PAY]);
  // The tests' router keeps its address to itself; the tab's own is what a real page has.
  expect(sessionStorage.getItem('stripe-visit')).toBe(before);
});
