import { clustersOf, openMap, zoomOf } from '../support/map.ts';
import { expect, expectAccessible, photograph, test } from '../support/test.ts';

const TITLE = 'Wildsoak | Discover Natural Hot Springs';

interface Watched {
  shift: number;
}

test(
  'home shows every spring, filters them in the browser, and moves nothing while it loads',
  {
    tag: [
      '@1.1',
      '@2.1',
      '@2.29',
      '@2.37',
      '@2.38',
      '@4.6',
      '@4.7',
      '@7.5',
      '@7.7',
      '@10.5',
      '@20.1',
      '@20.4',
    ],
  },
  async ({ page }) => {
    await page.addInitScript(() => {
      const watched = window as unknown as Watched;
      watched.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          watched.shift += (entry as unknown as { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMap(page);
    expect(await page.evaluate(() => (window as unknown as Watched).shift)).toBeLessThan(0.02);
    await expect(page).toHaveTitle(TITLE);
    const status = page.getByRole('status').first();
    await expect(status).toHaveText('1,672 springs');
    const counts = await clustersOf(page).allTextContents();
    const total = counts.reduce((sum, text) => sum + Number(text.replace(',', '')), 0);
    expect(total).toBeGreaterThan(1_500);

    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/springs|\.data/.test(request.url())) asked.push(request.url());
    });
    await page.getByLabel('State').selectOption('Nevada');
    await expect(status).toHaveText('314 of 1,672 springs');
    await page.getByLabel('State').selectOption('Alaska');
    await expect(page.getByRole('heading', { name: '108 springs in view' })).toBeVisible();
    await expect.poll(() => zoomOf(page)).toBeGreaterThanOrEqual(3);
    expect(asked).toEqual([]);
    await expectAccessible(page);
    await photograph(page, 'home');

    const cards = page.getByRole('region', { name: 'Featured Hot Springs' }).getByRole('link');
    await expect(cards).toHaveCount(9);
    await cards.first().click();
    await expect(page).toHaveURL(/\/springs\/\d+$/);
  },
);

test(
  'without JavaScript home has its content, a picture of the map in its place, and search',
  { tag: ['@20.5', '@2.23', '@9.7'] },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page).toHaveTitle(TITLE);
    await expect(
      page.getByRole('region', { name: 'Featured Hot Springs' }).getByRole('link'),
    ).toHaveCount(9);
    const tile = page.locator('img[src="/tiles/4/3/6.png"]');
    await expect(tile).toBeVisible();
    const box = await tile.boundingBox();
    const frame = await page.locator('[data-early-map]').boundingBox();
    // Where the default center lies in the world of zoom 4, in pixels.
    const center = { x: 926.38, y: 1553.18 };
    expect(box && frame && box.x - (frame.x + frame.width / 2)).toBeCloseTo(
      3 * 256 - center.x,
      -0.5,
    );
    expect(box && frame && box.y - (frame.y + frame.height / 2)).toBeCloseTo(
      6 * 256 - center.y,
      -0.5,
    );
    await expect(page.getByText('The map needs JavaScript.')).toBeVisible();
    await page.getByRole('banner').getByPlaceholder('Search hot springs...').fill('pagosa');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Pagosa Springs' })).toBeVisible();
    await context.close();
  },
);

test(
  'the HTML is the same for everybody, sets no cookie and may be cached publicly',
  { tag: ['@19.3'] },
  async ({ request }) => {
    for (const path of ['/', '/?mine=favorites']) {
      const read = (headers: Record<string, string> = {}) => request.get(path, { headers });
      // Another test may write a review in between, and the featured springs change.
      await expect(async () => {
        const before = await (await read()).text();
        const odd = await read({
          cookie: 'session=1',
          'x-forwarded-host': 'evil.example',
          'accept-language': 'fr',
        });
        expect(await odd.text()).toBe(before);
        expect(before).not.toContain('My springs');
      }).toPass({ timeout: 30_000 });
    }
    const clean = await request.get('/');
    expect(clean.headers()['set-cookie']).toBeUndefined();
    expect(clean.headers()['cache-control']).toContain('public');
    expect(clean.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(clean.headers()['content-security-policy']).not.toMatch(/nonce|unsafe/);
  },
);
