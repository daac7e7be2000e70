import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The note at the bottom of the window while there is no connection. */
export const noteOf = (page: Page) => page.getByRole('status').filter({ hasText: /offline/ });

const MOMENT = /This page is as of (\w+ \d{1,2}, \d{4}) at (\d{1,2}:\d{2}\s[AP]M)\.$/;

/** The page's age in minutes, from the note. */
export const ageInNote = async (page: Page): Promise<number> => {
  const text = await noteOf(page).textContent();
  const [, day = '', time = ''] = MOMENT.exec(text ?? '') ?? [];
  // The browser puts a narrow space before PM, which Date.parse refuses.
  return (Date.now() - Date.parse(`${day} ${time.replace(/\s/, ' ')}`)) / 60_000;
};

/** Every path on the device, by store. */
export const keptOn = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const kept: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept[name.replace(/-\d+$/, '')] = requests.map(({ url }) => {
        const { pathname, search } = new URL(url);
        return pathname + search;
      });
    }
    return kept;
  });

/** Waits until they are on the device: that happens quietly, after the page has loaded. */
export const expectKept = async (page: Page, paths: string[]) => {
  const missing = async () => {
    const kept = new Set(Object.values(await keptOn(page)).flat());
    return paths.filter((path) => !kept.has(path));
  };
  await expect.poll(missing).toEqual([]);
};

export const expectControlled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');

/** How many tiles of the map in view are drawn, and how many are not. */
export const tilesOf = async (page: Page, map: string) => {
  const region = page.getByRole('region', { name: map });
  const drawn = await region
    .locator('img.leaflet-tile')
    .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLImageElement).naturalWidth > 0));
  return { drawn: drawn.filter(Boolean).length, missing: drawn.filter((is) => !is).length };
};
