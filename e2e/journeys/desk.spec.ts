import type { Page } from '@playwright/test';
import { STRIPE_URL } from '../support/address.ts';
import { resultsOf } from '../support/map.ts';
import { addMember, signIn } from '../support/member.ts';
import { stopRows } from '../support/planner.ts';
import { serveStripeScript } from '../support/stripe.ts';
import { countTaps } from '../support/taps.ts';
import { expect, openPage, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const detailsLink = (page: Page, name: string) =>
  page.getByRole('link', { name: `View Details of ${name}`, exact: true });

/** What each page says about the same things: how hot the source is, and what people think. */
const compare = async (page: Page, names: readonly string[]) => {
  for (const name of names) {
    await detailsLink(page, name).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const details = page.getByRole('region', { name: 'Details', exact: true });
    await expect(details).toContainText(/\d °F/);
    await expect(page.getByRole('heading', { name: /^User Reviews/ })).toBeVisible();
    await page.goBack();
  }
};

test(
  'At a desk: filter, search, compare, favorite, and in six clicks paid, in the planner, and canceled',
  { tag: ['@1.1', '@1.3', '@2.6', '@7.30', '@22.91', '@22.113'] },
  async ({ page, context }) => {
    const scripts = await serveStripeScript(page);
    await signIn(context, await addMember());
    const taps = await countTaps(page);

    await openPage(page, '/');
    await page.getByRole('checkbox', { name: /^Warm/ }).check();
    await expect(page.getByRole('status').first()).toHaveText(/^[\d,]+ of 1,672 springs$/);
    await expect(resultsOf(page).first()).toBeVisible();

    await page
      .getByRole('banner')
      .getByPlaceholder('Search hot springs...')
      .fill('boise county idaho');
    await page.keyboard.press('Enter');
    await compare(page, ['Kirkham Hot Springs', 'Bonneville Hot Springs']);
    await detailsLink(page, 'Kirkham Hot Springs').click();
    await page.getByRole('button', { name: 'Add to Bucket List' }).click();
    await expect(page.getByRole('button', { name: 'Remove from Bucket List' })).toBeVisible();

    await page.getByRole('link', { name: 'Plan a Trip Including This Spring' }).click();
    await expect(page).toHaveURL('/planner?spring=646');
    const upgrade = page.getByRole('button', { name: 'Upgrade to Premium' });
    await expect(upgrade).toBeVisible();
    const tapsBefore = taps();
    expect(scripts).toEqual([]);
    await upgrade.click();
    await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/pay/`));
    expect(scripts).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js/)]);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Plan a trip' }).click();
    await expect(page).toHaveURL('/planner?spring=646');
    await expect(stopRows(page)).toHaveCount(1);
    await expect(stopRows(page).first()).toContainText('Kirkham Hot Springs');

    await page.getByRole('banner').getByRole('button', { name: 'Manage subscription' }).click();
    await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/portal/`));
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('link', { name: 'Return' }).click();
    await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toContainText(
      /Ends on \w+ \d+, \d{4}/,
    );
    expect(taps() - tapsBefore).toBeLessThanOrEqual(6);
  },
);
