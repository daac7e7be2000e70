import {
  clustersOf,
  mapOf,
  markersOf,
  openMap,
  serveSprings,
  springWith,
  zoomOf,
} from '../support/map.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const PIXELS_PER_DEGREE_AT_ZOOM_4 = (256 * 2 ** 4) / 360;
/** Springs in a row, so many pixels apart on the first map. */
const row = (count: number, pixels: number, from = { id: 1, longitude: -110, latitude: 38 }) =>
  Array.from({ length: count }, (_, i) =>
    springWith({
      id: from.id + i,
      latitude: from.latitude,
      longitude: from.longitude + (i * pixels) / PIXELS_PER_DEGREE_AT_ZOOM_4,
    }),
  );

test.describe('Map constants', () => {
  test("'Default map centre about 39.83 N, 98.58 W at zoom 4.'", async ({ page }) => {
    await serveSprings(page, [springWith({ id: 1, latitude: 39.83, longitude: -98.58 })]);
    await openMap(page);
    expect(await zoomOf(page)).toBe(4);
    const [map, marker] = [await mapOf(page).boundingBox(), await markersOf(page).boundingBox()];
    expect(map && marker && marker.x + marker.width / 2).toBeCloseTo(
      Number(map && map.x + map.width / 2),
      -0.5,
    );
    expect(map && marker && marker.y + marker.height / 2).toBeCloseTo(
      Number(map && map.y + map.height / 2),
      -0.5,
    );
  });

  test("'Tile layer maximum zoom 18.'", async ({ page }) => {
    await serveSprings(page, [springWith({ id: 1 })]);
    await openMap(page);
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    for (let zoom = 5; zoom <= 18; zoom += 1) {
      await zoomIn.click();
      await expect.poll(() => zoomOf(page)).toBe(zoom);
      // Leaflet drops a press while it is still moving.
      await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0);
    }
    await expect(zoomIn).toHaveClass(/leaflet-disabled/);
  });

  test("'Cluster radius 80 px.' 60 px apart is one cluster, 100 px apart are two markers", async ({
    page,
  }) => {
    await serveSprings(page, [
      ...row(2, 60),
      ...row(2, 100, { id: 11, longitude: -110, latitude: 45 }),
    ]);
    await openMap(page);
    await expect(clustersOf(page)).toHaveText(['2']);
    await expect(markersOf(page)).toHaveCount(2);
  });

  test("'Cluster icon size classes: under 10 small, under 100 medium, otherwise large.'", async ({
    page,
  }) => {
    const at = (longitude: number) => ({
      id: Math.round(-longitude * 1_000),
      longitude,
      latitude: 38,
    });
    await serveSprings(page, [
      ...row(9, 0, at(-115)),
      ...row(10, 0, at(-105)),
      ...row(99, 0, at(-95)),
      ...row(100, 0, at(-85)),
    ]);
    await openMap(page);
    await expect(clustersOf(page)).toHaveCount(4);
    const sizes = await clustersOf(page).evaluateAll((clusters) =>
      clusters.map((cluster) => [
        cluster.textContent,
        /small|medium|large/.exec(cluster.className)?.[0],
      ]),
    );
    expect(Object.fromEntries(sizes)).toEqual({
      9: 'small',
      10: 'medium',
      99: 'medium',
      100: 'large',
    });
  });

  test("'Fit padding 10%': no marker stands at the edge of a fitted map", async ({ page }) => {
    await serveSprings(page, [
      springWith({ id: 1, state_code: 'ID', latitude: 42, longitude: -117 }),
      springWith({ id: 2, state_code: 'ID', latitude: 49, longitude: -111 }),
    ]);
    await openMap(page);
    await page.getByLabel('State').selectOption('Idaho');
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(4);
    await expect(markersOf(page)).toHaveCount(2);
    const map = await mapOf(page).boundingBox();
    const boxes = await Promise.all((await markersOf(page).all()).map((one) => one.boundingBox()));
    const middles = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
    const span = Math.max(...middles) - Math.min(...middles);
    const room = Math.min(...middles) - (map?.y ?? 0);
    expect(room).toBeGreaterThan(span * 0.09);
  });

  test("'Fallback bounds cover the contiguous USA': results that cannot be placed show the country", async ({
    page,
  }) => {
    await serveSprings(page, [
      { ...springWith({ id: 1, state_code: 'ID' }), latitude: 'x' },
      springWith({ id: 2, state_code: 'KS' }),
    ]);
    await openMap(page);
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    await zoomIn.click();
    await zoomIn.click();
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(4);
    await page.getByLabel('State').selectOption('Idaho');
    await expect.poll(() => zoomOf(page)).toBeLessThanOrEqual(4);
  });
});
