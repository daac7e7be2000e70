import { BATHING_LABELS } from '@wildsoak/contract/rules/bathing';
import { openMap, resultsOf } from '../support/map.ts';
import { addMember, signIn } from '../support/member.ts';
import {
  BOISE_TO_OGDEN,
  chooseEnds,
  choosePlace,
  openPlanner,
  routeAfter,
  saveBox,
  stopNames,
  stopsPane,
  suggestedRows,
  suggestPanel,
  suggestTrip,
  type Trip,
} from '../support/planner.ts';
import { downloadFile } from '../support/plans.ts';
import { countTaps, KEYBOARD, MOUSE } from '../support/taps.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

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
      await page.getByRole('button', { name: /springs in view$/ }).click();
      await expect(page.getByText(/^Drive times leave out stops/)).toBeVisible();
      await expect(resultsOf(page).first()).toContainText(/\d (h|min) drive/);
    });

    await openPlanner(page, context);
    await choosePlace(page, 'Start', BOISE_TO_OGDEN.start);
    await suggestTrip(page, DAYS);
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
          .getByRole('button', { name: `Skip this one: ${refused}`, exact: true })
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

    await saveBox(page).getByRole('button', { name: 'Save This Trip Plan' }).click();
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

const SALT_LAKE_CITY_TO_SAN_FRANCISCO = {
  start: ['salt lake city', 'Salt Lake City, Utah'],
  end: ['san francisco', 'San Francisco, California'],
} satisfies Trip;

for (const [way, hand, most] of [
  ['by touch', MOUSE, 5],
  ['by keyboard alone', KEYBOARD, 0],
] as const)
  test(
    `Salt Lake City to San Francisco in four days ${way}: only places to soak, drawn on a map, and none before 9 AM`,
    { tag: ['@26.60', '@26.70', '@26.71', '@20.2'] },
    async ({ page, context }) => {
      const taps = await countTaps(page);
      await openPlanner(page, context);
      await chooseEnds(page, SALT_LAKE_CITY_TO_SAN_FRANCISCO, hand);
      await suggestTrip(page, '4 days', hand);
      const rows = suggestedRows(page);
      const chosen = await rows.count();
      expect(chosen).toBeGreaterThan(2);
      await expect(
        rows.filter({ hasText: new RegExp(`${BATHING_LABELS.soaked}|${BATHING_LABELS.resort}`) }),
      ).toHaveCount(chosen);
      const map = suggestPanel(page).getByRole('region', { name: 'Map of the suggested trip' });
      await expect(map.locator('.route-line')).toHaveCount(1);
      await expect(map.getByRole('button', { name: 'Start: Salt Lake City, Utah' })).toBeVisible();
      await photograph(page, 'salt-lake-city-to-san-francisco');

      // Places lie close together on a phone's map; the list has them too.
      await expectAccessible(page, ['.leaflet-marker-icon']);
      await routeAfter(page, () =>
        hand.press(suggestPanel(page).getByRole('button', { name: 'Use this trip' })),
      );
      // Choose two places, say what, look at it, take it.
      expect(taps()).toBeLessThanOrEqual(most);
      await expect(page.getByRole('button', { name: 'Save This Trip Plan' })).toBeInViewport();
      await hand.press(stopsPane(page).getByRole('button', { name: /^Route Stops/ }));
      await expect(stopsPane(page).getByText(/^Day 2 · /)).toBeVisible();
      const [dayOne = ''] = (await stopsPane(page).innerText()).split(/Day 2 · /);
      const arrivals = [...dayOne.matchAll(/Arrive (\d+):(\d\d) (AM|PM)/g)].map(
        ([, hour, minute, half]) =>
          (Number(hour) % 12) + (half === 'PM' ? 12 : 0) + Number(minute) / 60,
      );
      expect(arrivals.length).toBeGreaterThan(0);
      expect(Math.min(...arrivals)).toBeGreaterThan(9);
    },
  );
