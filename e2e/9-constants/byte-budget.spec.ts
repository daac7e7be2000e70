import type { Page } from '@playwright/test';
import { expect, openPage, test } from '../support/test.ts';

/** In bytes as they travel, without headers. */
const BUDGET_BEFORE_MAP = 170_000;
const BUDGET_OF_MAP = 70_000;
const MAP_CHUNK = /leaflet-map[^/]*\.js/;

/** Every script that the page asks for from now on, with the size of its body on the wire. */
const recordScripts = (page: Page) => {
  const sizes: Promise<{ url: string; bytes: number; encoding: string | undefined }>[] = [];
  page.on('requestfinished', (request) => {
    const measure = async () => {
      const answer = await request.response();
      const { responseBodySize } = await request.sizes();
      const headers = answer?.headers() ?? {};
      const isScript = headers['content-type']?.includes('javascript') ?? false;
      return {
        url: request.url(),
        bytes: isScript ? responseBodySize : 0,
        encoding: headers['content-encoding'],
      };
    };
    sizes.push(measure());
  });
  return async () => (await Promise.all(sizes)).filter(({ bytes }) => bytes > 0);
};

const sum = (scripts: { bytes: number }[]) =>
  scripts.reduce((total, { bytes }) => total + bytes, 0);

test.describe('JavaScript on the way to the map', () => {
  test('under 170 kB compressed before the map chunk, under 70 kB in it', async ({ page }) => {
    const scripts = recordScripts(page);
    await openPage(page, '/');
    await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible();
    const all = await scripts();
    const map = all.filter(({ url }) => MAP_CHUNK.test(url));
    const others = all.filter(({ url }) => !MAP_CHUNK.test(url));
    expect(map).toHaveLength(1);
    expect(others.length).toBeGreaterThan(0);
    expect(sum(others)).toBeLessThan(BUDGET_BEFORE_MAP);
    expect(sum(map)).toBeLessThan(BUDGET_OF_MAP);
    expect(map[0]?.encoding).toBe('br');
  });

  for (const path of ['/why-hot-springs', '/search?q=pagosa']) {
    test(`'never on pages without a map': ${path} loads no map chunk`, async ({ page }) => {
      const scripts = recordScripts(page);
      await openPage(page, path);
      await page.waitForLoadState('networkidle');
      const all = await scripts();
      expect(all.length).toBeGreaterThan(0);
      expect(all.filter(({ url }) => MAP_CHUNK.test(url))).toEqual([]);
    });
  }
});
