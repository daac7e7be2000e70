import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { CPU_SLOWDOWN } from '../support/browser.ts';
import { countWork } from '../pages/main-thread-work.ts';
import { installProbe } from '../support/probe.ts';
import type { Spring } from '../springs/springs.ts';

const DESK = { viewport: { width: 1440, height: 900 } };

export interface MapPage {
  page: Page;
  cdp: CDPSession;
  close: () => Promise<void>;
}

/** Home with these springs, at rest, on the slowed processor. */
export const openMap = async (browser: Browser, site: string, springs: Spring[]) => {
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  const body = JSON.stringify(springs);
  await page.route('**/api/springs', (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
  const cdp = await context.newCDPSession(page);
  await countWork(cdp);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(site, { waitUntil: 'commit' });
  await page.evaluate(() => window.probe.settled);
  const opened: MapPage = { page, cdp, close: () => context.close() };
  return opened;
};

/**
 * Clicks its middle with the mouse: Playwright's own click first runs checks in the page, and their
 * work would count as the page's.
 */
export const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not visible.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

interface Shown {
  map: string;
  list: string;
}

/** The names of all markers and all linked springs: they differ when map and list do. */
export const shownNow = async (page: Page): Promise<Shown> => {
  const shown = await page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getAttribute(attribute)).join('|');
    return {
      map: all('.leaflet-marker-icon', 'aria-label') + all('.leaflet-map-pane', 'style'),
      list: all('a[href^="/springs/"]', 'href'),
      markers: document.querySelectorAll('.leaflet-marker-icon').length,
    };
  });
  if (shown.markers === 0) throw new Error('There is no marker on the map.');
  return shown;
};

/** Nothing added or removed for this long: the map has moved, its tiles are there, all is drawn. */
const QUIET_MS = 500;
const PATIENCE_MS = 20_000;

const untilQuiet = (page: Page) =>
  page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quietMs);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
    QUIET_MS,
  );

/**
 * Waits until these parts show something else and are at rest. Returns what `read` gave then, before
 * we ask the page what it shows.
 */
export const untilChanged = async <Reading>(
  page: Page,
  name: string,
  parts: readonly (keyof Shown)[],
  before: Shown,
  read: () => Promise<Reading>,
): Promise<Reading> => {
  const startedAt = performance.now();
  for (;;) {
    await untilQuiet(page);
    const reading = await read();
    const shown = await shownNow(page);
    const unchanged = parts.filter((part) => shown[part] === before[part]);
    if (unchanged.length === 0) return reading;
    if (performance.now() - startedAt > PATIENCE_MS)
      throw new Error(`${name} did not change: ${unchanged.join(', ')}.`);
  }
};
