import { expect, openPage, photograph, test } from '../support/test.ts';

test(
  'search finds springs by words and by state, marks what was typed, and shows a drawn picture',
  { tag: ['@2.3', '@2.68', '@7.6', '@11.10'] },
  async ({ page }) => {
    await openPage(page, '/search?q=steamboat%20nv');
    const card = page.getByRole('article').filter({ hasText: 'Steamboat Springs' }).first();
    await expect(card).toContainText('NV');
    const link = card.getByRole('link', { name: /View Details/ });
    await expect(link).toHaveAttribute('href', /^\/springs\/\d+$/);
    const path = await link.getAttribute('href');
    const picture = card.locator('img');
    await expect(picture).toHaveAttribute('src', `/pictures${path}.svg`);
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await photograph(page, 'search');

    await page.getByRole('banner').getByPlaceholder('Search hot springs...').fill('KIRKH hot');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 spring found')).toBeVisible();
    const name = page.getByRole('heading', { name: 'Kirkham Hot Springs' });
    await expect(name.locator('mark')).toHaveText(['Kirkh', 'Hot']);

    await page.getByRole('banner').getByPlaceholder('Search hot springs...').fill('Idaho');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The 50 best matches.')).toBeVisible();
  },
);

test(
  'the search box suggests springs and towns, and a town leads to the springs near it',
  { tag: ['@22.24', '@22.25', '@22.26', '@22.35'] },
  async ({ page }) => {
    await openPage(page, '/why-hot-springs');
    const box = page.getByRole('banner').getByPlaceholder('Search hot springs...');
    await box.fill('gold bug');
    await expect(page.getByRole('option').first()).toContainText('Goldbug Hot Spring');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=gold%20bug');
    await expect(page.getByRole('article').first()).toContainText('Goldbug Hot Spring');
    await page
      .getByRole('link', { name: /^Show on map/ })
      .first()
      .click();
    await expect(page).toHaveURL('/?spring=620');
    await expect(page.locator('.spring-halo')).toBeVisible();

    await openPage(page, '/search?q=83702');
    await page.getByRole('link', { name: 'Springs near 83702, Boise, Idaho' }).click();
    await expect(page.getByRole('status').first()).toHaveText(/^\d+ of 1,672 springs$/);

    await box.fill('missoula');
    await page.getByRole('option', { name: 'Springs near Missoula, Montana' }).click();
    await expect(page).toHaveURL(/\/\?near=Missoula,\+Montana@/);
  },
);
