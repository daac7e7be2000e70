import type { Browser, ElementHandle, Locator } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { workUntilNow } from '../pages/main-thread-work.ts';
import { middleOf, openMap, shownNow, untilChanged, type MapPage } from './map-page.ts';
import { withRatings, type Spring } from '../springs/springs.ts';

const IDLE_MS = 600;
/** How much of the time the main thread works although nothing happens. */
const idleShare = async ({ cdp }: MapPage): Promise<number> => {
  const before = await workUntilNow(cdp);
  await delay(IDLE_MS);
  return ((await workUntilNow(cdp)) - before) / IDLE_MS;
};

/** Work in ms from the action until both map and list show something else and are at rest. */
const workOf = async (map: MapPage, name: string, act: () => Promise<void>): Promise<number> => {
  const shownBefore = await shownNow(map.page);
  const idle = await idleShare(map);
  const before = await workUntilNow(map.cdp);
  const startedAt = performance.now();
  await act();
  return untilChanged(map.page, name, ['map', 'list'], shownBefore, async () => {
    const elapsed = performance.now() - startedAt;
    return (await workUntilNow(map.cdp)) - before - idle * elapsed;
  });
};

const choose = (select: ElementHandle, value: string) =>
  select.evaluate((element, value) => {
    if (!(element instanceof HTMLSelectElement)) throw new Error('This is not a select element.');
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);

/**
 * Main-thread work in ms that each control causes, minus the work of an idle page; and how long after a click
 * the browser painted.
 */
export const measureFilters = async (
  browser: Browser,
  site: string,
  springs: readonly Spring[],
  rounds: number,
) => {
  const map = await openMap(browser, site, withRatings(springs));
  const { page } = map;
  const work = new Map<string, number[]>();

  const measure = async (name: string, act: () => Promise<void>) => {
    work.set(name, [...(work.get(name) ?? []), await workOf(map, name, act)]);
  };
  const select = async (label: string, value: string) => {
    // Found first: looking for it is work in the page too.
    const target = await page.getByLabel(label, { exact: true }).elementHandle();
    if (!target) throw new Error(`There is no ${label}.`);
    await measure(`${label}: ${value || 'any'}`, () => choose(target, value));
  };
  const click = async (name: string, target: Locator) => {
    const { x, y } = await middleOf(target);
    // Hovering has effects of its own.
    await page.mouse.move(x, y);
    await measure(name, () => page.mouse.click(x, y));
  };
  const bands = page
    .getByRole('group', { name: 'Temperature at the source' })
    .getByRole('checkbox');
  // The first round warms up: nothing is compiled twice.
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) {
      work.clear();
      await page.evaluate(() => (window.probe.clickToPaint = []));
    }
    await select('State', 'ID');
    await select('State', '');
    for (const band of await bands.all()) await click(`Temperature: ${await nameOf(band)}`, band);
    await click('Reset filters', page.getByRole('button', { name: 'Reset filters' }));
    await select('Minimum rating', '4');
    await click('Reset filters', page.getByRole('button', { name: 'Reset filters' }));
  }
  const clickToPaint = await page.evaluate(() => window.probe.clickToPaint);
  await map.close();
  return { work, clickToPaint };
};

const nameOf = (checkbox: Locator) =>
  checkbox.evaluate((element: HTMLInputElement) => element.labels?.[0]?.innerText.trim() ?? '');
