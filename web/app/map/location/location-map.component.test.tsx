import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleSpring } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { zoomOf } from '../../../test/spring-map.ts';
import { springAnswers } from '../../../test/spring-page.ts';

const small = page.getByRole('region', { name: 'Map of Kirkham Hot Springs', exact: true });
const large = page.getByRole('region', { name: 'Large map of Kirkham Hot Springs' });
const expand = page.getByRole('button', { name: 'Expand map' });
const dialog = page.getByRole('dialog', { name: 'Kirkham Hot Springs' });
const close = page.getByRole('button', { name: 'Close map' });

const KIRKHAM = exampleSpring();

const openSpring = async (site = {}, fields = {}, towns: object[] = []) => {
  const spring = { ...KIRKHAM, ...fields };
  const answers = { ...springAnswers(spring), 'GET /api/springs/7/towns': towns };
  await openApp('/springs/7', answers, site);
  (await small.findElement()).scrollIntoView();
  await expect.poll(() => small.element().querySelectorAll('.leaflet-marker-icon').length).toBe(1);
};

test('the small map is at zoom 13, and scrolls with the page', { tags: '@2.56' }, async () => {
  await openSpring();
  expect(zoomOf(small.element())).toBe(13);
  await small.wheel({ delta: { y: -400 } });
  expect(zoomOf(small.element())).toBe(13);
});

test('the large map is at zoom 14, and scrolling zooms', { tags: ['@2.57', '@20.1'] }, async () => {
  await openSpring();
  await expand.click();
  await expect.poll(() => zoomOf(large.element())).toBe(14);
  expect(large.element().querySelectorAll('.leaflet-marker-icon')).toHaveLength(1);
  await expectAccessible();
  await large.wheel({ delta: { y: -400 } });
  await expect.poll(() => zoomOf(large.element())).toBeGreaterThan(14);
});

test('the expanded map takes the focus, and gives it back', { tags: '@20.2' }, async () => {
  await openSpring();
  expand.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(expand).toHaveFocus();
  expect(large.query()).toBeNull();
  await userEvent.keyboard('{Enter}');
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(expand).toHaveFocus();
});

test('the expanded map fills a phone', { tags: ['@20.3', '@20.1'] }, async () => {
  await page.viewport(390, 844);
  await openSpring();
  await expand.click();
  const { x, y, width, height } = (await dialog.findElement()).getBoundingClientRect();
  expect({ x, y, width, height }).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const button = close.element().getBoundingClientRect();
  expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
  await expectAccessible();
});

test(
  'from zoom 12 on a scale bar, miles first, and the circle that the spring may be anywhere in',
  { tags: ['@22.7', '@22.8'] },
  async () => {
    await openSpring({}, { position_precision_m: 1_000 });
    const [metric, imperial] = small.element().querySelectorAll('.leaflet-control-scale-line');
    expect(imperial?.textContent).toMatch(/^\d+ (mi|ft)$/);
    expect(imperial?.getBoundingClientRect().top).toBeLessThan(
      metric?.getBoundingClientRect().top ?? 0,
    );
    // 1,000 m to each side, at zoom 13 and 44 degrees north: 13.73 m a pixel.
    const circle = small.element().querySelector('.position-precision');
    const { width } = circle?.getBoundingClientRect() ?? {};
    expect(width).toBeGreaterThan(2 * (1_000 / 13.73) - 6);
    expect(width).toBeLessThan(2 * (1_000 / 13.73) + 6);
    const out = small.getByRole('button', { name: 'Zoom out' });
    await out.click();
    await expect.poll(() => zoomOf(small.element())).toBe(12);
    // While it moves, the map ignores clicks.
    await expect.poll(() => small.element().querySelector('.leaflet-zoom-anim')).toBeNull();
    expect(small.element().querySelector('.leaflet-control-scale')).not.toBeNull();
    await out.click();
    await expect.poll(() => small.element().querySelector('.leaflet-control-scale')).toBeNull();
  },
);

test('an area is a square of six miles without a marker', { tags: '@30.9' }, async () => {
  const spring = { ...KIRKHAM, shown_as: 'area' as const, latitude: 44.05625 };
  await openApp('/springs/7', springAnswers(spring));
  (await small.findElement()).scrollIntoView();
  const square = () => small.element().querySelector('path.position-precision');
  await expect.poll(square).not.toBeNull();
  expect(zoomOf(small.element())).toBe(11);
  expect(small.element().querySelector('.leaflet-marker-icon')).toBeNull();
  const { width = 0, height = 0 } = square()?.getBoundingClientRect() ?? {};
  // 9.73 km at 54.9 m a pixel.
  expect(width).toBeGreaterThan(170);
  expect(width).toBeLessThan(184);
  expect(Math.abs(width - height)).toBeLessThan(4);
});

test('towns beyond the edge, with their direction and miles', { tags: '@22.9' }, async () => {
  await openSpring({}, {}, [
    { name: 'Northfield', latitude: KIRKHAM.latitude + 0.3, longitude: KIRKHAM.longitude },
    { name: 'Westby', latitude: KIRKHAM.latitude, longitude: KIRKHAM.longitude - 0.5 },
    { name: 'In view', latitude: KIRKHAM.latitude + 0.001, longitude: KIRKHAM.longitude },
  ]);
  const names = () => [...small.element().querySelectorAll('.edge-town')].map((t) => t.textContent);
  await expect.poll(names).toEqual(['Northfield 21 mi ↑north', 'Westby 25 mi ←west']);
  const map = small.element().getBoundingClientRect();
  const [north, west] = [...small.element().querySelectorAll('.edge-town')].map((town) =>
    town.getBoundingClientRect(),
  );
  // Not behind the tiles.
  const layerOf = (selector: string) => {
    const element = small.element().querySelector(selector);
    return element ? Number(getComputedStyle(element).zIndex) : NaN;
  };
  expect(layerOf('.edge-towns')).toBeGreaterThan(layerOf('.leaflet-map-pane'));
  expect((north?.top ?? 0) - map.top).toBeLessThan(20);
  expect((west?.left ?? 0) - map.left).toBeLessThan(20);
  await expectAccessible();
});

test(
  'our own tiles are dense on dense screens, and say whose they are',
  { tags: ['@22.1', '@22.5'] },
  async () => {
    await openSpring({ tileUrl: null });
    const tile = () => small.element().querySelector('img.leaflet-tile')?.getAttribute('src');
    const end = devicePixelRatio > 1.4 ? '@2x.webp' : '.webp';
    await expect.poll(tile).toMatch(new RegExp(`^/tiles/13/\\d+/\\d+${end.replace('.', '\\.')}$`));
    const credit = small.element().querySelector('.leaflet-control-attribution')?.textContent;
    expect(credit).toContain(
      'Wildsoak · data: GeoNames, US Census Bureau, Natural Earth · roads simplified',
    );
  },
);

test('without tiles the map says that the spot is right', { tags: '@10.6' }, async () => {
  await openSpring({ tileUrl: '/no-such-tile/{z}/{x}/{y}' });
  await expect
    .element(
      page.getByText("We couldn't load the background map. The spring is in the right spot."),
    )
    .toBeVisible();
});
