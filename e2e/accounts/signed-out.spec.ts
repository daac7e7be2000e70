import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addFavorites, BARANOF, KRIGBAUM } from '../support/favorites.ts';
import { addMember, endSessions, PASSWORD, signIn, type Member } from '../support/member.ts';
import { expect, openPage, test } from '../support/test.ts';

const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const logout = (page: Page) => account(page).getByRole('button', { name: 'Logout' });

const logIn = async (page: Page, { username }: Member) => {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
};

test(
  'A logout that did not reach the server stays one, and is sent when the connection is back',
  { tag: ['@2.26', '@4.4', '@7.4'] },
  async ({ page, context, consoleErrors }) => {
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
    const heard = page.waitForResponse('**/api/auth/logout');
    await context.setOffline(false);
    expect((await heard).status()).toBe(204);
    expect(await sessions()).toBe('0');
    await expect(account(page).getByRole('link')).toHaveText(['Sign In', 'Register']);
    await expect(page).toHaveURL('/login');

    // A member who signs in after that is not signed out again.
    await logIn(page, member);
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(logout(page)).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  },
);

test(
  'When a member signs out in one tab and another signs in, the other tab follows',
  { tag: ['@2.26', '@14.13'] },
  async ({ page, context }) => {
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

    await logIn(other, ben);
    await expect(other).toHaveURL('/');
    await expect(page).toHaveURL('/favorites');
    await expect(page.getByRole('link', { name: BARANOF.name })).toBeVisible();
    await expect(page.getByRole('link', { name: KRIGBAUM.name })).toHaveCount(0);
  },
);

test(
  'A session that ended leads to sign-in and back, to what was typed, which is then saved',
  { tag: ['@8.8', '@14.8'] },
  async ({ page, context, consoleErrors }) => {
    const member = await addMember({ bio: 'Old.' });
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    await page.getByLabel('Bio').fill('Not lost.');
    await endSessions(member);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile%2Fsettings');
    await logIn(page, member);
    await expect(page).toHaveURL('/profile/settings');
    await expect(page.getByLabel('Bio')).toHaveValue('Not lost.');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Settings saved successfully!' }),
    ).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  },
);
