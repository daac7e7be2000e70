import type { Page } from '@playwright/test';
import { expect, openPage } from './test.ts';

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
