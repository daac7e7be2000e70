import { expect, test } from '../support/test.ts';

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
