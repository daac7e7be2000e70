import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addFavorites, BARANOF, KRIGBAUM } from '../support/favorites.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { expect, openPage, test } from '../support/test.ts';

const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const logout = (page: Page) => account(page).getByRole('button', { name: 'Logout' });

test.describe('Authentication', () => {
  test("'A 401 counts as logged out'", async ({ page, context, consoleErrors }) => {
    await signIn(context, await addMember());
    await page.route('**/api/auth/status', (route) =>
      route.fulfill({ status: 401, json: { error: 'You must be logged in.' } }),
    );
    await openPage(page, '/why-hot-springs');
    await expect(account(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  test("'Login … success set[s] the user': an answer to an earlier question does not undo it", async ({
    page,
  }) => {
    const member = await addMember();
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = page.waitForRequest('**/api/auth/status');
    await page.route('**/api/auth/status', async (route) => {
      await promise;
      // The canceled request has nobody left to answer.
      await route.fulfill({ json: { isLoggedIn: false, user: null } }).catch(() => {});
    });
    await page.goto('/login?returnTo=%2Fwhy-hot-springs');
    await asked;
    await page.getByLabel('Username', { exact: true }).fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/why-hot-springs');
    await expect(logout(page)).toBeVisible();
    resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(logout(page)).toBeVisible();
  });

  for (const failing of [false, true]) {
    test(`'Logout clears the user even if the call fails.' From a member page it leads to /login, without message or way back${
      failing ? ': it fails' : ''
    }`, async ({ page, context, consoleErrors }) => {
      await signIn(context, await addMember());
      if (failing) await page.route('**/api/auth/logout', (route) => route.abort());
      await openPage(page, '/planner');
      await logout(page).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
      await expect(account(page).getByRole('link')).toHaveText(['Sign In', 'Register']);
      await expect(page.getByText('Please log in')).toHaveCount(0);
      forgiveFailedCalls(consoleErrors);
    });
  }

  test('a logout that did not reach the server stays one, and is sent when the connection is back', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    const sessions = () =>
      runSql(`select count(*) from sessions where member_id = :'id'::bigint`, { id: member.id });
    await signIn(context, member);
    await openPage(page, '/why-hot-springs');
    await page.route('**/api/auth/logout', (route) => route.abort());
    await logout(page).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: 'You are signed out' })).toHaveText(
      "You are signed out here. We couldn't reach the server. We'll keep trying.",
    );
    await page.reload();
    await expect(account(page).getByRole('link')).toHaveText(['Sign In', 'Register']);
    expect(await sessions()).toBe('1');

    await context.setOffline(true);
    await page.unrouteAll();
    const told = page.waitForResponse('**/api/auth/logout');
    await context.setOffline(false);
    expect((await told).status()).toBe(204);
    expect(await sessions()).toBe('0');
    await expect(account(page).getByRole('link')).toHaveText(['Sign In', 'Register']);
    await expect(page).toHaveURL('/login');

    // A member who signs in after that is not signed out again.
    await page.getByLabel('Username', { exact: true }).fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(logout(page)).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  test('signed out in one tab, and another member signed in: the other tab follows', async ({
    page,
    context,
  }) => {
    const [ada, ben] = [await addMember(), await addMember()];
    await addFavorites(ada, [[KRIGBAUM.id, 'Visited']]);
    await addFavorites(ben, [[BARANOF.id, 'Visited']]);
    await signIn(context, ada);
    await openPage(page, '/favorites');
    await expect(page.getByRole('link', { name: KRIGBAUM.name })).toBeVisible();
    const other = await context.newPage();
    await openPage(other, '/why-hot-springs');
    await logout(other).click();
    await expect(other).toHaveURL('/login');
    await expect(page).toHaveURL('/login?returnTo=%2Ffavorites');

    await other.getByLabel('Username', { exact: true }).fill(ben.username);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(other).toHaveURL('/');
    await expect(page).toHaveURL('/favorites');
    await expect(page.getByRole('link', { name: BARANOF.name })).toBeVisible();
    await expect(page.getByRole('link', { name: KRIGBAUM.name })).toHaveCount(0);
  });

  test('a tab whose cookie is another member’s by now learns it when its lists are refused', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const ben = await addMember();
    await addFavorites(ben, [[BARANOF.id, 'Visited']]);
    await signIn(context, await addMember());
    await openPage(page, '/why-hot-springs');
    await expect(logout(page)).toBeVisible();
    await signIn(context, ben);
    await account(page).getByRole('link', { name: 'Favorites' }).click();
    await expect(page.getByRole('link', { name: BARANOF.name })).toBeVisible();
    await expect(account(page).getByRole('link', { name: 'Profile' })).toHaveAttribute(
      'href',
      `/profile/${ben.username}`,
    );
    forgiveFailedCalls(consoleErrors);
  });
});
