import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleAlong, examplePlan } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import {
  MARKERS,
  openPlanner,
  openWithRoute,
  plannerMap,
  PREMIUM,
  ROUTE_CALL,
  routePast,
} from '../../../test/planner.ts';
import { switchToDark } from '../../../test/screen.ts';
import { zoomOf } from '../../../test/spring-map.ts';

const partsOf = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

const zoom = () => zoomOf(document.body);

test.each([390, 1280])(
  "the planner's map is 600 px high at a width of %i",
  { tags: ['@2.75', '@9.20'] },
  async (width) => {
    await page.viewport(width, 844);
    await openPlanner();
    await expect.element(plannerMap).toHaveClass('leaflet-container');
    expect(plannerMap.element().getBoundingClientRect().height).toBe(600);
  },
);

test('the map begins at the middle of the USA', { tags: '@2.75' }, async () => {
  await openPlanner();
  await expect.poll(zoom).toBe(4);
  expect(partsOf('.route-line')).toEqual([]);
  // The tile of the center, and where the center lies in it: of 16 by 16 tiles.
  const [column, row] = [((-98.58 + 180) / 360) * 16, 6.06];
  const map = plannerMap.element().getBoundingClientRect();
  const tile = partsOf(
    `.leaflet-tile[src$="/4/${Math.floor(column)}/6"]`,
  )[0]?.getBoundingClientRect();
  if (!tile) throw new Error('It is there.');
  expect(map.x + map.width / 2 - tile.x).toBeCloseTo((column % 1) * 256, -1);
  expect(map.y + map.height / 2 - tile.y).toBeCloseTo((row % 1) * 256, -1);
});

test('a route has its line, its ends and a marker for each spring', { tags: '@2.75' }, async () => {
  await openWithRoute({ [ROUTE_CALL]: routePast([1, 2, 12].map((id) => exampleAlong({ id }))) });
  await expect.poll(() => partsOf('.route-line')).toHaveLength(1);
  await expect
    .element(plannerMap.getByRole('button', { name: 'Start: Boise, Idaho' }))
    .toBeVisible();
  await expect.element(plannerMap.getByRole('button', { name: 'End: Ogden, Utah' })).toBeVisible();
  // Springs close together share a disc that counts them.
  const inDiscs = () =>
    partsOf('.spring-cluster').reduce((total, { textContent }) => total + Number(textContent), 0);
  await expect.poll(() => inDiscs() + partsOf('.spring-marker').length).toBe(3);
  await expect.poll(zoom).toBeGreaterThan(4);
});

test('in the dark a plan’s map has dark tiles of whole zooms', { tags: '@22.5' }, async () => {
  const { route_geojson: route } = examplePlan();
  const far: [number, number][] = [
    [-122.33, 47.6],
    [-96.8, 32.78],
  ];
  const geometry = { type: 'LineString' as const, coordinates: far };
  const plan = examplePlan({ route_geojson: { ...route, geometry } });
  await page.viewport(1440, 900);
  const site = { user: PREMIUM, tileUrl: null };
  await openApp('/my-plans/3', { 'GET /api/planner/plans/3': plan }, site);
  await expect.poll(() => partsOf('.route-line')).toHaveLength(1);
  // As it fits best, which is no whole zoom.
  expect(partsOf('.leaflet-tile-container')[0]?.style.transform).toMatch(/scale\((?!1\))/);
  const tiles = () => partsOf('.leaflet-tile').map((tile) => tile.getAttribute('src') ?? '');
  await expect.poll(() => tiles().length).toBeGreaterThan(0);
  await switchToDark();
  await expect.poll(() => tiles().filter((src) => !src.includes('/dark/'))).toEqual([]);
  expect(tiles().length).toBeGreaterThan(0);
  for (const src of tiles()) expect(src).toMatch(/^\/tiles\/dark\/\d+\/\d+\/\d+(@2x)?\.webp$/);
});

test("a popup has the spring's facts as text", { tags: ['@2.80', '@2.36', '@19.1'] }, async () => {
  await openWithRoute({
    [ROUTE_CALL]: routePast([
      exampleAlong({
        id: 1,
        name: '<b>Bold</b> Springs',
        latitude: 44.1,
        longitude: -115.9,
        average_rating: 4.25,
      }),
      exampleAlong({ id: 2, name: null, latitude: 43.8, longitude: -115.2, temperature_f: null }),
    ]),
  });
  await plannerMap.getByRole('button', { name: /^<b>Bold/ }).click();
  const text = () => partsOf('.leaflet-popup').at(-1)?.textContent;
  for (const part of ['<b>Bold</b> Springs', 'Rating: 4.3 / 5', '104 °F', 'State: ID', 'Warm'])
    await expect.poll(text).toContain(part);
  await expectAccessible(MARKERS);
  const link = page.getByRole('link', { name: /^View Full Details of <b>Bold/ });
  await expect.element(link).toHaveAttribute('href', '/springs/1');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await userEvent.keyboard('{Escape}');
  plannerMap
    .getByRole('button', { name: /^Unnamed Spring/ })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  for (const part of ['Unnamed Spring', 'Rating: N/A', 'Temperature: N/A', 'Unknown'])
    await expect.poll(text).toContain(part);
  await expect
    .element(page.getByRole('link', { name: /^View Full Details of Unnamed/ }))
    .toHaveFocus();
});

test('labels do not cover each other: the later ones are dots', { tags: '@26.72' }, async () => {
  await page.viewport(390, 844);
  const { route_geojson: route } = examplePlan();
  const night = (name: string, lon: number, lat: number) => ({
    after_stops: 0,
    kind: 'town' as const,
    name,
    coords: [lon, lat] as [number, number],
    time_zone: 'America/Boise',
  });
  const plan = examplePlan({
    route_geojson: {
      ...route,
      geometry: {
        type: 'LineString',
        coordinates: [
          [-116.2023, 43.615],
          [-110, 40],
          [-116.2023, 43.615],
        ],
      },
    },
    end_coords_lon: -116.2023,
    end_coords_lat: 43.615,
    nights: [night('Meridian, Idaho', -116.39, 43.61), night('Vernal, Utah', -110, 40)],
  });
  await openApp('/my-plans/3', { 'GET /api/planner/plans/3': plan }, { user: PREMIUM });
  await expect.poll(() => partsOf('.route-end')).toHaveLength(3);
  expect(partsOf('.route-end').map((label) => label.textContent)).toEqual([
    'Start and end',
    'Night 1',
    'Night 2',
  ]);
  const dots = () => partsOf('.route-end.is-dot').map((dot) => dot.getAttribute('aria-label'));
  await expect.poll(dots).toEqual(['Night 1: Meridian, Idaho']);
  await expectAccessible(MARKERS);
});
