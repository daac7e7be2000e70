import type { Page } from '@playwright/test';
import { STRIPE_URL } from '../support/address.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn } from '../support/member.ts';
import { customerOf, makePremium, serveStripeScript } from '../support/stripe.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const CHECKOUT = '**/api/stripe/create-checkout-session';
const PORTAL = '**/api/stripe/create-portal-session';

const upgrade = (page: Page) => page.getByRole('button', { name: 'Upgrade to Premium' });
const opening = (page: Page) => page.getByRole('button', { name: 'Opening checkout...' });
const manage = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Manage Subscription' });
const icon = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('button', { name: 'Manage subscription' });

/** Holds a call back until released, and counts the calls. */
const hold = async (page: Page, path: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = { count: 0, letGo: resolve };
  await page.route(path, async (route) => {
    held.count += 1;
    await promise;
    await route.continue();
  });
  return held;
};

/** As the browser does when somebody comes back to a page that it kept. */
const comeBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test.describe('Checkout', () => {
  test("'A session identifier is obtained, then the client redirects to the card payment provider\\'s checkout.' Stripe.js is loaded only then", async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    const scripts = await serveStripeScript(page);
    await openPage(page, '/profile/settings');
    await expect(upgrade(page)).toBeVisible();
    expect(scripts).toEqual([]);
    const held = await hold(page, CHECKOUT);
    await upgrade(page).focus();
    await page.keyboard.press('Enter');
    await expect(opening(page)).toBeDisabled();
    await expect(opening(page)).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    await photograph(page, 'checkout-busy');
    held.letGo();
    await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/pay/cs_\\w+$`));
    expect(scripts).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js/)]);
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
    await expectAccessible(page);
    await photograph(page, 'stand-in-pay');

    // Back without having paid.
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page).toHaveURL('/profile/settings');
    await expect(upgrade(page)).toBeEnabled();
  });

  test('a double click starts one checkout; the Back button finds the prompt idle', async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember());
    await serveStripeScript(page);
    await openPage(page, '/planner');
    const held = await hold(page, CHECKOUT);
    // Both in one task, faster than any hand.
    await upgrade(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(opening(page)).toBeDisabled();
    held.letGo();
    await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/pay/`));
    expect(held.count).toBe(1);
    await page.goBack();
    await expect(page).toHaveURL('/planner');
    await expect(upgrade(page)).toBeEnabled();
  });

  test('a page that the browser kept as it was left is idle again, and asks who is there', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await serveStripeScript(page);
    await openPage(page, '/profile/settings');
    // A 204 leaves the browser on this page, as if it had kept it.
    await page.route(`${STRIPE_URL}/pay/**`, (route) => route.fulfill({ status: 204 }));
    const left = page.waitForRequest(`${STRIPE_URL}/pay/**`);
    await upgrade(page).click();
    await left;
    await expect(opening(page)).toBeDisabled();
    await makePremium(page, member);
    await comeBack(page);
    await expect(manage(page)).toBeEnabled();
    await expect(icon(page)).toBeVisible();
  });

  test('who stopped the browser on its way out may press again', async ({ page, context }) => {
    await signIn(context, await addMember());
    await serveStripeScript(page);
    await page.clock.install();
    await openPage(page, '/profile/settings');
    const answered = page.waitForResponse(CHECKOUT);
    await page.route(`${STRIPE_URL}/pay/**`, (route) => route.fulfill({ status: 204 }));
    const left = page.waitForRequest(`${STRIPE_URL}/pay/**`);
    await upgrade(page).click();
    await answered;
    await left;
    await expect(opening(page)).toBeDisabled();
    await page.clock.fastForward(21_000);
    await expect(upgrade(page)).toBeEnabled();
  });

  test('who has Premium by now is led to the portal, and pays nothing twice', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await serveStripeScript(page);
    await openPage(page, '/profile/settings');
    await expect(upgrade(page)).toBeVisible();
    await makePremium(page, member);
    const customer = await customerOf(member);
    await upgrade(page).click();
    await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/portal/`));
    const state = (await (await page.request.get(`${STRIPE_URL}/_control/state`)).json()) as {
      by_customer: Record<string, { charges: number; live_subscriptions: number }>;
    };
    expect(state.by_customer[customer]).toMatchObject({ charges: 1, live_subscriptions: 1 });
  });
});

test.describe('Subscription portal button', () => {
  for (const [place, path, button] of [
    ['settings', '/profile/settings', manage],
    ['navigation bar', '/why-hot-springs', icon],
  ] as const) {
    test(`'idle, then busy (spinner, disabled), then the browser is redirected to the returned url. On error it returns to idle and shows an error notice.': ${place}`, async ({
      page,
      context,
      consoleErrors,
    }) => {
      const member = await addMember();
      await signIn(context, member);
      await makePremium(page, member);
      await openPage(page, path);
      await page.route(PORTAL, (route) => route.fulfill({ status: 503, json: { error: 'Away.' } }));
      await button(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Error: Away.' })).toBeVisible();
      await expect(button(page)).toBeEnabled();
      await expect(button(page)).toBeFocused();
      await expectAccessible(page);
      await photograph(page, `portal-error-${path.split('/').at(-1)}`);
      await page.unroute(PORTAL);

      const held = await hold(page, PORTAL);
      await button(page).focus();
      await page.keyboard.press('Enter');
      await expect(button(page)).toBeDisabled();
      await expect(button(page).locator('svg')).toHaveClass(/animate-spin/);
      await photograph(page, `portal-busy-${path.split('/').at(-1)}`);
      held.letGo();
      await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/portal/`));
      expect(held.count).toBe(1);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Return' }).click();
      await expect(page).toHaveURL('/profile/settings');
      await expect(manage(page)).toBeEnabled();
      forgiveFailedCalls(consoleErrors);
    });
  }
});
