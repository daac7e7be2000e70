import { expect, expectAccessible, openPage, test } from '../support/test.ts';
import { structuredDataOf } from '../support/structured-data.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a state’s page lists its places to soak, with who says so and when, for people and search engines',
    { tag: ['@27.20', '@27.21', '@27.22'] },
    async ({ page, request }) => {
      await page.goto('/hot-springs');
      const states = await page
        .getByRole('main')
        .getByRole('listitem')
        .getByRole('link')
        .allTextContents();
      expect(states.slice(1, 4)).toEqual(['Alaska', 'Arizona', 'Arkansas']);
      await page.getByRole('link', { name: 'Idaho', exact: true }).click();
      await expect(page).toHaveURL('/hot-springs/idaho');
      await expect(page).toHaveTitle(/^Hot Springs in Idaho: \d+ Places to Soak \| Wildsoak$/);
      for (const heading of ['Wild pools', 'Public sites', 'Resorts', 'Ask first'])
        await expect(page.getByRole('heading', { name: new RegExp(`^${heading}`) })).toBeVisible();
      await expect(page.getByText('Kirkham Hot Springs')).toBeVisible();
      const data = structuredDataOf(await page.content());
      expect(data.map((one) => one['@type'])).toEqual(['BreadcrumbList', 'ItemList']);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        /\/hot-springs\/idaho$/,
      );
      await page.getByRole('link', { name: 'Kirkham Hot Springs' }).click();
      await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(
        /Home.*Hot Springs.*Idaho.*Kirkham/,
      );
      await page.goto('/hot-springs/near/boise-idaho');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /^Hot Springs near Boise, Idaho/,
      );
      expect((await request.get('/hot-springs/atlantis')).status()).toBe(404);
    },
  );
});

test(
  'the state’s page has its springs on a map, and fits a phone',
  { tag: ['@27.20', '@20.1'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/hot-springs/idaho');
    await page.getByRole('button', { name: 'Show the map' }).click();
    const map = page.getByRole('region', { name: 'Map of hot springs in Idaho' });
    await expect(map).toBeFocused();
    await expect(map.getByRole('button').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  },
);
