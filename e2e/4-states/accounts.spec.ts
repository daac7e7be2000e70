import type { Page } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { expect, openPage, test } from '../support/test.ts';

const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const logout = (page: Page) => account(page).getByRole('button', { name: 'Logout' });

test.describe('Authentication', () => {
  test("'A 401 counts as logged out'", async ({ page, context, consoleErrors }) => {
    await signIn(context, addMember());
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
    const member = addMember();
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = page.waitForRequest('**/api/auth/status');
    await page.route('**/api/auth/status', async (route) => {
      await promise;
      // The question that was taken back has nobody left to answer.
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
      await signIn(context, addMember());
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

  test('signed out in one tab: another learns it when its next call is refused', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, addMember());
    await openPage(page, '/profile/settings');
    const other = await context.newPage();
    await openPage(other, '/why-hot-springs');
    await logout(other).click();
    await expect(other).toHaveURL('/login');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile%2Fsettings');
    await expect(account(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });
});
