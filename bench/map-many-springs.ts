import type { Browser, Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { middleOf, openMap, shownNow } from './map-page.ts';
import { multiply, type Spring } from './springs.ts';

const COUNT = 50_000;
/** Long enough for the animation, what is drawn after it, and the list. */
const ZOOM_MS = 1_500;
type Zoom = 'in' | 'out' | 'cluster';
const ZOOMS: Zoom[] = [
  'in',
  'cluster',
  'cluster',
  'in',
  'out',
  'out',
  'cluster',
  'out',
  'out',
  'in',
];

const longest = (tasks: { duration: number }[]) =>
  Math.max(0, ...tasks.map(({ duration }) => duration));

/** The cluster nearest to the middle of the map: those at its edge may lie under a control. */
const centralCluster = (page: Page) =>
  page.locator('.leaflet-container').evaluate((region) => {
    const middle = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const centre = middle(region);
    const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - centre.x, y - centre.y);
    const clusters = [...region.querySelectorAll('[aria-label$="zoom in"]')].map(middle);
    const [nearest] = clusters.toSorted((a, b) => distance(a) - distance(b));
    if (!nearest) throw new Error('There is no cluster to click.');
    return nearest;
  });

const targetOf = (page: Page, zoom: Zoom) => {
  if (zoom === 'cluster') return centralCluster(page);
  return middleOf(page.getByRole('button', { name: `Zoom ${zoom}`, exact: true }));
};

/** Times in ms. */
export const measureManySprings = async (
  browser: Browser,
  site: string,
  springs: readonly Spring[],
) => {
  const { page, close } = await openMap(browser, site, multiply(springs, COUNT));
  const start = await page.evaluate(() => {
    const list = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith('/api/springs'));
    const { markersAt, longTasks } = window.probe;
    const arrivedAt = (list as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN;
    return { arrivedAt, markersAt: markersAt ?? Number.NaN, longTasks };
  });
  const before = start.longTasks.filter(
    ({ startedAt, duration }) =>
      startedAt + duration > start.arrivedAt && startedAt <= start.markersAt,
  );
  await page.evaluate(() => (window.probe.longTasks = []));
  for (const zoom of ZOOMS) {
    const { map } = await shownNow(page);
    const { x, y } = await targetOf(page, zoom);
    await page.mouse.click(x, y);
    await delay(ZOOM_MS);
    if ((await shownNow(page)).map === map) throw new Error(`The map did not zoom (${zoom}).`);
  }
  const zooming = await page.evaluate(() => window.probe.longTasks);
  await close();
  return {
    count: COUNT,
    firstMarker: start.markersAt - start.arrivedAt,
    longestTaskBefore: longest(before),
    longestTaskZooming: longest(zooming),
  };
};
