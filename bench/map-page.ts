import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { CPU_SLOWDOWN } from './browser.ts';
import { countWork } from './main-thread-work.ts';
import { installProbe } from './probe.ts';
import type { Spring } from './springs.ts';

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
 * A click at its middle by the mouse alone: Playwright's own way first runs checks in the page,
 * whose work would count as the page's.
 */
export const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not to be seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** The names of all markers and of all springs linked to: different when map and list are. */
export const shownNow = async (page: Page): Promise<{ map: string; list: string }> => {
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
