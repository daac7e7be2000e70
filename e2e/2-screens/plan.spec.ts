import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { popupOf } from '../support/map.ts';
import { addMember, signIn } from '../support/member.ts';
import { ROUTE_CALL, stopRows } from '../support/planner.ts';
import {
  BOISE,
  planNamesIn,
  PREMIUM,
  routeWith,
  savePlan,
  STANLEY,
  STOPS,
} from '../support/plans.ts';
import { springAt } from '../support/reviews.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const included = (page: Page) => page.getByRole('region', { name: 'Included Springs' });
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
const googleLinks = (page: Page) => page.getByRole('link', { name: /^Open in Google Maps/ });
const pair = ([longitude, latitude]: [number, number]) => `${latitude},${longitude}`;

/** So many springs that exist. */
const springIds = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => springAt(800, index)));

const partsOf = async (page: Page) => {
  const urls = await googleLinks(page).evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).href),
  );
  return urls.map((url) => Object.fromEntries(new URL(url).searchParams));
};

test.describe('Plan detail', () => {
  test("'Name, from, to, \\'Max Detour\\' in miles, and an \\'Open in Google Maps\\' link (an external directions URL with origin, destination and pipe-separated waypoints).'", async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sawtooth weekend');
    await expect(page).toHaveTitle('Sawtooth weekend | Wildsoak');
    await expect(fact(page, 'From')).toHaveText('Boise, Idaho');
    await expect(fact(page, 'To')).toHaveText('Stanley, Idaho');
    await expect(fact(page, 'Max Detour')).toHaveText('20 miles');
    await expect(googleLinks(page)).toHaveCount(1);
    await expect(googleLinks(page)).toHaveAttribute('rel', 'noopener noreferrer');
    expect(await googleLinks(page).getAttribute('href')).toMatch(
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&/,
    );
    const [parts] = await partsOf(page);
    expect(parts).toMatchObject({ origin: pair(BOISE), destination: pair(STANLEY) });
    const places = await runSql(
      `select round(latitude::numeric, 6)::double precision || ',' || round(longitude::numeric, 6)::double precision
       from springs where id in (646, 647) order by id`,
    );
    expect(parts?.['waypoints']?.split('|')).toEqual(places.split('\n'));
    await expect(page.locator('.route-line')).toBeAttached();
    await expectAccessible(page);
    await photograph(page, 'plan');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test('Google takes 9 waypoints: a longer plan gives several numbered links, each starting where the last ended', async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request, {
      springIds: await springIds(11),
      stayMinutes: undefined,
      name: 'Long way round',
    });
    await openPage(page, `/my-plans/${id}`);
    await expect(googleLinks(page)).toHaveText([/\(1 of 2\)/, /\(2 of 2\)/]);
    const [first, second] = await partsOf(page);
    expect(first?.['waypoints']?.split('|')).toHaveLength(9);
    expect(second?.['origin']).toBe(first?.['destination']);
    expect(second).toMatchObject({ destination: pair(STANLEY) });
    await photograph(page, 'plan-long');
  });

  test("'A 500px map with start and end markers, route line and spring markers.'", async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);
    const map = page.getByRole('region', { name: 'Map of the plan' });
    await expect(map.getByRole('button', { name: 'Start: Boise, Idaho' })).toBeVisible();
    await expect(map.getByRole('button', { name: 'End: Stanley, Idaho' })).toBeVisible();
    await expect(map.getByRole('button', { name: /^Stop 1: Kirkham Hot Springs/ })).toBeVisible();
    await expect(map.getByRole('button', { name: /^Stop 2: Krigbaum Hot Springs/ })).toBeVisible();
    await expect(map.locator('.route-line')).toBeAttached();
    const frame = page.locator('main .leaflet-container').locator('..');
    expect((await frame.boundingBox())?.height).toBe(500);
  });

  test("'\\'Included Springs\\' list linking to springs, with state code.' Beside it the drive between the stops, the stays and the day's times", async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);
    const stops = included(page).getByRole('listitem');
    await expect(stops).toHaveCount(2);
    await expect(stops.nth(0)).toContainText('ID');
    await expect(stops.nth(0)).toContainText('Arrive 10:10 AM');
    await expect(stops.nth(0)).toContainText('Stay 1 h');
    await expect(stops.nth(0)).toContainText('Leave 11:10 AM');
    await expect(stops.nth(0)).toContainText('46 min, 30 mi drive');
    await expect(stops.nth(1)).toContainText('Arrive 11:56 AM');
    await expect(stops.nth(1)).toContainText('Stay 30 min');
    await expect(included(page)).toContainText('Leave 9:00 AM');
    await expect(included(page)).toContainText('1 h 10 min, 60 mi drive');
    await expect(included(page)).toContainText('Arrive 2:26 PM');
    await expect(fact(page, 'Drive')).toHaveText('3 h 56 min, 190 mi');
    await expect(fact(page, 'Leave and arrive')).toHaveText('9:00 AM to 2:26 PM');
    await expect(page.getByText('Sketch road network.')).toBeHidden();
    const { kirkham } = STOPS;
    const link = stops.nth(0).getByRole('link', { name: kirkham.name });
    await expect(link).toHaveAttribute('href', `/springs/${kirkham.id}`);
    await link.click();
    await expect(page).toHaveURL(`/springs/${kirkham.id}`);
  });

  test("'\\'No specific springs included in this plan.\\' when empty.' A sketched drive says so", async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request, {
      springIds: [],
      stayMinutes: undefined,
      startTime: null,
      routeGeoJson: routeWith([{ miles: 130, minutes: 150 }], true),
    });
    await openPage(page, `/my-plans/${id}`);
    await expect(included(page)).toContainText('No specific springs included in this plan.');
    await expect(included(page).getByRole('listitem')).toHaveCount(0);
    await expect(included(page)).toContainText('2 h 30 min, 130 mi drive');
    await expect(included(page)).not.toContainText('Arrive');
    await expect(page.getByRole('note')).toContainText('Sketch road network.');
    await expectAccessible(page);
    await photograph(page, 'plan-empty');
  });

  test('a line that was saved without figures shows its length, and promises no times', async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request, {
      routeGeoJson: { type: 'LineString', coordinates: [BOISE, STANLEY] },
    });
    await openPage(page, `/my-plans/${id}`);
    await expect(fact(page, 'Drive')).toHaveText(/^\d+ mi$/);
    await expect(included(page).getByRole('listitem')).toHaveCount(2);
    await expect(included(page)).toContainText('Stay 30 min');
    await expect(included(page)).not.toContainText('Arrive');
    await expect(included(page)).not.toContainText('drive');
  });

  test('a spring that was removed from the catalog still shows, says so quietly, without a link', async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const springId = await springAt(1_190);
    const name = await runSql("select name from springs where id = :'id'::integer", {
      id: String(springId),
    });
    const id = await savePlan(page.request, { springIds: [springId, STOPS.kirkham.id] });
    const remove = (when: string) =>
      runSql("update springs set removed_at = nullif(:'when', '')::timestamptz where id = :'id'", {
        when,
        id: String(springId),
      });
    await remove('2026-01-01');
    try {
      await openPage(page, `/my-plans/${id}`);
      const stops = included(page).getByRole('listitem');
      await expect(stops.nth(0)).toContainText(name);
      await expect(stops.nth(0)).toContainText('No longer in our catalog');
      await expect(stops.nth(0).getByRole('link')).toHaveCount(0);
      await expect(stops.nth(1)).not.toContainText('No longer in our catalog');
      await expect(included(page).getByRole('link')).toHaveText([STOPS.kirkham.name]);
      await expectAccessible(page);
      // So does the planner, on its map too.
      await page.route(ROUTE_CALL, () => {});
      await openPage(page, `/planner?plan=${id}`);
      const row = stopRows(page).first();
      await expect(row).toContainText('no longer in our catalog');
      await expect(row.getByRole('link')).toHaveCount(0);
      await page.getByRole('button', { name: /^Stop 1: / }).press('Enter');
      await expect(popupOf(page)).toContainText('No longer in our catalog');
      await expect(popupOf(page).getByRole('link')).toHaveCount(0);
    } finally {
      await remove('');
    }
  });
});

