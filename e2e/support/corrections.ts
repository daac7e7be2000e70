import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const correctionDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Suggest a correction' });

/** Behind a line at the end of a spring's page. */
export const openDetails = (page: Page) =>
  page.getByRole('heading', { name: 'Details', exact: true }).click();

export const openCorrection = async (page: Page): Promise<Locator> => {
  await openDetails(page);
  await page.getByRole('button', { name: 'Suggest a correction' }).click();
  await expect(correctionDialog(page)).toBeVisible();
  return correctionDialog(page);
};

export const cardOf = (page: Page): Locator => page.getByRole('region', { name: 'Details' });

export const practicalOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Good to know' });

/** Opens what waits for a moderator about a spring. */
export const openCase = async (page: Page, label: string, spring: string): Promise<Locator> => {
  await page
    .getByRole('list', { name: 'Cases' })
    .getByRole('button')
    .filter({ hasText: label })
    .filter({ hasText: spring })
    .first()
    .click();
  return page.getByRole('article', { name: `${label}: ${spring}`, exact: true });
};
