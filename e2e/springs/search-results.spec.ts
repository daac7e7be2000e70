import { expect, openPage, photograph, test } from '../support/test.ts';

test(
  'the search box suggests springs and towns, and a town leads to the springs near it',
  { tag: ['@22.24', '@22.25', '@22.26', '@22.35', '@22.37'] },
  async ({ page }) => {
    await openPage(page, '/why-hot-springs');
    const box = page.getByRole('banner').getByPlaceholder('Search hot springs...');
    await box.fill('gold bug');
    await expect(page.getByRole('option').first()).toContainText('Goldbug Hot Spring');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=gold%20bug');
    await expect(page.getByRole('article').first()).toContainText('Goldbug Hot Spring');
    await photograph(page, 'search');
    await page
      .getByRole('link', { name: /^Show on map/ })
      .first()
      .click();
    await expect(page).toHaveURL('/?spring=620');
    await expect(page.locator('.spring-halo')).toBeVisible();

    await openPage(page, '/search?q=83702');
    await page.getByRole('link', { name: 'Springs near 83702, Boise, Idaho' }).click();
    await expect(page.getByRole('status').first()).toHaveText(/^\d+ of 1,672 springs$/);

    await openPage(page, '/search?q=hot springs near boise');
    await expect(page.getByRole('status').first()).toHaveText(
      /^(The first )?\d+ springs within 100 miles of Boise, Idaho, places to soak first$/,
    );
    await expect(page.getByRole('article').first()).toContainText(
      /ID · \d+\.\d mi.*(People soak here|Paid pools)/,
    );

    await box.fill('kirkam');
    await expect(page.getByRole('option').first()).toContainText('Kirkham Hot Springs');
    await box.fill('missoula');
    await page.getByRole('option', { name: 'Springs near Missoula, Montana' }).click();
    await expect(page).toHaveURL(/\/\?near=Missoula,\+Montana@/);
  },
);
