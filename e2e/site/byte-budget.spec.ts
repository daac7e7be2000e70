import type { Page, Request } from '@playwright/test';
import { expect, openPage, test } from '../support/test.ts';

/** Bytes on the wire, without headers. */
const BUDGET_BEFORE_MAP = 170_000;
const BUDGET_OF_MAP = 70_000;
const MAP_CHUNK = /leaflet-map[^/]*\.js/;

const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js');
const isOfMap = (request: Request) => MAP_CHUNK.test(request.url());

/** Every script that the page requests from now on. */
const recordScripts = (page: Page): Request[] => {
  const scripts: Request[] = [];
  page.on('request', (request) => {
    if (isScript(request)) scripts.push(request);
  });
  return scripts;
};

const bytesOf = async (requests: Request[]): Promise<number> => {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0);
};

test(
  'scripts are below 170 kB before the map and below 70 kB in it, and pages without a map load none of it',
  { tag: ['@10.11'] },
  async ({ page }) => {
    const scripts = recordScripts(page);
    await openPage(page, '/');
    await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible();
    const map = scripts.filter(isOfMap);
    const others = scripts.filter((request) => !isOfMap(request));
    expect(map).toHaveLength(1);
    expect(await bytesOf(map)).toBeLessThan(BUDGET_OF_MAP);
    expect(await bytesOf(others)).toBeLessThan(BUDGET_BEFORE_MAP);
    // No scripts at all would pass too.
    expect(await bytesOf(others)).toBeGreaterThan(BUDGET_BEFORE_MAP / 10);
    const answer = await map[0]?.response();
    expect(answer?.headers()['content-encoding']).toBe('br');
    for (const path of ['/why-hot-springs', '/search?q=pagosa']) {
      scripts.length = 0;
      await openPage(page, path);
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter(isOfMap).map((request) => request.url())).toEqual([]);
    }
  },
);
