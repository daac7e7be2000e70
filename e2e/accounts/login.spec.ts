import type { Page } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, PASSWORD } from '../support/member.ts';
import { expect, photograph, test } from '../support/test.ts';

const username = (page: Page) => page.getByLabel('Username', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const logout = (page: Page) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Logout' });

test(
  'Sign-in refuses a wrong password, takes the email address too, leads back and lasts',
  { tag: ['@2.4', '@4.3', '@7.2', '@8.5'] },
  async ({ page, consoleErrors }) => {
    const member = await addMember();
    const answer = await page.goto('/favorites');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveURL('/login?returnTo=%2Ffavorites');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await photograph(page, 'login');
    await username(page).fill(member.email.toUpperCase());
    await password(page).fill('not the password');
    const button = page.getByRole('main').getByRole('button', { name: 'Sign In' });
    await button.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'The username or the password is wrong.',
    );
    await password(page).fill(PASSWORD);
    await button.click();
    await expect(page).toHaveURL('/favorites');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Favorites');
    await page.reload();
    await expect(logout(page)).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'Every form that needs no account says that it needs JavaScript, and sends nothing',
    { tag: ['@14.16', '@20.5'] },
    async ({ page }) => {
      await page.goto('/planner?spring=646');
      await page.getByRole('link', { name: 'Go to the sign-in page' }).click();
      await expect(page).toHaveURL('/login?returnTo=%2Fplanner');
      for (const path of [
        '/login',
        '/register',
        '/forgot-password',
        '/reset-password',
        '/verify-email',
        '/owner-request?spring=646',
        '/owner-request/confirm',
      ]) {
        await page.goto(path);
        await expect(page.locator('main noscript p')).toBeVisible();
        await expect(page.locator('main noscript p')).toHaveText('This form needs JavaScript.');
        await expect(page.getByRole('main').locator('button[type=submit]')).toBeDisabled();
        await expect(page.locator('main form')).toHaveAttribute('method', 'post');
      }
    },
  );
});
