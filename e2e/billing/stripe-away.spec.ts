import type { Page } from '@playwright/test';
import { addMember, signIn } from '../support/member.ts';
import { makePremium, setFaults } from '../support/stripe.ts';
import { expect, forgiveFailedCalls, openPage, test } from '../support/test.ts';

const CHECKOUT = '**/api/stripe/create-checkout-session';
const PORTAL = '**/api/stripe/create-portal-session';

const upgrade = (page: Page) => page.getByRole('button', { name: 'Upgrade to Premium' });
const manage = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Manage Subscription' });
const box = (page: Page) =>
  page.getByRole('region', { name: 'Subscription', exact: true }).getByRole('alert');

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
