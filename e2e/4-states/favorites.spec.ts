import type { Page } from '@playwright/test';
import { addFavorites, favoritesIn, KRIGBAUM } from '../support/favorites.ts';
import { addMember, signIn } from '../support/member.ts';
import { expect, openPage, test } from '../support/test.ts';

const PATH = `/springs/${KRIGBAUM.id}`;

const favoriteOf = (page: Page) => page.getByRole('group', { name: 'Favorite' });
const press = (page: Page, name: string) => favoriteOf(page).getByRole('button', { name }).click();

test.describe('Favorite', () => {
  test("'not saved, then saved in a category (buttons \\'Add to Bucket List\\' and \\'Mark as Visited\\'), then removed (button \\'Remove from {category}\\').' Moving is one tap", async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, PATH);
    const buttons = favoriteOf(page).getByRole('button');
    await expect(buttons).toHaveText(['Add to Bucket List', 'Mark as Visited']);

    await press(page, 'Add to Bucket List');
    await expect(buttons).toHaveText(['Remove from Bucket List', 'Mark as Visited']);
    expect(await favoritesIn(member)).toEqual(['647 Bucket List']);

    await press(page, 'Mark as Visited');
    await expect(buttons).toHaveText(['Add to Bucket List', 'Remove from Visited']);
    expect(await favoritesIn(member)).toEqual(['647 Visited']);

    await page.reload();
    await expect(buttons).toHaveText(['Add to Bucket List', 'Remove from Visited']);
    await press(page, 'Remove from Visited');
    await expect(buttons).toHaveText(['Add to Bucket List', 'Mark as Visited']);
    expect(await favoritesIn(member)).toEqual([]);
  });

  test('over a weak signal it says that it is at work, and is sent once', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, PATH);
    const { promise, resolve } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(`**/api${PATH}/favorite`, async (route) => {
      sent += 1;
      await promise;
      await route.continue();
    });
    const add = favoriteOf(page).getByRole('button', { name: 'Add to Bucket List' });
    const visit = favoriteOf(page).getByRole('button', { name: 'Mark as Visited' });
    await add.click();
    await expect(add).toHaveAttribute('aria-busy', 'true');
    await expect(visit).toBeDisabled();
    await expect(page.getByRole('status').filter({ hasText: 'Saving...' })).toHaveCount(1);
    await add.click({ force: true });
    await visit.click({ force: true });
    resolve();
    await expect(
      favoriteOf(page).getByRole('button', { name: 'Remove from Bucket List' }),
    ).toBeEnabled();
    await expect(page.getByRole('status').filter({ hasText: 'Saved in Bucket List' })).toHaveCount(
      1,
    );
    expect(sent).toBe(1);
    expect(await favoritesIn(member)).toEqual(['647 Bucket List']);
  });

  test('what is changed on a spring is changed in the lists and on the map, without a reload', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await addFavorites(member, [[KRIGBAUM.id, 'Bucket List']]);
    await signIn(context, member);
    await openPage(page, '/favorites');
    await page.getByRole('link', { name: KRIGBAUM.name, exact: true }).click();
    await press(page, 'Mark as Visited');
    await expect(
      favoriteOf(page).getByRole('button', { name: 'Remove from Visited' }),
    ).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Visited (1)' })).toContainText(KRIGBAUM.name);
    await expect(page.getByRole('region', { name: 'Bucket List (0)' })).toBeVisible();
    await page.getByRole('button', { name: `Remove from Visited: ${KRIGBAUM.name}` }).click();
    await expect(page.getByRole('region', { name: 'Visited (0)' })).toBeVisible();
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('region', { name: 'Visited (0)' })).toBeVisible();
    expect(await favoritesIn(member)).toEqual([]);
  });
});
