import {
  alongPane,
  alongRows,
  fieldOf,
  generateTrip,
  openPlanner,
  plannerMap,
} from '../support/planner.ts';
import { zoomOf } from '../support/map.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test("'Default max detour 20 miles, minimum 1.'", async ({ page, context }) => {
  await openPlanner(page, context);
  const field = page.getByLabel('Max distance (miles)');
  await expect(field).toHaveValue('20');
  await expect(field).toHaveAttribute('min', '1');
});

test("'Place search minimum 3 characters; 5 suggestions.'", async ({ page, context }) => {
  await openPlanner(page, context);
  await fieldOf(page, 'End').fill('sp');
  await expect(fieldOf(page, 'End')).toHaveAttribute('aria-expanded', 'false');
  await fieldOf(page, 'End').fill('spr');
  await expect(page.getByRole('option')).toHaveCount(5);
});

for (const width of [390, 1440]) {
  test(`'Map heights: planner 600px' at a width of ${width}`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPlanner(page, context);
    expect((await plannerMap(page).boundingBox())?.height).toBe(600);
  });
}

test("'Suggestions list max height 550px.'", async ({ page, context }) => {
  await openPlanner(page, context);
  await page.getByLabel('Max distance (miles)').fill('60');
  await generateTrip(page);
  await expect(alongRows(page).nth(8)).toBeAttached();
  const box = await alongPane(page).evaluate((pane) => {
    const scroller = [...pane.children].find(
      (child) => getComputedStyle(child).overflowY === 'auto',
    );
    return { seen: scroller?.clientHeight ?? 0, whole: scroller?.scrollHeight ?? 0 };
  });
  expect(box.seen).toBe(550);
  expect(box.whole).toBeGreaterThan(550);
});

test("'Default map centre about 39.83 N, 98.58 W at zoom 4.'", async ({ page, context }) => {
  await openPlanner(page, context);
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
  expect(await zoomOf(page)).toBe(4);
  // The tile of the center, and where the center lies in it: of 16 by 16 tiles.
  const [column, row] = [((-98.58 + 180) / 360) * 16, 6.06];
  const middle = await plannerMap(page).boundingBox();
  const tile = await page
    .locator(`.leaflet-tile[src*="/4/${Math.floor(column)}/6."]`)
    .boundingBox();
  if (!middle || !tile) throw new Error('Both are there.');
  expect(middle.x + middle.width / 2 - tile.x).toBeCloseTo((column % 1) * 256, -1);
  expect(middle.y + middle.height / 2 - tile.y).toBeCloseTo((row % 1) * 256, -1);
});
