import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.describe('Search results', () => {
  test("'Cards with image …, name, state code and a \\'View Details\\' link.'", async ({
    page,
  }) => {
    await openPage(page, '/search?q=steamboat%20nv');
    const card = page
      .getByRole('article')
      .or(page.getByRole('listitem'))
      .filter({ hasText: 'Steamboat Springs' })
      .first();
    await expect(card).toContainText('NV');
    await expect(card.getByRole('link', { name: /View Details/ })).toHaveAttribute(
      'href',
      /^\/springs\/\d+$/,
    );
    await expectAccessible(page);
    await photograph(page, 'search');
  });

  test("'\\'No results found\\' when empty.'", async ({ page }) => {
    await openPage(page, '/search?q=qqqqzzzz');
    await expect(page.getByText('No results found')).toBeVisible();
    await expectAccessible(page);
    await photograph(page, 'search-empty');
  });

  test('what was searched for is shown as text, whatever it is', async ({ page }) => {
    await openPage(page, `/search?q=${encodeURIComponent('<script>alert(1)</script>"\'')}`);
    await expect(page.getByText('No results found')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('<script>alert(1)</script>');
  });
});
