import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const correctionDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Suggest a correction' });

export const openCorrection = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Suggest a correction' }).click();
  await expect(correctionDialog(page)).toBeVisible();
  return correctionDialog(page);
};

export const cardOf = (page: Page): Locator => page.getByRole('region', { name: 'Details' });

export const practicalOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Good to know' });

export const correctionQueue = (page: Page): Locator =>
  page.getByRole('region', { name: /^Corrections/ });
