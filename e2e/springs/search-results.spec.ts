import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test(
  'search finds springs by words and by state, marks what was typed, and shows a drawn picture',
  { tag: ['@2.3', '@2.68', '@7.6', '@11.10', '@20.1'] },
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
    await expectAccessible(page);
    await photograph(page, 'search');

    await page.getByRole('banner').getByPlaceholder('Search hot springs...').fill('KIRKH hot');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 spring found')).toBeVisible();
    const name = page.getByRole('heading', { name: 'Kirkham Hot Springs' });
    await expect(name.locator('mark')).toHaveText(['Kirkh', 'Hot']);

    await page.getByRole('banner').getByPlaceholder('Search hot springs...').fill('Idaho');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Showing the 50 best matches.')).toBeVisible();
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(50);
  },
);
