import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { addMember, signIn } from '../support/member.ts';
import { downloadFile, planNamesIn, PREMIUM, savePlan, STOPS } from '../support/plans.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const included = (page: Page) => page.getByRole('region', { name: 'Included Springs' });

test(
  'a plan is read, renamed, saved as a file and printed',
  { tag: ['@1.5', '@2.87', '@2.88', '@2.90', '@16.4', '@16.21', '@16.22', '@16.23'] },
  async ({ page, context }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    const member = await addMember(PREMIUM);
    await signIn(context, member);
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);

    await test.step('what was saved is there', async () => {
      await expect(heading(page)).toHaveText('Sawtooth weekend');
      await expect(page.locator('.route-line')).toBeAttached();
      const stops = included(page).getByRole('listitem');
      await expect(stops.getByRole('link')).toHaveText([STOPS.kirkham.name, STOPS.krigbaum.name]);
      await expect(stops.nth(0)).toContainText('Arrive 10:10 AM');
      await expect(included(page)).toContainText('Arrive 2:26 PM');
      const link = page.getByRole('link', { name: /^Open in Google Maps/ });
      const { searchParams } = new URL(String(await link.getAttribute('href')));
      const places = await runSql(
        `select round(latitude::numeric, 6)::double precision || ',' || round(longitude::numeric, 6)::double precision
         from springs where id in (646, 647) order by id`,
      );
      expect(searchParams.get('waypoints')?.split('|')).toEqual(places.split('\n'));
      await photograph(page, 'plan');
    });

    await test.step('it gets another name', async () => {
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByLabel('Plan name').fill('  Sawtooths in June ');
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText('Sawtooths in June');
      expect(await planNamesIn(member)).toEqual(['Sawtooths in June']);
    });

    await test.step('GPX and KML are saved as files', async () => {
      for (const [label, root] of [
        ['Download GPX', '<gpx'],
        ['Download KML', '<kml'],
      ] as const) {
        const file = await downloadFile(page, label);
        expect(file).toContain(root);
        expect(file).toContain(STOPS.kirkham.name);
      }
      await expect(page).toHaveURL(`/my-plans/${id}`);
    });

    await test.step('on paper: the plan alone, spelled out, black on white', async () => {
      await page.getByRole('button', { name: 'Print' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-printed', '');
      const stop = included(page).getByRole('listitem').first();
      const address = stop.getByText(`/springs/${STOPS.kirkham.id}`);
      await expect(address).toBeHidden();
      await page.setViewportSize({ width: 794, height: 1_123 });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(heading(page)).toHaveText('Sawtooths in June');
      await expect(address).toBeVisible();
      await expect(address).toHaveText(/^\d+\.\d{5}, -\d+\.\d{5}, http/);
      await expect(included(page)).toContainText('Arrive 2:26 PM');
      await expect(included(page).getByText('43.61500, -116.20230')).toBeVisible();
      await expect(page.getByText(/^https:\/\/www\.google\.com\/maps\/dir\//)).toBeVisible();
      for (const hidden of ['banner', 'contentinfo'] as const) {
        await expect(page.getByRole(hidden)).toBeHidden();
      }
      const map = page.getByRole('region', { name: 'Map of the plan' });
      await expect(map).toBeVisible();
      const { width = 0 } = (await map.boundingBox()) ?? {};
      expect(width).toBeLessThan(400);
      await expect(
        page.getByRole('main').getByRole('button').and(page.locator(':not(.plan-map *)')),
      ).toHaveCount(0);
      const colors = await page.evaluate(() => [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(document.querySelector('h1') ?? document.body).color,
      ]);
      expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      const status = stop.getByText('People soak here', { exact: true });
      await expect(status).toBeVisible();
    });

    await test.step('the list has the new name', async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
      await page.getByRole('main').getByRole('link', { name: 'My Saved Trip Plans' }).click();
      await expect(page.getByRole('link', { name: 'Sawtooths in June' })).toBeVisible();
      await expect(page).toHaveTitle('My Saved Trip Plans | Wildsoak');
    });
  },
);

const MARGIN = { top: '0.5in', right: '0.5in', bottom: '0.5in', left: '0.5in' };

/** Each page is an object of its own in the file. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test(
  'three springs fit one sheet of paper, with their warnings and a map that is drawn',
  { tag: ['@16.22', '@21.54', '@22.62', '@22.70'] },
  async ({ page, context }) => {
    await signIn(context, await addMember(PREMIUM));
    const closed = Number(
      await runSql(`select min(id) from springs where bathing_status = 'closed'`),
    );
    const springIds = [STOPS.kirkham.id, STOPS.krigbaum.id, closed];
    const id = await savePlan(page.request, { springIds, stayMinutes: [60, 30, 30] });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, `/my-plans/${id}`);
    const tiles = page.locator('.leaflet-tile-loaded');
    await expect(tiles.first()).toBeVisible();
    await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0);
    expect(pagesOf(await page.pdf({ format: 'Letter', margin: MARGIN }))).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await expect(tiles.first()).toBeVisible();
    await expect(included(page)).toContainText('This stop is closed');
    await expect(included(page)).toContainText(/Last [\d.]+ mi/);
  },
);
