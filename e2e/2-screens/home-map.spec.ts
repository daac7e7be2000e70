import {
  clustersOf,
  mapOf,
  markersOf,
  openMap,
  resultsOf,
  serveSprings,
  springWith,
  popupOf,
} from '../support/map.ts';
import { NO_FILTERS } from '../../web/app/features/springs/explorer/filters.ts';
import { expect, expectAccessible, expectAwake, photograph, test } from '../support/test.ts';

const CLASSES = [
  springWith({ id: 1, name: 'Cool Pool', temperature_f: 89.9, longitude: -110 }),
  springWith({
    id: 2,
    name: 'Warm Pool',
    temperature_f: 104,
    longitude: -102,
    average_rating: 4.26,
    review_count: 3,
  }),
  springWith({
    id: 3,
    name: 'Kirkham Hot Springs',
    temperature_f: 149,
    longitude: -94,
    state_code: 'ID',
    average_rating: 0,
  }),
  springWith({ id: 4, name: null, temperature_f: null, longitude: -86 }),
];

test.describe('Home: map and filter panel', () => {
  test("'Filters: state (50 states plus \\'All States\\' with an empty code), temperature bands (multiple), minimum rating (Any, 4+, 3+, 2+, 1+).'", async ({
    page,
  }) => {
    await openMap(page);
    const filters = page.getByRole('group', { name: 'Filters' });
    const states = filters.getByLabel('State').getByRole('option');
    await expect(states).toHaveCount(51);
    await expect(states.first()).toHaveText('All States');
    await expect(states.first()).toHaveAttribute('value', '');
    await expect(filters.getByRole('checkbox')).toHaveCount(3);
    await expect(filters.getByLabel('Minimum rating').getByRole('option')).toHaveText([
      'Any',
      '4+',
      '3+',
      '2+',
      '1+',
    ]);
  });

  test("'A name filter exists in the logic but no input for it is shown.'", async ({ page }) => {
    expect(NO_FILTERS).toHaveProperty('name', '');
    await openMap(page);
    await expect(page.getByRole('group', { name: 'Filters' }).getByRole('textbox')).toHaveCount(0);
  });

  test('filter bands are labeled with their ranges', async ({ page }) => {
    await openMap(page);
    for (const label of [
      'Mild 70 to under 85 °F',
      'Warm 85 to under 100 °F',
      'Hot 100 °F and above',
    ]) {
      await expect(page.getByRole('checkbox', { name: label })).toBeVisible();
    }
  });

  test("'Map markers show an icon by temperature class.' By shape as well as colour, with an accessible name", async ({
    page,
  }) => {
    await serveSprings(page, CLASSES);
    await openMap(page);
    await expect(markersOf(page)).toHaveCount(4);
    const drawn = await markersOf(page).evaluateAll((markers) =>
      markers.map((marker) => ({
        label: marker.getAttribute('aria-label'),
        kind: marker.className.match(/mild|warm|hot|unknown/)?.[0],
        shape: [...marker.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(),
        fill: getComputedStyle(marker.querySelector('path')!).fill,
      })),
    );
    expect(drawn.map(({ label }) => label)).toEqual([
      'Cool Pool, 89.9 °F, Kansas',
      'Warm Pool, 104 °F, Kansas',
      'Kirkham Hot Springs, 149 °F, Idaho',
      'Unnamed Spring, temperature unknown, Kansas',
    ]);
    expect(drawn.map(({ kind }) => kind)).toEqual(['mild', 'warm', 'hot', 'unknown']);
    expect(new Set(drawn.map(({ shape }) => shape)).size).toBe(4);
    expect(new Set(drawn.map(({ fill }) => fill)).size).toBe(4);
    const [red, green, blue] = drawn[3]?.fill.match(/\d+/g)?.map(Number) ?? [];
    expect(Math.max(red!, green!, blue!) - Math.min(red!, green!, blue!), 'gray').toBeLessThan(10);
  });

  test("'A popup shows name, rating as \\'x.x / 5\\' (or \\'N/A\\' when missing or zero), temperature, state and a link to /springs/{id} that opens in a new tab.'", async ({
    page,
    context,
  }) => {
    await serveSprings(page, CLASSES);
    await openMap(page);
    const popup = popupOf(page);
    for (const [label, lines] of [
      ['Warm Pool', ['Warm Pool', 'Rating: 4.3 / 5', 'Temperature: 104 °F', 'Kansas']],
      ['Kirkham', ['Kirkham Hot Springs', 'Rating: N/A', '149 °F', 'Idaho']],
      ['Unnamed', ['Unnamed Spring', 'Rating: N/A', 'Temperature: N/A', 'Kansas']],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
      for (const line of lines) await expect(popup).toContainText(line);
    }
    await page.getByRole('button', { name: /^Warm Pool/ }).click();
    const link = popup.getByRole('link', { name: /View details of Warm Pool/ });
    await expect(link).toHaveAttribute('href', '/springs/2');
    const opened = context.waitForEvent('page');
    await link.click();
    await expect(await opened).toHaveURL(/\/springs\/2$/);
    await expect(page).toHaveURL(/\/$/);
  });

  test("'Markers are clustered.' The number on each is what it holds; together they hold every spring in view", async ({
    page,
  }) => {
    await openMap(page);
    const counts = await clustersOf(page).allTextContents();
    const total = counts.reduce((sum, text) => sum + Number(text.replace(',', '')), 0);
    expect(total).toBeGreaterThan(1_500);
    await expect(clustersOf(page).first()).toHaveAccessibleName(/^[\d,]+ hot springs, zoom in$/);
  });

  test('the list shows the springs in view, nearest to the center first, linked with the markers both ways', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await serveSprings(page, CLASSES);
    await openMap(page);
    await expect(page.getByRole('heading', { name: '4 springs in view' })).toBeVisible();
    await expect(resultsOf(page).getByRole('link')).toHaveText([
      'Warm Pool',
      'Kirkham Hot Springs',
      'Cool Pool',
      'Unnamed Spring',
    ]);
    const kirkham = resultsOf(page).filter({ hasText: 'Kirkham' });
    await kirkham.hover();
    const halo = await page.locator('.spring-halo').boundingBox();
    const marker = await page.getByRole('button', { name: /^Kirkham/ }).boundingBox();
    expect(halo && marker && halo.x + halo.width / 2 - (marker.x + marker.width / 2)).toBeCloseTo(
      0,
      0,
    );
    await page.getByRole('button', { name: /^Cool Pool/ }).hover();
    await expect(resultsOf(page).filter({ hasText: 'Cool Pool' })).toHaveClass(/bg-sunken/);
    await expect(kirkham).not.toHaveClass(/bg-sunken/);
    await page.getByRole('button', { name: 'Show Unnamed Spring on the map' }).click();
    await expect(popupOf(page)).toContainText('Unnamed Spring');
  });

  test('a spring inside a cluster can be shown outside the cluster', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMap(page);
    const first = resultsOf(page).first();
    const name = await first.getByRole('link').textContent();
    await first.getByRole('button', { name: /on the map$/ }).click();
    await expect(popupOf(page)).toContainText(String(name));
  });

  test('on a phone the list is a sheet over the map', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openMap(page);
    const sheet = page.getByRole('button', { name: /springs in view$/ });
    await expect(resultsOf(page).first()).toBeHidden();
    await sheet.click();
    await expect(resultsOf(page).first()).toBeVisible();
    await expectAccessible(page, ['.leaflet-marker-pane']);
    await page
      .getByRole('button', { name: /on the map$/ })
      .first()
      .click();
    await expect(resultsOf(page).first()).toBeHidden();
    await expect(popupOf(page)).toBeVisible();
  });

  test('every control of the map is at least 44 px on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await serveSprings(page, CLASSES.slice(1, 3));
    await openMap(page);
    await markersOf(page).first().click();
    const controls = mapOf(page).locator(
      'a[role=button], .leaflet-marker-icon[role=button], .leaflet-popup a',
    );
    await expect(controls).toHaveCount(6);
    for (const control of await controls.all()) {
      const box = await control.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test('keyboard alone: filter, move through the list, open a popup, open the detail page, expand the map, close it', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMap(page);
    const press = async (key: string, times = 1) => {
      for (let i = 0; i < times; i += 1) await page.keyboard.press(key);
    };
    await page.getByLabel('State').focus();
    // If two letters are typed too slowly, the browser starts a new word.
    await expect(async () => {
      await page.keyboard.type('Arkansas');
      await expect(page.getByLabel('State')).toHaveValue('AR', { timeout: 3_000 });
    }).toPass();
    await expect(page.getByRole('status').first()).toHaveText('6 of 1,661 springs');
    await expect(page.getByLabel('State')).toBeFocused();

    // Through the list: each spring has its link and the button that shows it.
    await resultsOf(page).first().getByRole('link').focus();
    await press('Tab', 2);
    await expect(resultsOf(page).nth(1).getByRole('link')).toBeFocused();

    const marker = markersOf(page).first();
    await expect(marker).toBeVisible();
    await marker.focus();
    await press('Enter');
    const link = popupOf(page).getByRole('link', { name: /^View details/ });
    await expect(link).toBeFocused();
    await press('Escape');
    await expect(popupOf(page)).toHaveCount(0);
    await expect(marker).toBeFocused();
    await press(' ');
    await expect(link).toBeFocused();
    await popupOf(page).getByRole('button', { name: 'Close popup' }).press('Enter');
    await expect(popupOf(page)).toHaveCount(0);
    await expect(marker).toBeFocused();
    await press(' ');
    await expect(link).toBeFocused();

    const opened = context.waitForEvent('page');
    await press('Enter');
    const detail = await opened;
    await expectAwake(detail);
    await detail.getByRole('button', { name: 'Expand map' }).focus();
    await detail.keyboard.press('Enter');
    await expect(detail.getByRole('dialog')).toBeVisible();
    await detail.keyboard.press('Escape');
    await expect(detail.getByRole('dialog')).toBeHidden();
  });

  test('passes axe with filters set and a popup open, light and dark', async ({ page }) => {
    await openMap(page, '/?state=AR&temperature=hot');
    await markersOf(page).first().click();
    await expect(popupOf(page)).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await photograph(page, 'home-filtered');
  });

  test('without JavaScript the map is a picture, in its place', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    const tile = page.locator('img[src="/tiles/4/3/6.png"]');
    await expect(tile).toBeVisible();
    const box = await tile.boundingBox();
    const frame = await page.locator('[data-early-map]').boundingBox();
    // Where the default center lies in the world of zoom 4, in pixels.
    const center = { x: 926.38, y: 1553.18 };
    expect(box && frame && box.x - (frame.x + frame.width / 2)).toBeCloseTo(
      3 * 256 - center.x,
      -0.5,
    );
    expect(box && frame && box.y - (frame.y + frame.height / 2)).toBeCloseTo(
      6 * 256 - center.y,
      -0.5,
    );
    await expect(page.getByText('The map needs JavaScript.')).toBeVisible();
    await context.close();
  });
});
