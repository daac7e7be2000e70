import { addFavorites, BARANOF, favoritesIn, KRIGBAUM, KWISKWIS } from '../support/favorites.ts';
import { addMember, signIn } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.describe('Favorites', () => {
  test("'\\'My Favorites\\' with two lists, Visited and Bucket List.' Each entry leads to its spring and can be moved or removed in one tap", async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await addFavorites(member, [
      [KRIGBAUM.id, 'Visited'],
      [BARANOF.id, 'Visited'],
      [KWISKWIS.id, 'Bucket List'],
    ]);
    await signIn(context, member);
    await openPage(page, '/favorites');
    await expect(page).toHaveTitle('My Favorites | Wildsoak');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Favorites');
    const main = page.getByRole('main');
    const visited = page.getByRole('region', { name: /^Visited/ });
    const bucketList = page.getByRole('region', { name: /^Bucket List/ });
    await expect(visited.getByRole('heading')).toHaveText('Visited (2)');
    await expect(bucketList.getByRole('heading')).toHaveText('Bucket List (1)');
    await expect(visited.getByRole('link')).toHaveText([BARANOF.name, KRIGBAUM.name]);
    await expect(visited.getByRole('link').first()).toHaveAttribute('href', '/springs/2');
    await expect(visited.getByRole('listitem').first()).toContainText('AK');
    await expect(main.getByText('2 visited, 1 to go', { exact: true })).toBeVisible();

    const byState = page.getByRole('region', { name: 'By state' });
    const rows = byState.getByRole('listitem');
    await expect(rows).toHaveText([/^Alaska.*1 visited, 0 to go$/, /^Idaho.*1 visited, 1 to go$/]);
    // The picture shows the same numbers: 50 squares, and never by color alone.
    const squares = byState.locator('svg').first().locator('g');
    await expect(squares).toHaveCount(50);
    await expect(squares.filter({ hasText: 'AK' })).toHaveText('AK1');
    await expect(squares.filter({ hasText: 'ID' })).toHaveText('ID1+1');
    await expect(squares.filter({ hasText: 'TX' })).toHaveText('TX');
    await expectAccessible(page);
    await photograph(page, 'favorites');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    // Nothing is cut off on the narrowest screen.
    await page.setViewportSize({ width: 320, height: 700 });
    const remove = visited.getByRole('button', { name: /^Remove from Visited/ }).first();
    await remove.scrollIntoViewIfNeeded();
    await expect(remove).toBeInViewport({ ratio: 1 });

    await bucketList.getByRole('button', { name: `Mark as Visited: ${KWISKWIS.name}` }).click();
    await expect(visited.getByRole('link')).toHaveText([
      KWISKWIS.name,
      BARANOF.name,
      KRIGBAUM.name,
    ]);
    await expect(bucketList.getByRole('heading')).toHaveText('Bucket List (0)');
    await expect(
      page.getByRole('status').getByText(`${KWISKWIS.name}: moved to Visited.`),
    ).toBeVisible();
    await expect(main.getByText('3 visited, 0 to go', { exact: true })).toBeVisible();
    await visited.getByRole('button', { name: `Remove from Visited: ${BARANOF.name}` }).click();
    await expect(visited.getByRole('link')).toHaveText([KWISKWIS.name, KRIGBAUM.name]);
    await visited.getByRole('button', { name: `Add to Bucket List: ${KRIGBAUM.name}` }).click();
    await expect(bucketList.getByRole('link').first()).toHaveText(KRIGBAUM.name);
    await expect(rows).toHaveText([/^Idaho.*1 visited, 1 to go$/]);
    expect(await favoritesIn(member)).toEqual([
      `${KRIGBAUM.id} Bucket List`,
      `${KWISKWIS.id} Visited`,
    ]);
    await visited.getByRole('link', { name: KWISKWIS.name }).click();
    await expect(page).toHaveURL(`/springs/${KWISKWIS.id}`);
  });

  test('by keyboard alone: the focus goes on to the next entry, and from the last to the heading; every control is at least 44 px', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await addFavorites(member, [
      [KRIGBAUM.id, 'Bucket List'],
      [BARANOF.id, 'Bucket List'],
    ]);
    await signIn(context, member);
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/favorites');
    const list = page.getByRole('region', { name: /^Bucket List/ });
    const buttons = list.getByRole('button');
    await expect(buttons).toHaveCount(4);
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await list.getByRole('link', { name: BARANOF.name }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(buttons.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link', { name: KRIGBAUM.name })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(list.getByRole('heading', { name: 'Bucket List (0)' })).toBeFocused();
    expect(await favoritesIn(member)).toEqual([`${KRIGBAUM.id} Visited`]);
  });

  test('while they load their place is kept; an empty list says what to do next', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/favorites', async (route) => {
      if (route.request().resourceType() === 'fetch') await promise;
      await route.continue();
    });
    await openPage(page, '/favorites');
    await expect(
      page.getByRole('status').filter({ hasText: 'Loading your favorites...' }),
    ).toBeVisible();
    await expectAccessible(page);
    await photograph(page, 'favorites-loading');
    resolve();
    await expect(page.getByRole('region', { name: 'Visited (0)' })).toContainText(
      'After you visit one, open its page and press Mark as Visited.',
    );
    const bucketList = page.getByRole('region', { name: 'Bucket List (0)' });
    await expect(bucketList).toContainText('open its page and press Add to Bucket List.');
    await expect(page.getByText('0 visited, 0 to go', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await photograph(page, 'favorites-empty');
    await bucketList.getByRole('link', { name: 'Find springs on the map' }).click();
    await expect(page).toHaveURL('/');
  });
});
