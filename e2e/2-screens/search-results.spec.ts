import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.describe('Search results', () => {
  test("'Cards with image (latest_image_url or a placeholder), name, state code and a \\'View Details\\' link.'", async ({
    page,
  }) => {
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
  });

  test('says how many were found; the words typed are marked in the names', async ({ page }) => {
    await openPage(page, '/search?q=KIRKH%20hot');
    await expect(page.getByText('1 spring found')).toBeVisible();
    await expect(page).toHaveTitle('Search results for "KIRKH hot" | Wildsoak');
    const name = page.getByRole('heading', { name: 'Kirkham Hot Springs' });
    await expect(name.locator('mark')).toHaveText(['Kirkh', 'Hot']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

  test("'\\'No results found\\' when empty', with what to try next", async ({ page }) => {
    await openPage(page, '/search?q=qqqqzzzz%20kirkham');
    await expect(page.getByText('No results found')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Idaho' })).toHaveAttribute(
      'href',
      '/search?q=Idaho',
    );
    await expect(main.getByRole('link', { name: 'The map' })).toHaveAttribute('href', '/');
    await expectAccessible(page);
    await photograph(page, 'search-empty');
    await main.getByRole('link', { name: 'kirkham' }).click();
    await expect(page.getByRole('heading', { name: 'Kirkham Hot Springs' })).toBeVisible();
  });

  test('a state, as the hint proposes, finds springs', async ({ page }) => {
    await openPage(page, '/search?q=Idaho');
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(50);
    await expect(page.getByText('Showing the 50 best matches.')).toBeVisible();
  });

  test('what was searched for is shown as text, whatever it is', async ({ page }) => {
    await openPage(page, `/search?q=${encodeURIComponent('<script>alert(1)</script>"\'')}`);
    await expect(page.getByText('No results found')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('<script>alert(1)</script>');
  });
});
