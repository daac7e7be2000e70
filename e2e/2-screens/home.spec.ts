import { openRendered } from '../support/render.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const TITLE = 'Wildsoak | Discover Natural Hot Springs';

test.describe('Home', () => {
  test("'Page title \\'{site name} | Discover Natural Hot Springs\\' and a description about an interactive map'", async ({
    page,
  }) => {
    await openPage(page, '/');
    await expect(page).toHaveTitle(TITLE);
    const description = page.locator('meta[name=description]');
    await expect(description).toHaveAttribute(
      'content',
      /interactive map of .*hot springs across the USA/,
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test("'Featured Hot Springs' with its subtitle, cards linking to /springs/{id}, '3 columns on large screens'", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, '/');
    const section = page.getByRole('region', { name: 'Featured Hot Springs' });
    await expect(
      section.getByText('Discover highly-rated hot springs based on user reviews'),
    ).toBeVisible();
    const cards = section.getByRole('link');
    await expect(cards).toHaveCount(9);
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(3);
    await expect(cards.first()).toHaveAttribute('href', /^\/springs\/\d+$/);
    await cards.first().click();
    await expect(page).toHaveURL(/\/springs\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('while no spring has a review, the featured ones say so', async ({ page, request }) => {
    const featured = (await (await request.get('/api/springs/featured')).json()) as object[];
    const unrated = featured.map((one) => ({ ...one, average_rating: null, review_count: 0 }));
    await openRendered(page, '/?unrated', { '/api/springs/featured': unrated });
    const section = page.getByRole('region', { name: 'Featured Hot Springs' });
    await expect(section.getByRole('article').first()).toContainText('N/A');
    await expect(section.getByText(/^No spring has a review yet\. .* be the first/)).toBeVisible();
  });

  test('without JavaScript the page still shows its content', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page).toHaveTitle(TITLE);
    await expect(
      page.getByRole('region', { name: 'Featured Hot Springs' }).getByRole('link'),
    ).toHaveCount(9);
    await page.getByRole('banner').getByPlaceholder('Search hot springs...').fill('pagosa');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Pagosa Springs' })).toBeVisible();
    await context.close();
  });

  test('the HTML is the same for everybody, sets no cookie and may be cached publicly', async ({
    request,
  }) => {
    const read = (headers: Record<string, string> = {}) => request.get('/', { headers });
    // Another test may write a review in between, and the featured springs change.
    await expect(async () => {
      const before = await (await read()).text();
      const odd = await read({
        cookie: 'session=1',
        'x-forwarded-host': 'evil.example',
        'accept-language': 'fr',
      });
      expect(await odd.text()).toBe(before);
    }).toPass({ timeout: 30_000 });
    const clean = await read();
    expect(clean.headers()['set-cookie']).toBeUndefined();
    expect(clean.headers()['cache-control']).toContain('public');
    expect(clean.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(clean.headers()['content-security-policy']).not.toMatch(/nonce|unsafe/);
  });

  test('passes axe, light and dark', async ({ page }) => {
    await openPage(page, '/');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await photograph(page, 'home');
  });

  test('by keyboard: past the header and past the map, to the first card', async ({ page }) => {
    await openPage(page, '/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip the map and its list' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const featured = page.getByRole('region', { name: 'Featured Hot Springs' });
    await expect(featured.getByRole('link').first()).toBeFocused();
  });

  test('nothing moves while the page loads', async ({ page }) => {
    await page.addInitScript(() => {
      (window as unknown as { shift: number }).shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          (window as unknown as { shift: number }).shift += (
            entry as unknown as { value: number }
          ).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openPage(page, '/');
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
      0.02,
    );
  });
});
