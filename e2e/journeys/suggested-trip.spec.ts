import { openMap, resultsOf } from '../support/map.ts';
import { addMember, signIn } from '../support/member.ts';
import {
  BOISE_TO_OGDEN,
  openPlanner,
  routeAfter,
  saveBox,
  stopNames,
  stopsPane,
  suggestedRows,
  suggestPanel,
  suggestTrip,
} from '../support/planner.ts';
import { downloadFile } from '../support/plans.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const DAYS = '3 days';
const dayHeads = /^Day \d+ · /;

test(
  'A long weekend on a phone: what is near, a trip suggested, one spring kept, one not, in the calendar, and a friend keeps a copy',
  { tag: ['@26.45', '@26.63', '@26.67', '@26.68', '@26.82', '@26.85'] },
  async ({ page, context, browser }) => {
    test.slow();
    await test.step('what is within two hours, before anybody signs in', async () => {
      await openMap(page, '/?near=Boise,+ID@43.61,-116.20&within=2h');
      await expect(page.getByText(/^Driving time without stops or traffic/)).toBeVisible();
      await page.getByRole('button', { name: /springs in view$/ }).click();
      await expect(resultsOf(page).first()).toContainText(/drive, [\d.]+ mi/);
    });

    await openPlanner(page, context);
    await suggestTrip(page, BOISE_TO_OGDEN.start, DAYS);
    const links = suggestedRows(page).getByRole('link');
    const [kept = '', refused = ''] = await links.evaluateAll((all) =>
      all.map((link) => link.firstChild?.textContent ?? ''),
    );
    expect(kept).not.toBe(refused);
    await photograph(page, 'suggested-trip-phone');

    await test.step('one stays, one goes', async () => {
      const pin = suggestPanel(page).getByRole('button', { name: `Pin ${kept}`, exact: true });
      await pin.click();
      await expect(pin).toHaveAttribute('aria-pressed', 'true');
      await Promise.all([
        page.waitForResponse('**/api/planner/suggest'),
        suggestPanel(page)
          .getByRole('button', { name: `Not this one: ${refused}`, exact: true })
          .click(),
      ]);
      await expect(links.filter({ hasText: refused })).toHaveCount(0);
      await expect(links.filter({ hasText: kept })).not.toHaveCount(0);
    });

    const chosen = await suggestedRows(page).count();
    await routeAfter(page, () =>
      suggestPanel(page).getByRole('button', { name: 'Use this trip' }).click(),
    );
    await stopsPane(page)
      .getByRole('button', { name: /^Route Stops/ })
      .click();
    await expect(stopsPane(page).getByText(dayHeads)).toHaveCount(3);
    const names = (await stopNames(page)).filter((name) => name !== '');
    expect(names).toHaveLength(chosen);
    expect(names).toContain(kept);

    await saveBox(page).getByLabel('Plan name').fill('Long weekend');
    await page.keyboard.press('Enter');
    await saveBox(page).getByRole('status').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Long weekend');
    const calendar = (await downloadFile(page, 'Add to calendar')).replaceAll('\r\n ', '');
    expect(calendar).toContain('BEGIN:VTIMEZONE\r\nTZID:America/Boise');
    // Kept springs, each on a line of its own.
    for (const name of names) expect(calendar.replaceAll('\\', '')).toContain(name);

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = await page.getByLabel('Link to this plan').inputValue();
    const friends = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await signIn(friends, await addMember());
    const phone = await friends.newPage();
    await openPage(phone, link);
    await phone.getByRole('button', { name: 'Keep a copy' }).click();
    await expect(phone).toHaveURL(/\/my-plans\/\d+$/);
    await expect(phone.getByRole('heading', { name: dayHeads })).toHaveCount(3);
    for (const name of names) await expect(phone.getByRole('main')).toContainText(name);
    await photograph(phone, 'kept-copy-phone');
  },
);
