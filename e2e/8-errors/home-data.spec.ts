import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { resultsOf } from '../support/map.ts';
import { openRendered } from '../support/render.ts';
import { expect, expectAccessible, photograph, test } from '../support/test.ts';

test.describe("Spring list: 'Failed to load map data: {reason}.'", () => {
  test("'The map area shows \\'Error loading map data: ...\\' and the list is emptied. The reason is \\'HTTP error! status: {code}\\' on a non-OK response.'", async ({
    page,
    consoleErrors,
  }) => {
    let isBroken = true;
    await page.route('**/api/springs', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { error: 'broken' } }) : route.continue(),
    );
    await page.goto('/');
    const alert = page.getByRole('alert').filter({ hasText: 'Error loading map data' });
    await expect(alert).toContainText(
      'Error loading map data: Failed to load map data: HTTP error! status: 500.',
    );
    await expect(resultsOf(page)).toHaveCount(0);
    await expect(page.getByText(/\d springs|No spring matches/)).toHaveCount(0);
    await expectAccessible(page);
    await photograph(page, 'home-failed');
    isBroken = false;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('status').first()).toHaveText('1,661 springs');
    forgiveFailedCalls(consoleErrors);
  });

  test('no connection: the server could not be reached', async ({ page, consoleErrors }) => {
    await page.route('**/api/springs', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(
      'Error loading map data: Failed to load map data: the server could not be reached.',
    );
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe("Featured: 'Failed to load featured springs: {reason}.'", () => {
  test("'The section shows \\'Error: ...\\'.'", async ({ page, consoleErrors }) => {
    let isBroken = true;
    await page.route('**/api/springs/featured', (route) =>
      isBroken ? route.fulfill({ status: 500, body: 'x' }) : route.continue(),
    );
    await openRendered(page, '/', { '/api/springs/featured': 503 });
    const section = page.getByRole('region', { name: 'Featured Hot Springs' });
    await expect(section.getByRole('alert')).toContainText(
      'Error: Failed to load featured springs: HTTP error! status: 500.',
    );
    isBroken = false;
    await section.getByRole('button', { name: 'Retry' }).click();
    await expect(section.getByRole('article')).toHaveCount(9);
    forgiveFailedCalls(consoleErrors);
  });
});

test('the map cannot be fetched: it is said, and the list still works', async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(/leaflet-map[^/]*\.js/, (route) => route.abort());
  await page.goto('/?state=ID');
  await expect(
    page.getByText('The map could not be loaded. The list of springs still works.'),
  ).toBeVisible();
  await expect(resultsOf(page).first()).toBeVisible();
  // Trying again finds what was asked for.
  const tryAgain = page.getByRole('link', { name: 'Try again' });
  await expect(tryAgain).toHaveAttribute('href', '/?state=ID');
  await resultsOf(page).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Expand map' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('The map could not be loaded. The coordinates')).toBeVisible();
  forgiveFailedCalls(consoleErrors);
});

test('no tile comes: the map is usable, and says so once', async ({ page, consoleErrors }) => {
  await page.route('**/tiles/**', (route) => route.abort());
  await page.goto('/');
  const note = page.getByText(
    'The background map could not be loaded. The springs are in the right spots.',
  );
  await expect(note).toBeVisible();
  // If you close it by keyboard, you go on where you were.
  const home = page.getByRole('link', { name: 'Wildsoak home' });
  await home.focus();
  await page.getByRole('button', { name: 'Close notification' }).press('Enter');
  await expect(home).toBeFocused();
  await page
    .getByRole('button', { name: /^5\d\d hot springs/ })
    .first()
    .click();
  await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible();
  await expect(note).toBeHidden();
  forgiveFailedCalls(consoleErrors);
});
