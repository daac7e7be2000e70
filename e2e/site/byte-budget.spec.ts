import type { Page, Request } from '@playwright/test';
import { openMap, resultsOf } from '../support/map.ts';
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

test('scripts are below 170 kB before the map and below 70 kB in it, and pages without a map load none of it', async ({
  page,
}) => {
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
});

/** On a phone with a dense screen, without scripts: what a weak signal carries before a page can be read. */
const BYTES_TO_READ: Record<string, number> = {
  '/': 125_000,
  '/springs/646': 45_000,
  '/hot-springs/idaho': 58_000,
  '/planner': 31_000,
  '/search?q=pagosa': 35_000,
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  for (const [path, budget] of Object.entries(BYTES_TO_READ)) {
    test(`${path} can be read within its bytes`, async ({ page }) => {
      const requests: Request[] = [];
      page.on('request', (request) => {
        // Home's pictures wait for the map, as the next test shows.
        const isLater = path === '/' && request.url().includes('/pictures/');
        if (!isScript(request) && !isLater) requests.push(request);
      });
      const answer = await page.goto(path, { waitUntil: 'load' });
      expect(answer?.status()).toBe(200);
      const bytes = await bytesOf(requests);
      expect(bytes).toBeLessThan(budget);
    });
  }
});

test(
  'until its first springs are on the map, home asks for neither React nor pictures below',
  { tag: '@22.102' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const noted = { drawnAt: Number.NaN };
      Object.assign(globalThis, { noted });
      const markers = document.getElementsByClassName('leaflet-marker-icon');
      new MutationObserver((_, observer) => {
        if (markers.length === 0) return;
        noted.drawnAt = performance.now();
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    const picture = page.getByRole('article').first().locator('img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    const [drawnAt, asked] = await page.evaluate(() => {
      const { noted } = globalThis as unknown as { noted: { drawnAt: number } };
      const files = performance.getEntriesByType('resource');
      return [noted.drawnAt, files.map(({ name, startTime }) => ({ name, startTime }))] as const;
    });
    const waiting = asked.filter(({ name }) => /\/react-[^/]*\.js|\/pictures\//.test(name));
    expect(waiting.length).toBeGreaterThan(1);
    for (const { name, startTime } of waiting)
      expect(startTime, name).toBeGreaterThan(drawnAt - 50);
  },
);

test('a filter is drawn in one commit of React', { tag: '@10.7' }, async ({ page }) => {
  // React tells its development tools of each commit, in every build.
  await page.addInitScript(() => {
    const seen = { commits: 0 };
    Object.assign(globalThis, {
      seen,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => {
          seen.commits += 1;
        },
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
  await openMap(page);
  const state = page.getByLabel('State');
  await state.focus();
  await expect(resultsOf(page)).not.toHaveCount(0);
  // Rows that the first eight leave room for come with later frames.
  const commits = await state.evaluate(async (select: HTMLSelectElement) => {
    const { seen } = globalThis as unknown as { seen: { commits: number } };
    const before = seen.commits;
    select.value = 'NV';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    return [before > 0, seen.commits - before];
  });
  expect(commits).toEqual([true, 1]);
  await expect(page.getByRole('status').first()).toHaveText('314 of 1,672 springs');
  await expect(resultsOf(page).first()).toContainText('Nevada');
});
