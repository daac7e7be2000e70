import type { Page } from '@playwright/test';
import { KIRKHAM } from '../support/springs.ts';
import { expect, expectAccessible, openPage, test } from '../support/test.ts';

const PATH = `/springs/${KIRKHAM.id}`;

/** The zoom levels of the requested tiles, from our server or another. */
const watchZooms = (page: Page) => {
  const zooms = new Set<number>();
  page.on('request', (request) => {
    const [, zoom] = /\/(\d+)\/\d+\/\d+(?:@2x)?\.png/.exec(request.url()) ?? [];
    if (zoom !== undefined) zooms.add(Number(zoom));
  });
  return zooms;
};

const inlineMap = (page: Page) => page.getByRole('region', { name: `Map of ${KIRKHAM.name}` });
const largeMap = (page: Page) =>
  page.getByRole('dialog').getByRole('region', { name: `Large map of ${KIRKHAM.name}` });
const marker = '.leaflet-marker-icon, .leaflet-marker-pane > *';

test.describe("'Small map at zoom 13 with a marker and an expand button (modal map at zoom 14 with scroll-zoom).'", () => {
  test('the small map: zoom 13, a marker, no zoom by scrolling', async ({ page }) => {
    const zooms = watchZooms(page);
    await openPage(page, PATH);
    await inlineMap(page).scrollIntoViewIfNeeded();
    await expect(inlineMap(page).locator(marker).first()).toBeVisible();
    await expect.poll(() => [...zooms]).toEqual([13]);
    await inlineMap(page).hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(0);
    expect([...zooms]).toEqual([13]);
  });

  test('the expanded map: zoom 14, a marker, zoom by scrolling', async ({ page }) => {
    await openPage(page, PATH);
    await page.getByRole('button', { name: 'Expand map' }).scrollIntoViewIfNeeded();
    await expect(inlineMap(page).locator(marker).first()).toBeVisible();
    const zooms = watchZooms(page);
    await page.getByRole('button', { name: 'Expand map' }).click();
    await expect(largeMap(page).locator(marker).first()).toBeVisible();
    await expect.poll(() => zooms.has(14)).toBe(true);
    expect(zooms.has(15)).toBe(false);
    await expectAccessible(page);
    await largeMap(page).hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(() => [...zooms].some((zoom) => zoom > 14)).toBe(true);
  });

  test('by keyboard: the focus moves in, Escape closes, the focus returns; so does the close button', async ({
    page,
  }) => {
    await openPage(page, PATH);
    const expand = page.getByRole('button', { name: 'Expand map' });
    const dialog = page.getByRole('dialog', { name: KIRKHAM.name });
    await expand.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    const close = dialog.getByRole('button', { name: 'Close map' });
    await expect(close).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(expand).toBeFocused();
    await expect(page.getByRole('region', { name: /^Large map/ })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(close).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(expand).toBeFocused();
  });

  test('fills a phone, with controls of 44 px', async ({ page }) => {
    await openPage(page, PATH);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Expand map' }).click();
    expect(await page.getByRole('dialog').boundingBox()).toEqual({
      x: 0,
      y: 0,
      width: 390,
      height: 844,
    });
    const close = await page.getByRole('button', { name: 'Close map' }).boundingBox();
    expect(close?.width).toBeGreaterThanOrEqual(44);
    expect(close?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
  });
});
