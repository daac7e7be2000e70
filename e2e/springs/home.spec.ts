import { clustersOf, openMap, resultsOf, zoomOf } from '../support/map.ts';
import {
  expect,
  expectAccessible,
  openPage,
  photograph,
  test,
  watchShifts,
} from '../support/test.ts';

const TITLE = 'Wildsoak | Discover Natural Hot Springs';

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
      '@10.3',
      '@10.5',
      '@20.1',
      '@20.4',
    ],
  },
  async ({ page }) => {
    const shift = await watchShifts(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMap(page);
    expect(await shift()).toBeLessThan(0.02);
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

    // Back takes a filter back, and finds the filters of a page that was left.
    await page.goBack();
    await expect(status).toHaveText('314 of 1,672 springs');
    await page.goForward();
    await expect(status).toHaveText('108 of 1,672 springs');
    await page.getByRole('link', { name: 'Wildsoak home' }).click();
    await expect(status).toHaveText('1,672 springs');
    await page.goBack();
    await expect(status).toHaveText('108 of 1,672 springs');
    await page.locator('[data-spring]').first().getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/?state=AK');
    await expect(status).toHaveText('108 of 1,672 springs');

    const cards = page.getByRole('region', { name: 'Featured Hot Springs' }).getByRole('link');
    await expect(cards).toHaveCount(9);
    await cards.first().click();
    await expect(page).toHaveURL(/\/springs\/\d+$/);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'the map begins high, and the sheet over it is dragged to three heights',
    { tag: ['@10.13', '@10.2', '@20.1'] },
    async ({ page }) => {
      await openMap(page);
      const frame = await page.locator('[data-early-map]').boundingBox();
      expect(frame?.y).toBeLessThan(300);
      const head = page.getByRole('button', { name: /springs in view/ });
      const partOfMap = async () => {
        const sheet = await page.locator('section', { has: head }).last().boundingBox();
        return (sheet?.height ?? 0) / (frame?.height ?? 1);
      };
      const dragTo = async (y: number) => {
        const box = await head.boundingBox();
        if (!box) throw new Error('The sheet has no head.');
        await page.mouse.move(box.x + 60, box.y + 20);
        await page.mouse.down();
        await page.mouse.move(box.x + 60, y, { steps: 12 });
        // Not a flick.
        await page.mouse.move(box.x + 60, y + 1);
        await page.mouse.up();
      };
      await dragTo(560);
      await expect(resultsOf(page).first()).toBeVisible();
      await expect.poll(partOfMap).toBeGreaterThan(0.5);
      await dragTo(300);
      await expect.poll(partOfMap).toBeGreaterThan(0.9);
      await expectAccessible(page);
      await dragTo(830);
      await expect.poll(partOfMap).toBeLessThan(0.2);
      await expect(resultsOf(page)).toHaveCount(0);
    },
  );
});

test(
  'at a desk the map and its list fill the window, and keep half of it with all filters open',
  { tag: '@10.13' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMap(page);
    const map = page.locator('[data-early-map]');
    const filters = page.getByRole('group', { name: 'Filters', exact: true });
    const tops = await filters
      .locator('select, button, fieldset label')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    expect(new Set(tops).size).toBe(1);
    const box = await map.boundingBox();
    expect(box && box.y + box.height).toBeGreaterThan(840);
    await page.getByRole('button', { name: 'More filters' }).click();
    await expect(page.getByLabel('Soaking', { exact: true })).toBeVisible();
    expect((await map.boundingBox())?.height).toBeGreaterThanOrEqual(450);
  },
);

test(
  'with a filter, too, the link past the map leads past it',
  { tag: '@20.2' },
  async ({ page }) => {
    await openPage(page, '/');
    await page.getByLabel('State').selectOption('Nevada');
    await expect(page).toHaveURL('/?state=NV');
    const skip = page.getByRole('link', { name: 'Skip the map and its list' });
    await skip.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const featured = page.getByRole('region', { name: 'Featured Hot Springs' });
    await expect(featured.getByRole('link').first()).toBeFocused();
  },
);

test(
  'without JavaScript home has its content, a picture of the map in its place, and search',
  { tag: ['@20.5', '@2.23', '@2.75'] },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page).toHaveTitle(TITLE);
    await expect(
      page.getByRole('region', { name: 'Featured Hot Springs' }).getByRole('link'),
    ).toHaveCount(9);
    const tile = page.locator('img[src="/tiles/4/3/6.webp"]');
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
