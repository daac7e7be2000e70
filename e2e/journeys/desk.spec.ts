import type { Page } from '@playwright/test';
import { STRIPE_URL } from '../support/address.ts';
import { resultsOf } from '../support/map.ts';
import { addMember, signIn } from '../support/member.ts';
import {
  addSprings,
  choosePlace,
  distinctSprings,
  generateButton,
  nameOf,
  routeAfter,
  saveBox,
  stopNames,
  stopRows,
  stopsPane,
} from '../support/planner.ts';
import { downloadFile } from '../support/plans.ts';
import { readQrCode } from '../support/qr-code.ts';
import { serveStripeScript } from '../support/stripe.ts';
import { expect, openPage, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const BOISE = ['boise id', 'Boise, Idaho'] as const;
const NIGHT = '24 h';

const searchFor = async (page: Page, words: string) => {
  await page.getByRole('banner').getByPlaceholder('Search hot springs...').fill(words);
  await page.keyboard.press('Enter');
};

const detailsLink = (page: Page, name: string) =>
  page.getByRole('link', { name: `View Details of ${name}`, exact: true });

/** What each page says about the same things: how hot the source is, and what people think. */
const compare = async (page: Page, names: readonly string[]) => {
  for (const name of names) {
    await detailsLink(page, name).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const details = page.getByRole('region', { name: 'Details', exact: true });
    await expect(details).toContainText(/\d °F/);
    await expect(details).toContainText('Average rating');
    await page.goBack();
  }
};

const upgrade = async (page: Page) => {
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await expect(page).toHaveURL(new RegExp(`^${STRIPE_URL}/pay/`));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Wildsoak Premium is active.',
  );
};

const stayTheNight = async (page: Page, names: readonly string[]) => {
  for (const name of names) {
    await page.getByRole('button', { name: `Stay 1 h at ${name}` }).click();
    await page.getByRole('menuitemradio', { name: NIGHT, exact: true }).click();
  }
};

test(
  'At a desk: search, filter, compare, favorite, upgrade, plan five days, reorder, save, share, export',
  { tag: ['@1.1', '@1.3', '@1.5', '@16.2', '@16.3', '@16.4'] },
  async ({ page, context, browser }) => {
    await serveStripeScript(page);
    await signIn(context, await addMember());

    await openPage(page, '/');
    await page.getByRole('checkbox', { name: /^Warm/ }).check();
    await expect(page.getByRole('status').first()).toHaveText(/^[\d,]+ of 1,661 springs$/);
    await expect(resultsOf(page).first()).toBeVisible();

    await searchFor(page, 'boise county idaho');
    await compare(page, ['Kirkham Hot Springs', 'Bonneville Hot Springs']);
    await detailsLink(page, 'Kirkham Hot Springs').click();
    await page.getByRole('button', { name: 'Add to Bucket List' }).click();
    await expect(page.getByRole('button', { name: 'Remove from Bucket List' })).toBeVisible();

    await page.getByRole('link', { name: 'Plan a Trip Including This Spring' }).click();
    await upgrade(page);

    await openPage(page, '/planner');
    await choosePlace(page, 'Start', BOISE);
    await choosePlace(page, 'End', BOISE);
    await page.getByLabel('Max distance (miles)').fill('90');
    const around = await routeAfter(page, () => generateButton(page).click());
    const springs = distinctSprings(around, 6).slice(0, 6);
    await addSprings(page, springs);
    await expect(stopRows(page)).toHaveCount(6);
    const added = await stopNames(page);
    const [first = '', second = ''] = added;

    await routeAfter(page, () => page.getByRole('button', { name: `Move ${first} down` }).click());
    await expect.poll(() => stopNames(page)).toEqual([second, first, ...added.slice(2)]);
    const order = await stopNames(page);
    await stayTheNight(page, order.slice(0, 4));
    await expect(stopsPane(page)).toContainText(/Arrive \d+:\d\d [AP]M( [A-Z]+)?, day 5/);

    await saveBox(page).getByLabel('Plan name').fill('Five days around Boise');
    await saveBox(page).getByRole('button', { name: 'Save Plan' }).click();
    const saved = saveBox(page).getByRole('status');
    await expect(saved).toHaveText(/^Trip plan saved: Five days around Boise/);
    await saved.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Five days around Boise');

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = await page.getByLabel('Link to this plan').inputValue();
    const send = page.getByRole('button', { name: 'Send to phone' });
    await send.click();
    await expect(send).toHaveAttribute('aria-expanded', 'true');
    const code = page.getByRole('img', { name: 'QR code of the link to this plan' });
    await expect(code).toBeVisible();
    expect(await readQrCode(code)).toBe(link);

    const phone = await (
      await browser.newContext({ viewport: { width: 390, height: 844 } })
    ).newPage();
    await openPage(phone, link);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Five days around Boise');
    for (const name of order) await expect(phone.getByRole('main')).toContainText(name);

    await page.keyboard.press('Escape');
    const file = await downloadFile(page, 'Download GPX');
    for (const spring of springs) {
      expect(file).toContain(`lat="${spring.latitude}" lon="${spring.longitude}"`);
    }
    expect(springs.map(nameOf).toSorted()).toEqual(order.toSorted());
  },
);