test.describe('Plan detail, beyond the specification', () => {
  test('rename in place: the name is kept, in the heading, the title and the list; Escape leaves it', async ({
    page,
    context,
  }) => {
    const member = await addMember(PREMIUM);
    await signIn(context, member);
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);
    const heading = page.getByRole('heading', { level: 1 });
    const rename = page.getByRole('button', { name: 'Rename' });
    const field = page.getByLabel('Plan name');
    await rename.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Sawtooth weekend');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(rename).toBeFocused();
    await expect(heading).toHaveText('Sawtooth weekend');

    await page.keyboard.press('Enter');
    await field.fill('   ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter a name for your trip plan.')).toBeVisible();
    expect(await planNamesIn(member)).toEqual(['Sawtooth weekend']);
    await field.fill('  Sawtooths in June ');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Sawtooths in June');
    await expect(page).toHaveTitle('Sawtooths in June | Wildsoak');
    await expect(rename).toBeFocused();
    expect(await planNamesIn(member)).toEqual(['Sawtooths in June']);
    await page.getByRole('main').getByRole('link', { name: 'My Saved Trip Plans' }).click();
    await expect(page.getByRole('link', { name: 'Sawtooths in June' })).toBeVisible();
    await expect(page).toHaveTitle('My Saved Trip Plans | Wildsoak');
  });

  test("'Edit in the planner' opens it there; GPX and KML are saved as files", async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);
    await expect(page.getByRole('link', { name: 'Edit in the planner' })).toHaveAttribute(
      'href',
      `/planner?plan=${id}`,
    );
    for (const [label, root] of [
      ['Download GPX', '<gpx'],
      ['Download KML', '<kml'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: label }).click(),
      ]);
      const file = await readFile(await download.path(), 'utf8');
      expect(file).toContain(root);
      expect(file).toContain(STOPS.kirkham.name);
    }
    await expect(page).toHaveURL(`/my-plans/${id}`);
  });

  test('on paper: the plan alone, with times, coordinates and addresses as text, dark on white', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    const stop = included(page).getByRole('listitem').first();
    const address = stop.getByText(`/springs/${STOPS.kirkham.id}`);
    await expect(address).toBeHidden();

    await page.setViewportSize({ width: 794, height: 1_123 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sawtooth weekend');
    await expect(address).toBeVisible();
    await expect(address).toHaveText(/^\d+\.\d{5}, -\d+\.\d{5}, http/);
    await expect(included(page)).toContainText('Arrive 2:26 PM');
    await expect(included(page).getByText('43.61500, -116.20230')).toBeVisible();
    await expect(page.getByText(/^https:\/\/www\.google\.com\/maps\/dir\//)).toBeVisible();
    for (const hidden of ['banner', 'contentinfo'] as const) {
      await expect(page.getByRole(hidden)).toBeHidden();
    }
    await expect(page.getByRole('region', { name: 'Map of the plan' })).toBeHidden();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    const colors = await page.evaluate(() => [
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(document.querySelector('h1') ?? document.body).color,
    ]);
    expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    await expectAccessible(page);
  });

  test("'Share' makes a link that can be copied; 'Stop sharing' asks first, and the link is dead", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const field = page.getByLabel('Link to this plan');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(/\/shared-plans\/[\w-]{22}$/);
    const url = await field.inputValue();
    await expectAccessible(page);
    await photograph(page, 'plan-shared');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    expect((await page.request.get(url)).status()).toBe(200);

    await page.reload();
    await expect(field).toHaveValue(url);
    const stop = page.getByRole('button', { name: 'Stop sharing' });
    await stop.click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toHaveAccessibleName(
      'Stop sharing this plan? Its link will never work again.',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(field).toHaveValue(url);
    expect((await page.request.get(url)).status()).toBe(200);

    await stop.click();
    await dialog.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
    await expect(field).toHaveCount(0);
    expect((await page.request.get(url)).status()).toBe(404);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(field).toHaveValue(/\/shared-plans\//);
    expect(await field.inputValue()).not.toBe(url);
  });

  test('by keyboard alone: you reach every action in order', async ({ page, context }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);
    await expect(page.getByRole('button', { name: 'Rename' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'My Saved Trip Plans' }).focus();
    for (const [role, name] of [
      ['button', 'Rename'],
      ['link', /^Open in Google Maps/],
      ['link', 'Edit in the planner'],
      ['button', 'Share'],
      ['button', 'Print'],
      ['link', 'Download GPX'],
      ['link', 'Download KML'],
    ] as const) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole(role, { name })).toBeFocused();
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Google takes 3 waypoints there: there are as many links as that needs', async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request, {
      springIds: await springIds(11),
      stayMinutes: undefined,
    });
    await openPage(page, `/my-plans/${id}`);
    await expect(googleLinks(page)).toHaveText([/\(1 of 3\)/, /\(2 of 3\)/, /\(3 of 3\)/]);
    const parts = await partsOf(page);
    expect(parts.map(({ waypoints }) => waypoints?.split('|').length)).toEqual([3, 3, 3]);
    await expectAccessible(page);
  });
});
