import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.describe("any other path: '404 Not Found'", () => {
  // The browser reports the 404 of the page itself as an error.
  test.afterEach(({ consoleErrors }) => {
    const others = consoleErrors.filter((text) => !text.includes('status of 404'));
    consoleErrors.splice(0, consoleErrors.length, ...others);
  });

  for (const path of [
    '/no-such-page',
    '/springs',
    '/favorites/x.css',
    '/a/b/c',
    '/assets/none.js',
  ]) {
    test(`${path} has HTTP status 404`, async ({ request }) => {
      expect((await request.get(path)).status()).toBe(404);
    });
  }

  test('/%E0%A4%A, which cannot be decoded, has HTTP status 400', async ({ request }) => {
    expect((await request.get('/%E0%A4%A')).status()).toBe(400);
  });

  test('says so, and what to do next', async ({ page }) => {
    const answer = await openPage(page, '/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
    await photograph(page, 'not-found');
  });

  test("a spring that does not exist: 'Spring not found.'", async ({ page }) => {
    const answer = await openPage(page, '/springs/999999');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Spring not found.')).toBeVisible();
    await expectAccessible(page);
  });
});
