import type { Page } from '@playwright/test';
import { addMember, PASSWORD } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const username = (page: Page) => page.getByLabel('Username', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });

test.describe('Login', () => {
  test("'Username and password form with a \\'Signing in...\\' button state and a link to /register. On success the user goes to /.'", async ({
    page,
  }) => {
    const member = await addMember();
    await openPage(page, '/login');
    await expect(page).toHaveTitle('Sign In | Wildsoak');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    await expect(main.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await expect(username(page)).toHaveAttribute('autocomplete', 'username');
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
    await expectAccessible(page);
    await photograph(page, 'login');
    for (const control of await main.locator('a, button, input').all()) {
      const box = await control.boundingBox();
      expect(box?.height, await control.evaluate((node) => node.outerHTML)).toBeGreaterThanOrEqual(
        44,
      );
    }

    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/login', async (route) => {
      await promise;
      await route.continue();
    });
    await username(page).fill(member.username);
    await password(page).fill(PASSWORD);
    await main.getByRole('button', { name: 'Sign In' }).click();
    await expect(main.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    resolve();
    await expect(page).toHaveURL('/');
    await expect(account(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    // You stay signed in after a reload, and going back does not lead to the form.
    await page.reload();
    await expect(account(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.goto('/login');
    await expect(page).toHaveURL('/');
  });

  test('by keyboard alone, with the email address, and back to the page that asked', async ({
    page,
  }) => {
    const member = await addMember();
    await page.goto('/favorites');
    await expect(page).toHaveURL('/login?returnTo=%2Ffavorites');
    await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register?returnTo=%2Ffavorites',
    );
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    await expect(username(page)).toBeFocused();
    await page.keyboard.type(member.email.toUpperCase());
    await page.keyboard.press('Tab');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    const show = page.getByRole('button', { name: 'Show password' });
    await expect(show).toBeFocused();
    await page.keyboard.press('Space');
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(password(page)).toHaveValue(PASSWORD);
    await page.keyboard.press('Space');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/favorites');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Favorites');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every form of an account says that it needs JavaScript, and sends nothing', async ({
    page,
  }) => {
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
    ]) {
      await page.goto(path);
      await expect(page.locator('main noscript p')).toBeVisible();
      await expect(page.locator('main noscript p')).toHaveText('This form needs JavaScript.');
      await expect(page.getByRole('main').locator('button[type=submit]')).toBeDisabled();
      await expect(page.locator('main form')).toHaveAttribute('method', 'post');
    }
  });
});
