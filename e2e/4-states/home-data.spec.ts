import { forgiveFailedCalls } from '../support/failed-calls.ts';
import {
  clustersOf,
  mapOf,
  markersOf,
  openMap,
  resultsOf,
  serveSprings,
  springWith,
  zoomOf,
  popupOf,
} from '../support/map.ts';
import { expect, openPage, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('Home data', () => {
  test("'The spring list and the featured list load independently, each with loading, error and loaded states.'", async ({
    page,
    consoleErrors,
  }) => {
    const release: (() => void)[] = [];
    await page.route('**/api/springs', async (route) => {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.continue();
    });
    await openPage(page, '/');
    const featured = page.getByRole('region', { name: 'Featured Hot Springs' });
    await expect(featured.getByRole('article')).toHaveCount(9);
    await expect(page.getByRole('status').first()).toHaveText('Loading springs...');
    for (const go of release) go();
    await expect(page.getByRole('status').first()).toHaveText('1,661 springs');

    await page.unrouteAll();
    await page.route('**/api/springs', (route) => route.fulfill({ status: 500, body: 'x' }));
    await page.goto('/search?q=pagosa');
    await page.goto('/');
    await expect(page.getByText(/^Error loading map data/)).toBeVisible();
    await expect(featured.getByRole('article')).toHaveCount(9);
    forgiveFailedCalls(consoleErrors);
  });

  test("'Filters apply on the client to the loaded list: state code, temperature bands, minimum rating'; the number that match is always visible", async ({
    page,
  }) => {
    await openMap(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/springs|\.data/.test(request.url())) asked.push(request.url());
    });
    const status = page.getByRole('status').first();
    await page.getByLabel('State').selectOption('Nevada');
    await expect(status).toHaveText('312 of 1,661 springs');
    await page.getByRole('checkbox', { name: /^Warm/ }).check();
    await expect(status).not.toHaveText('312 of 1,661 springs');
    const warm = Number((await status.textContent())?.split(' ')[0]);
    await page.getByRole('checkbox', { name: /^Hot/ }).check();
    await expect
      .poll(async () => Number((await status.textContent())?.split(' ')[0]))
      .toBeGreaterThan(warm);
    await page.getByLabel('Minimum rating').selectOption('4+');
    await expect(status).toHaveText('0 of 1,661 springs');
    await expect(
      page.getByText('No spring matches these filters. Remove one to see more.'),
    ).toBeVisible();
    expect(asked).toEqual([]);
  });

  test("'When a state, temperature or rating filter is active and results exist, the map is fitted to the bounds of the results. Clearing the filters clears the fit.'", async ({
    page,
  }) => {
    await openMap(page);
    expect(await zoomOf(page)).toBe(4);
    await page.getByLabel('State').selectOption('Idaho');
    await expect(page.getByRole('heading', { name: '232 springs in view' })).toBeVisible();
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(4);
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await expect.poll(() => zoomOf(page)).toBe(4);
    await page.getByRole('checkbox', { name: /^Mild/ }).check();
    await expect.poll(() => zoomOf(page)).toBe(3);
    await page.getByRole('button', { name: /^Mild .*remove filter/ }).click();
    await expect.poll(() => zoomOf(page)).toBe(4);
  });

  test('a filter without results leaves the map where it is', async ({ page }) => {
    await openMap(page);
    await page.getByLabel('State').selectOption('Iowa');
    await expect(page.getByRole('status').first()).toHaveText('0 of 1,661 springs');
    await expect(markersOf(page).or(clustersOf(page))).toHaveCount(0);
    expect(await zoomOf(page)).toBe(4);
  });

  test('Attu does not stretch the view around the world: Alaska fills it', async ({ page }) => {
    await openMap(page, '/?state=AK');
    await expect(page.getByRole('heading', { name: '108 springs in view' })).toBeVisible();
    await expect.poll(() => zoomOf(page)).toBeGreaterThanOrEqual(3);
  });

  test('filters live in the address: shared, taken back by the back button, removable one by one', async ({
    page,
  }) => {
    await openMap(page, '/?state=ID&temperature=warm,hot');
    await expect(page.getByLabel('State')).toHaveValue('ID');
    await expect(page.getByRole('checkbox', { name: /^Warm/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /^Hot/ })).toBeChecked();
    const chips = page.getByRole('list', { name: 'Active filters' });
    const hot = chips.getByRole('button', { name: /^Hot/ });
    await chips.getByRole('button', { name: /^Warm/ }).click();
    await expect(page).toHaveURL('/?state=ID&temperature=hot');
    // By keyboard you go on from the next one, and after the last from what is left.
    await expect(hot).toBeFocused();
    await chips.getByRole('button', { name: /^Idaho/ }).click();
    await expect(page).toHaveURL('/?temperature=hot');
    await expect(hot).toBeFocused();
    await page.goBack();
    await expect(page.getByLabel('State')).toHaveValue('ID');
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: /^Warm/ })).toBeChecked();
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await expect(page).toHaveURL('/');
    await expect(chips).toHaveCount(0);
    await expect(page.getByRole('status').first()).toBeFocused();
  });

  test("'Marker cluster click zooms in, or spreads out markers at maximum zoom.'", async ({
    page,
  }) => {
    const here = { latitude: 38.5, longitude: -98 };
    await serveSprings(page, [
      springWith({ id: 1, ...here }),
      springWith({ id: 2, ...here }),
      springWith({ id: 3, ...here, longitude: -97.9 }),
    ]);
    await openMap(page);
    await expect(clustersOf(page)).toHaveText(['3']);
    await clustersOf(page).click();
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(4);
    await expect(clustersOf(page)).toHaveText(['2']);
    await expect(markersOf(page)).toHaveCount(1);
    await clustersOf(page).click();
    await expect(markersOf(page)).toHaveCount(3);
    await expect(page.locator('.spread-line')).toHaveCount(2);
    // Leaflet ignores clicks while it moves.
    await expect(async () => {
      await page.getByRole('button', { name: /^Spring 2/ }).click();
      await expect(popupOf(page)).toContainText('Spring 2', { timeout: 2_000 });
    }).toPass();
  });

  test("'Added markers are buffered about 50 ms.'", async ({ page }) => {
    await page.clock.install();
    await openMap(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const before = await clustersOf(page).allTextContents();
    await page.getByLabel('State').selectOption('Iowa');
    await expect(page.getByRole('status').first()).toHaveText('0 of 1,661 springs');
    await page.clock.runFor(40);
    expect(await clustersOf(page).allTextContents()).toEqual(before);
    await page.clock.runFor(20);
    await expect(clustersOf(page)).toHaveCount(0);
  });

  test("'Map size is recalculated 100 ms after load and on window resize.' And whenever its box changes", async ({
    page,
  }) => {
    await openMap(page);
    const inView = page.getByRole('heading', { name: /in view$/ });
    const before = String(await inView.textContent());
    // By script, without a window resize, which Leaflet would notice by itself.
    const setWidth = (width: string) =>
      mapOf(page).evaluate((element, value) => {
        if (element.parentElement) element.parentElement.style.width = value;
      }, width);
    await setWidth('200px');
    await expect(inView).not.toHaveText(before);
    await setWidth('');
    await expect(inView).toHaveText(before);
  });

  test('the list grows in steps, so that a phone never draws a thousand rows', async ({ page }) => {
    await openMap(page);
    await expect(resultsOf(page)).toHaveCount(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(resultsOf(page)).toHaveCount(40);
  });
});
