import type { Page } from '@playwright/test';
import { addMember, signIn } from '../support/member.ts';
import { expectControlled, expectKept, noteOf, tilesOf } from '../support/offline.ts';
import { startOwnSite } from '../support/own-site.ts';
import { PLAN, PREMIUM, savePlan, STOPS } from '../support/plans.ts';
import { zoomOf } from '../support/map.ts';
import { expect, expectAwake, openPage, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const KIRKHAM_TILE = '/tiles/topo/14/2933/5952';

/** Every tile of this map is the survey's, at zoom 14, and drawn. */
const expectTopo = async (page: Page, map: string) => {
  const region = page.getByRole('region', { name: map });
  const others = region.locator('img.leaflet-tile:not([src*="/tiles/topo/14/"])');
  await expect(region.locator('img.topo-tile').first()).toBeVisible();
  await expect(others).toHaveCount(0);
  await expect.poll(async () => (await tilesOf(page, map)).missing).toBe(0);
  await expect(region.getByText('Tiles courtesy of the U.S. Geological Survey')).toBeVisible();
};

const keep = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click();
  await expect(page.getByText(/^On this device, [\d.]+ MB$/)).toBeVisible({ timeout: 60_000 });
};

test(
  'in airplane mode a kept spring and a kept plan show the topographic map; another member finds neither',
  { tag: ['@17.9', '@17.10'] },
  async ({ page, context, consoleErrors }) => {
    test.slow();
    const site = await startOwnSite();
    await signIn(context, await addMember(PREMIUM));
    const plan = await savePlan(page.request);
    const spring = `/springs/${STOPS.kirkham.id}`;
    await openPage(page, site.url + spring);
    await expectControlled(page);
    await keep(page, 'Keep this map');
    await openPage(page, `${site.url}/my-plans/${plan}`);
    await keep(page, 'Keep maps');
    await expectKept(page, [spring, `/my-plans/${plan}`, `/api/planner/plans/${plan}`]);

    // The pictures of the visit before don't count.
    const browser = await context.newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await site.stop();
    await page.goto(site.url + spring);
    await expectAwake(page);
    await expect(noteOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'Expand map' }).click();
    await expectTopo(page, `Large map of ${STOPS.kirkham.name}`);

    await page.goto(`${site.url}/my-plans/${plan}`);
    await expectAwake(page);
    const stop = page.getByRole('button', { name: new RegExp(`^Stop 1: ${STOPS.kirkham.name}`) });
    await stop.scrollIntoViewIfNeeded();
    for (let zoom = await zoomOf(page); zoom < 14; zoom += 1) {
      // What is under the pointer stays there.
      await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0);
      await stop.hover();
      await page.mouse.wheel(0, -60);
      await expect.poll(() => zoomOf(page)).toBe(zoom + 1);
    }
    const map = page.getByRole('region', { name: 'Map of the plan' });
    await expect(map.locator(`img.topo-tile[src$="${KIRKHAM_TILE}"]`)).toBeVisible();
    await expect(map.getByText("We couldn't load the background map.")).toHaveCount(0);

    const again = await startOwnSite();
    await signIn(context, await addMember());
    await openPage(page, again.url + spring);
    await expect(page.getByRole('button', { name: 'Keep this map' })).toBeVisible();
    await expect(page.getByText(PLAN.name)).toHaveCount(0);
    await expect
      .poll(() =>
        page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('map'))),
      )
      .toEqual([]);
    // The browser reports what it could not fetch. Nothing else may have gone wrong.
    const others = consoleErrors.filter((text) => !/net::ERR|Failed to load resource/.test(text));
    expect(others).toEqual([]);
    consoleErrors.length = 0;
  },
);
