import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.describe("'Static info page with three sections: Natural Healing, Stress Relief, Connect with Nature'", () => {
  test('its heading, its sections, its title', async ({ page }) => {
    await openPage(page, '/');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Why Visit Hot Springs?' })
      .click();
    await expect(page).toHaveURL('/why-hot-springs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why Visit Hot Springs?');
    const sections = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(sections).toHaveText([
      'Natural Healing',
      'Stress Relief',
      'Connect with Nature',
      'Before you get in',
    ]);
    await expect(page).toHaveTitle('Why Visit Hot Springs? | Wildsoak');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/why-hot-springs$/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /hot spring/);
    await expectAccessible(page);
    await photograph(page, 'why');
  });

  test('every section names a source; none can reach back into our page', async ({ page }) => {
    await openPage(page, '/why-hot-springs');
    for (const section of await page.getByRole('main').locator('section').all()) {
      expect(await section.getByRole('link').count()).toBeGreaterThan(0);
    }
    for (const link of await page.getByRole('main').locator('section a').all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\//);
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
  });
});
