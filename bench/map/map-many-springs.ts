import type { Browser, Page } from '@playwright/test';
import { middleOf, openMap, shownNow, untilChanged } from './map-page.ts';
import { multiply, type Spring } from '../springs/springs.ts';

const COUNT = 50_000;
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

/** The cluster nearest to the middle: one at the edge may lie under a control. */
const centralCluster = (page: Page) =>
  page.locator('.leaflet-container').evaluate((region) => {
    const middle = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const center = middle(region);
    const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - center.x, y - center.y);
    // Another marker may lie over its middle and would get the click.
    const isOnTop = (element: Element) => {
      const { x, y } = middle(element);
      return element.contains(document.elementFromPoint(x, y));
    };
    const clusters = [...region.querySelectorAll('[aria-label$="zoom in"]')]
      .filter(isOnTop)
      .map(middle);
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
  const zooming: { duration: number }[] = [];
  for (const zoom of ZOOMS) {
    const before = await shownNow(page);
    const { x, y } = await targetOf(page, zoom);
    // Asking the page what it shows, as above, may take long as well.
    await page.evaluate(() => (window.probe.longTasks = []));
    await page.mouse.click(x, y);
    const read = () => page.evaluate(() => window.probe.longTasks);
    // The springs nearest to the center may stay the same.
    zooming.push(...(await untilChanged(page, `Zooming (${zoom})`, ['map'], before, read)));
  }
  await close();
  return {
    count: COUNT,
    firstMarker: start.markersAt - start.arrivedAt,
    longestTaskBefore: longest(before),
    longestTaskZooming: longest(zooming),
  };
};
