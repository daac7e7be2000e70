import { markersOf, openMap, resultsOf, serveSprings, springWith } from '../support/map.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('Filters', () => {
  test("'Springs with a non-numeric temperature match no temperature band.' How many is said", async ({
    page,
  }) => {
    await serveSprings(page, [
      springWith({ id: 1, temperature_f: 72, longitude: -110 }),
      springWith({ id: 2, temperature_f: 250, longitude: -100 }),
      springWith({ id: 3, temperature_f: null, longitude: -90 }),
      springWith({ id: 4, temperature_f: null, longitude: -80 }),
    ]);
    await openMap(page);
    await expect(page.getByText(/no recorded temperature/)).toHaveCount(0);
    for (const name of [/^Mild/, /^Warm/, /^Hot/])
      await page.getByRole('checkbox', { name }).check();
    await expect(page.getByRole('status').first()).toHaveText('2 of 4 springs');
    await expect(page.getByText('2 springs have no recorded temperature')).toBeVisible();
    await expect(markersOf(page)).toHaveCount(2);
  });

  test("'Springs with non-numeric coordinates are not placed on the map.'", async ({ page }) => {
    await serveSprings(page, [
      springWith({ id: 1 }),
      { ...springWith({ id: 2 }), latitude: null },
      { ...springWith({ id: 3 }), longitude: 'west' },
    ]);
    await openMap(page);
    await expect(markersOf(page)).toHaveCount(1);
    await expect(resultsOf(page)).toHaveCount(1);
  });

  test("'The rating filter excludes springs whose rating is missing or non-numeric.'", async ({
    page,
  }) => {
    await serveSprings(page, [
      springWith({ id: 1, average_rating: 4.5, review_count: 2, longitude: -110 }),
      springWith({ id: 2, average_rating: null }),
      { ...springWith({ id: 3, longitude: -90 }), average_rating: 'good' },
    ]);
    await openMap(page);
    await expect(page.getByRole('status').first()).toHaveText('3 springs');
    await page.getByLabel('Minimum rating').selectOption('1+');
    await expect(page.getByRole('status').first()).toHaveText('1 of 3 springs');
    await expect(markersOf(page)).toHaveCount(1);
  });
});
