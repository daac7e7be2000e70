import type { Page } from '@playwright/test';
import type { SpringListItem } from '@wildsoak/contract/springs';
import { expect, openPage } from './test.ts';

/** A spring in the middle of the country, with the given facts. */
export const springWith = (facts: { id: number } & Partial<SpringListItem>): SpringListItem => ({
  name: `Spring ${facts.id}`,
  state_code: 'KS',
  latitude: 39.83,
  longitude: -98.58,
  temperature_f: 100,
  temperature_c: 38,
  average_rating: null,
  review_count: 0,
  ...facts,
});

/** Replaces the list of springs. Fields may be wrong on purpose. */
export const serveSprings = (page: Page, springs: readonly object[]) =>
  page.route('**/api/springs', (route) => route.fulfill({ json: springs }));

export const mapOf = (page: Page) =>
  page.getByRole('region', { name: 'Map of hot springs' }).last();
export const markersOf = (page: Page) => page.locator('.spring-marker');
export const clustersOf = (page: Page) => page.locator('.spring-cluster');
export const resultsOf = (page: Page) => page.locator('[data-spring]');

/** The newest popup: the one before takes a moment to fade. */
export const popupOf = (page: Page) => page.locator('.leaflet-popup').last();

/** Counts the tiles on top: those of the last zoom stay below them for a while. */
export const zoomOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const levels = [...document.querySelectorAll<HTMLElement>('.leaflet-tile-container')];
    const top = levels.toSorted((a, b) => Number(b.style.zIndex) - Number(a.style.zIndex))[0];
    return Number(/\/(\d+)\/\d+\/\d+/.exec(top?.querySelector('img')?.src ?? '')?.[1]);
  });

/** Home, with its markers drawn. */
export const openMap = async (page: Page, path = '/') => {
  await openPage(page, path);
  await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible();
};
