import type { Page } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addFavorites, BARANOF, KRIGBAUM, KWISKWIS } from '../support/favorites.ts';
import { openMap, zoomOf } from '../support/map.ts';
import { addMember, signIn } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const ALL = '1,661 springs';

const mineOf = (page: Page) => page.getByLabel('My springs');
const statusOf = (page: Page) => page.getByRole('status').first();

/** Requests from now on. */
const recordFavorites = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/users\/.*\/favorites/.test(request.url())) asked.push(request.url());
  });
  return asked;
};

test.describe("Home: a member's own springs", () => {
  test('a filter like the others: in the address, as a chip, counted, reset; asked for once it is used; the map is not fitted', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await addFavorites(member, [
      [KRIGBAUM.id, 'Visited'],
      [KWISKWIS.id, 'Bucket List'],
      [BARANOF.id, 'Bucket List'],
    ]);
    await signIn(context, member);
    const asked = recordFavorites(page);
    await openMap(page);
    await expect(statusOf(page)).toHaveText(ALL);
    await expect(mineOf(page).getByRole('option')).toHaveText([
      'All',
      'Only favorites',
      'Hide visited',
    ]);
    expect(asked).toEqual([]);

    await mineOf(page).focus();
    await mineOf(page).selectOption('Only favorites');
    await expect(statusOf(page)).toHaveText('3 of 1,661 springs');
    await expect(page).toHaveURL('/?mine=favorites');
    await expect(mineOf(page)).toBeFocused();
    expect(await zoomOf(page)).toBe(4);
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect(chips.getByRole('button', { name: /^Only favorites/ })).toBeVisible();
    await expectAccessible(page);
    await photograph(page, 'home-member');
    await page.setViewportSize({ width: 1440, height: 900 });

    await mineOf(page).selectOption('Hide visited');
    await expect(statusOf(page)).toHaveText('1,660 of 1,661 springs');
    await page.getByLabel('State').selectOption('Alaska');
    await expect(page).toHaveURL('/?state=AK&mine=unvisited');
    await mineOf(page).selectOption('Only favorites');
    await expect(statusOf(page)).toHaveText('1 of 1,661 springs');
    await chips.getByRole('button', { name: /^Only favorites/ }).click();
    await expect(page).toHaveURL('/?state=AK');
    await page.goBack();
    await expect(statusOf(page)).toHaveText('1 of 1,661 springs');
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await expect(statusOf(page)).toHaveText(ALL);
    await expect(page).toHaveURL('/');
    expect(asked).toHaveLength(1);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await mineOf(page).selectOption('Only favorites');
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await expectAccessible(page);
  });

  test('opened by its address: until the favorites are there the unfiltered springs stay, and after a failure too', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    const answers: (() => void)[] = [];
    await page.route(`**/api/users/${member.username}/favorites`, async (route) => {
      const attempt = answers.length;
      await new Promise<void>((resolve) => answers.push(resolve));
      await (attempt >= 3 ? route.continue() : route.fulfill({ status: 500, body: 'x' }));
    });
    await openMap(page, '/?mine=favorites');
    await expect(statusOf(page)).toHaveText(`${ALL}, loading your favorites...`);
    await expect(mineOf(page)).toHaveValue('favorites');
    // The page tries three times before it says that it failed.
    for (const attempt of [0, 1, 2]) {
      await expect.poll(() => answers.length).toBeGreaterThan(attempt);
      answers[attempt]?.();
    }
    await expect(page.getByText('Could not load your favorites.')).toBeVisible();
    await expect(statusOf(page)).toHaveText(ALL);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => answers.length).toBeGreaterThan(3);
    answers[3]?.();
    await expect(statusOf(page)).toHaveText('0 of 1,661 springs');
    await expect(
      page.getByText('You have no favorites yet. Open a spring and add it to a list.'),
    ).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  test('a visitor has no such filter: the address is ignored and nothing more is asked for', async ({
    page,
    request,
  }) => {
    const asked = recordFavorites(page);
    await openMap(page, '/?mine=favorites');
    await expect(statusOf(page)).toHaveText(ALL);
    await expect(mineOf(page)).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
    await page.getByLabel('State').selectOption('Alaska');
    await expect(page).toHaveURL('/?state=AK');
    expect(asked).toEqual([]);
    const clean = await (await request.get('/?mine=favorites')).text();
    const odd = await request.get('/?mine=favorites', { headers: { cookie: 'session=1' } });
    expect(await odd.text()).toBe(clean);
    expect(clean).not.toContain('My springs');
  });

  for (const width of [390, 1024, 1440]) {
    test(`it moves nothing when it comes: ${width} px`, async ({ page, context }) => {
      await signIn(context, await addMember());
      await page.setViewportSize({ width, height: 900 });
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/api/auth/status', async (route) => {
        await promise;
        await route.continue();
      });
      await page.goto('/');
      await expect(statusOf(page)).toHaveText(ALL);
      const map = page.getByRole('region', { name: 'Map of hot springs' }).last();
      const before = await map.boundingBox();
      resolve();
      await expect(mineOf(page)).toHaveCount(1);
      expect(await map.boundingBox()).toEqual(before);
    });
  }

  test('the way from a state of the favorites to the map', async ({ page, context }) => {
    const member = await addMember();
    await addFavorites(member, [
      [KRIGBAUM.id, 'Visited'],
      [BARANOF.id, 'Visited'],
    ]);
    await signIn(context, member);
    await openPage(page, '/favorites');
    await page.getByRole('link', { name: 'Idaho on the map' }).click();
    await expect(page).toHaveURL('/?state=ID&mine=favorites');
    await expect(statusOf(page)).toHaveText('1 of 1,661 springs');
  });
});
