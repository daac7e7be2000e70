import type { Page } from '@playwright/test';
import { STRIPE_URL } from '../support/address.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn } from '../support/member.ts';
import { customerOf, makePremium, serveStripeScript, setFaults } from '../support/stripe.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

const CHECKOUT = '**/api/stripe/create-checkout-session';
const PORTAL = '**/api/stripe/create-portal-session';

const upgrade = (page: Page) => page.getByRole('button', { name: 'Upgrade to Premium' });
const manage = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Manage Subscription' });
const box = (page: Page) =>
  page.getByRole('region', { name: 'Subscription', exact: true }).getByRole('alert');

test(
  'A checkout loads the script of Stripe only then, and leads to Stripe and back',
  { tag: ['@2.10', '@4.13', '@7.21', '@7.30', '@15.5'] },
  async ({ page, context }) => {
    await signIn(context, await addMember());
    const scripts = await serveStripeScript(page);
    await openPage(page, '/profile/settings');
    await expect(upgrade(page)).toBeVisible();
    expect(scripts).toEqual([]);
    await upgrade(page).click();
    await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/pay/cs_\\w+$`));
    expect(scripts).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js/)]);
    await photograph(page, 'stand-in-pay');
    await page.goBack();
    await expect(page).toHaveURL('/profile/settings');
    await upgrade(page).click();
    await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/pay/`));
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page).toHaveURL('/profile/settings');
    await expect(upgrade(page)).toBeEnabled();
  },
);

test(
  'A member who has Premium by now is led to the portal, pays nothing twice and comes back',
  { tag: ['@4.11', '@4.14', '@7.22', '@15.2'] },
  async ({ page, context }) => {
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
    await page.getByRole('link', { name: 'Return' }).click();
    await expect(page).toHaveURL('/profile/settings');
    await manage(page).click();
    await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/portal/`));
  },
);

test.describe('Stripe away', () => {
  test.afterEach(() => setFaults({}));

  test(
    'While Stripe is away, checkout and portal say so, and Premium stays',
    { tag: ['@8.23', '@8.24', '@15.9'] },
    async ({ page, context, browser, consoleErrors }) => {
      const premium = await addMember();
      await signIn(context, premium);
      await makePremium(page, premium);
      await openPage(page, '/profile/settings');
      const other = await (await browser.newContext()).newPage();
      await signIn(other.context(), await addMember());
      await openPage(other, '/profile/settings');
      await setFaults({ down: true });

      const answers = [page.waitForResponse(PORTAL), other.waitForResponse(CHECKOUT)];
      await manage(page).click();
      await upgrade(other).click();
      for (const answer of answers) expect((await answer).status()).toBe(503);
      await expect(
        page.getByRole('alert').filter({ hasText: 'Could not open subscription management.' }),
      ).toHaveText('Error: Could not open subscription management.');
      await expect(box(other)).toHaveText('Could not initiate checkout.');
      await expect(manage(page)).toBeEnabled();
      await expect(upgrade(other)).toBeEnabled();

      await page.reload();
      await expect(manage(page)).toBeEnabled();
      await expect(page.getByRole('main')).toContainText('Status: active');
      await other.context().close();
      forgiveFailedCalls(consoleErrors);
    },
  );
});
