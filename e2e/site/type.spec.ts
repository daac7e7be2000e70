import type { Page } from '@playwright/test';
import { expect, openPage, test, watchShifts } from '../support/test.ts';

const hasFraunces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some((f) => f.family === 'Fraunces' && f.status === 'loaded'),
  );

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

for (const [path, { width, height }] of [
  ['/', PHONE],
  ['/springs/9', DESK],
  ['/why-hot-springs', PHONE],
] as const) {
  test(
    `names and headings stand still when their font comes late: ${path}, ${width} px wide`,
    { tag: ['@22.82', '@20.4'] },
    async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/assets/*.woff2', async (route) => {
        await released;
        await route.continue();
      });
      const shift = await watchShifts(page);
      await page.setViewportSize({ width, height });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('nav[aria-label=Account]')).toHaveAttribute('aria-busy', 'false');
      expect(await hasFraunces(page)).toBe(false);
      const before = await shift();
      release();
      await expect.poll(() => hasFraunces(page)).toBe(true);
      // Two frames later the browser has drawn it, and said what moved.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect((await shift()) - before).toBeLessThan(0.01);
    },
  );
}

test(
  'one font file, preloaded, kept for good, and the policy allows it',
  { tag: ['@22.82'] },
  async ({ page }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await openPage(page, '/why-hot-springs');
    await expect.poll(() => hasFraunces(page)).toBe(true);
    const href = await page.locator('link[rel=preload][as=font]').getAttribute('href');
    expect(fonts).toEqual([new URL(String(href), page.url()).href]);
    const answer = await page.request.get(String(href));
    expect(answer.headers()).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.evaluate((one) => getComputedStyle(one).fontFamily)).toMatch(/^Fraunces,/);
    const license = await page.request.get('/fraunces-license.txt');
    expect(await license.text()).toContain('SIL Open Font License, Version 1.1');
  },
);
