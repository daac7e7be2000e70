import { clustersOf, openMap, zoomOf } from '../support/map.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

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
    await expect(status).toHaveText('1,661 springs');
    const counts = await clustersOf(page).allTextContents();
    const total = counts.reduce((sum, text) => sum + Number(text.replace(',', '')), 0);
    expect(total).toBeGreaterThan(1_500);

    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/springs|\.data/.test(request.url())) asked.push(request.url());
    });
    await page.getByLabel('State').selectOption('Nevada');
    await expect(status).toHaveText('312 of 1,661 springs');
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

test(
  "by keyboard alone from a filter to a spring's page in a new tab",
  { tag: ['@20.2', '@2.36'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, '/');
    await page.getByLabel('State').focus();
    // If two letters are typed too slowly, the browser starts a new word.
    await expect(async () => {
      await page.keyboard.type('Arkansas');
      await expect(page.getByLabel('State')).toHaveValue('AR', { timeout: 3_000 });
    }).toPass();
    await expect(page.getByRole('status').first()).toHaveText('6 of 1,661 springs');
    await expect(page.getByLabel('State')).toBeFocused();
    const marker = page.locator('.spring-marker').first();
    await expect(marker).toBeVisible();
    await marker.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^View details/ })).toBeFocused();
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    await expect(await opened).toHaveURL(/\/springs\/\d+$/);
  },
);

test(
  'springs near a ZIP code, from the real gazetteer, in an address that can be shared',
  { tag: ['@22.20', '@22.21', '@22.23'] },
  async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 43.615_019_3, longitude: -116.202_347_8 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
    await openMap(page);
    const near = page.getByLabel('Near', { exact: true });
    await near.fill('83702');
    await page.getByRole('option', { name: '83702, Boise, Idaho' }).click();
    await expect(page).toHaveURL(/\/\?near=83702,\+Boise,\+Idaho@43\.\d\d,-116\.\d\d&within=50$/);
    const status = page.getByRole('status').first();
    await expect(status).toHaveText(/^\d+ of 1,661 springs$/);
    await expect(page.locator('.near-radius')).toBeVisible();
    const miles = async () =>
      (await page.locator('[data-spring]').allTextContents()).map((text) =>
        Number(/([\d.]+) mi/.exec(text)?.[1]),
      );
    await expect.poll(async () => (await miles()).length).toBeGreaterThan(3);
    for (const distance of await miles()) expect(distance).toBeLessThanOrEqual(50);
    await expectAccessible(page);
    await photograph(page, 'home-near');

    const text = await status.textContent();
    await openMap(page, new URL(page.url()).pathname + new URL(page.url()).search);
    await expect(status).toHaveText(text ?? '');

    // The device's own position: asked for on a press, and never sent anywhere as it is.
    await near.click();
    await page.getByRole('option', { name: 'Use my location' }).click();
    await expect(page).toHaveURL(/\/\?near=43\.62,-116\.20&within=50$/);
    await page.getByRole('button', { name: 'Show where I am' }).click();
    await expect(page.locator('.own-position')).toBeVisible();
    await page.reload();
    await expect(status).toHaveText(/^\d+ of 1,661 springs$/);
    expect(asked.filter((url) => /43\.61|116\.202/.test(url))).toEqual([]);
  },
);
