import type { Page } from '@playwright/test';
import { STRIPE_URL } from '../support/address.ts';
import { addMember, PASSWORD, signIn, uniqueName } from '../support/member.ts';
import { moveClock, serveStripeScript } from '../support/stripe.ts';
import { countTaps } from '../support/taps.ts';
import { expect, forgiveFailedCalls, openPage, photograph, test } from '../support/test.ts';

const subscription = (page: Page) =>
  page.getByRole('region', { name: 'Subscription', exact: true });
const icon = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('button', { name: 'Manage subscription' });

const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

/** Stripe's webhook takes effect through the worker. */
const expectAfterReload = (page: Page, text: RegExp) =>
  expect(async () => {
    await page.reload();
    await expect(subscription(page)).toContainText(text, { timeout: 5_000 });
  }).toPass();

test(
  'By keyboard alone: register, pay, be Premium, cancel, keep Premium to the end of the period, lose it',
  {
    tag: [
      '@2.21',
      '@2.81',
      '@2.94',
      '@4.11',
      '@7.21',
      '@2.66',
      '@4.15',
      '@1.4',
      '@15.3',
      '@15.4',
      '@15.6',
      '@15.7',
      '@22.91',
    ],
  },
  async ({ page, consoleErrors }) => {
    await serveStripeScript(page);
    const username = uniqueName();
    await openPage(page, '/register');
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Email', { exact: true }).fill(`${username}@wildsoak.example`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');

    await openPage(page, '/planner');
    await expect(icon(page)).toHaveCount(0);
    await press(page, 'Upgrade to Premium');
    await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/pay/`));
    await photograph(page, 'stand-in-pay');
    await press(page, 'Pay with a card that is declined');
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    forgiveFailedCalls(consoleErrors);
    await press(page, 'Pay');
    await expect(page).toHaveURL(/\/payment\/success\?session_id=cs_\w+$/);
    await expect(page.getByRole('status').filter({ hasText: 'Payment successful!' })).toHaveText(
      'Payment successful! Your subscription is being activated.',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!');
    await expect(icon(page)).toBeVisible();

    await page.getByRole('link', { name: 'Plan a trip' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/planner');
    await expect(page.getByRole('button', { name: 'Generate Trip' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'See your subscription' }).focus();
    await page.keyboard.press('Enter');
    await expect(subscription(page)).toContainText('Status: active');
    await expect(subscription(page)).toContainText(/Renews on \w+ \d+, \d{4}/);

    await press(page, 'Manage Subscription');
    await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/portal/`));
    await photograph(page, 'stand-in-portal');
    await page.setViewportSize({ width: 1280, height: 720 });
    await press(page, 'Cancel subscription');
    await expect(page.getByRole('main')).toContainText('Ends on');
    await page.getByRole('link', { name: 'Return' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile/settings');
    // Without a reload: the page waits for it.
    await expect(subscription(page)).toContainText(/Ends on \w+ \d+, \d{4}/);
    await expect(icon(page)).toBeVisible();

    await moveClock(20);
    await page.reload();
    await expect(subscription(page)).toContainText(/Ends on/);
    await expect(icon(page)).toBeVisible();

    await moveClock(12);
    await expectAfterReload(page, /Your Premium ended on/);
    await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
    await expect(icon(page)).toHaveCount(0);
    await openPage(page, '/planner');
    await expect(page.getByRole('main')).toContainText('to use the Trip Planner');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'from the offer to Premium in two taps, and out of it in four more',
    { tag: ['@2.94', '@15.3', '@22.91'] },
    async ({ page, context }) => {
      await serveStripeScript(page);
      await signIn(context, await addMember());
      const taps = await countTaps(page);
      await openPage(page, '/planner');
      await page.getByRole('button', { name: 'Upgrade to Premium' }).tap();
      await page.getByRole('button', { name: 'Pay', exact: true }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!');
      await photograph(page, 'payment-success-phone');
      await page.getByRole('link', { name: 'See your subscription' }).tap();
      await expect(subscription(page)).toContainText('Status: active');
      await page.getByRole('button', { name: 'Manage Subscription', exact: true }).tap();
      await page.getByRole('button', { name: 'Cancel subscription', exact: true }).tap();
      await expect(page.getByRole('main')).toContainText('Ends on');
      await page.getByRole('link', { name: 'Return' }).tap();
      await expect(subscription(page)).toContainText(/Ends on \w+ \d+, \d{4}/);
      expect(taps()).toBe(6);
    },
  );
});
