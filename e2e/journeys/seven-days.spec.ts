import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import {
  addSprings,
  distinctSprings,
  generateTrip,
  openPlanner,
  routeAfter,
  saveBox,
  stopRows,
  stopsPane,
} from '../support/planner.ts';
import { downloadFile } from '../support/plans.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

/** What a phone's camera reads from a picture on the screen. */
const readQrCode = async (picture: Locator): Promise<string | undefined> => {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
};

test.use({ viewport: { width: 1440, height: 900 } });

const SEATTLE_TO_DALLAS = {
  start: ['seattle wa', 'Seattle, Washington'],
  end: ['dallas tx', 'Dallas, Texas'],
} satisfies { start: [string, string]; end: [string, string] };

const textsOf = (page: Page) => stopRows(page).allInnerTexts();
const nightsIn = async (page: Page) =>
  (await textsOf(page)).flatMap((text) => /Night in ([^\n]+)/.exec(text)?.[1] ?? []);
const dayHeads = (page: Page) => stopsPane(page).getByText(/^Day \d+ · /);

/** To the top of the list, as somebody on a keyboard does it: pick up, go up to the first place, drop. */
const moveToTopByKeyboard = async (page: Page, name: string) => {
  await stopRows(page)
    .filter({ hasText: `Night in ${name}` })
    .focus();
  await page.keyboard.press('Tab');
  const grip = page.getByRole('button', { name: `Move the night in ${name}`, exact: true });
  await expect(grip).toBeFocused();
  await page.keyboard.press('Enter');
  const places = page.getByRole('button', { name: /^Insert / });
  await expect(places.first()).toBeAttached();
  const top = await places.first().getAttribute('aria-label');
  await expect
    .poll(async () => {
      const here = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      if (here !== top) await page.keyboard.press('ArrowUp');
      return here;
    })
    .toBe(top);
  await page.keyboard.press('Enter');
};

test(
  'Seven days: split, reordered by keyboard alone, saved, printed, exported, opened on a phone',
  { tag: ['@16.29', '@26.11', '@26.20', '@26.23', '@26.24', '@26.31'] },
  async ({ page, context, browser }) => {
    test.slow();
    await openPlanner(page, context);
    const found = await generateTrip(page, SEATTLE_TO_DALLAS);
    const springs = distinctSprings(found, 8)
      .filter((_, at) => at % 3 === 0)
      .slice(0, 3);
    await addSprings(page, springs);
    await stopsPane(page).getByLabel('Leave on').fill('2027-07-03');
    await expect(stopsPane(page).getByLabel('Max driving per day')).toHaveValue('5');
    await routeAfter(page, () =>
      stopsPane(page).getByRole('button', { name: 'Split into days' }).click(),
    );
    await expect(dayHeads(page)).toHaveCount(7);
    const days = 7;
    await expect(dayHeads(page).first()).toHaveText('Day 1 · Saturday, July 3');
    await photograph(page, 'planner-seven-days');

    const nights = await nightsIn(page);
    const second = nights[1] ?? '';
    await routeAfter(page, () => moveToTopByKeyboard(page, second));
    await expect.poll(async () => (await nightsIn(page))[0]).toBe(second);
    await routeAfter(page, async () => {
      await page.getByRole('button', { name: /^Undo moving/ }).focus();
      await page.keyboard.press('Enter');
    });
    await expect.poll(() => nightsIn(page)).toEqual(nights);

    await saveBox(page).getByLabel('Plan name').fill('Seven days to Dallas');
    await page.keyboard.press('Enter');
    await saveBox(page).getByRole('status').getByRole('link').click();
    const main = page.getByRole('main');
    for (const night of nights) await expect(main).toContainText(night);
    await expect(page.getByRole('region', { name: 'Day 1 · Saturday, July 3' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Open in Google Maps, day/ })).not.toHaveCount(0);
    await photograph(page, 'plan-seven-days');

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Day 2 · Sunday, July 4' })).toBeVisible();
    const paper = await page.pdf({ format: 'Letter' });
    expect(paper.byteLength).toBeGreaterThan(10_000);
    await photograph(page, 'plan-seven-days-on-paper');
    await page.emulateMedia({ media: 'screen' });

    const file = await downloadFile(page, 'Download GPX');
    expect(file.match(/<trk>/g)).toHaveLength(days);
    expect(file).toContain(`<name>Day 1: Seattle, Washington to ${nights[0]}`);

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = await page.getByLabel('Link to this plan').inputValue();
    await page.getByRole('button', { name: 'Send to phone' }).click();
    const code = page.getByRole('img', { name: 'QR code of the link to this plan' });
    await expect(code).toBeVisible();
    expect(await readQrCode(code)).toBe(link);
    const phone = await (
      await browser.newContext({ viewport: { width: 390, height: 844 } })
    ).newPage();
    await openPage(phone, link);
    for (const night of nights) await expect(phone.getByRole('main')).toContainText(night);
    await expect(phone.getByRole('heading', { name: /^Day \d+ · / })).toHaveCount(days);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await photograph(phone, 'shared-seven-days-phone');
  },
);
