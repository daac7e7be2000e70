import { uniqueName } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.describe('Register', () => {
  test("'Fields: username, email, password, confirm password. A link switches to login. After success the user is signed in and sent to /.'", async ({
    page,
  }) => {
    const username = uniqueName();
    await openPage(page, '/register');
    await expect(page).toHaveTitle('Register | Wildsoak');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    await expectAccessible(page);
    await photograph(page, 'register');

    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/register', async (route) => {
      await promise;
      await route.continue();
    });
    await main.focus();
    // By keyboard alone; each password has a button after it.
    for (const [label, autocomplete, text, tabs] of [
      ['Username', 'username', username, 1],
      ['Email', 'email', `${username}@wildsoak.example`, 1],
      ['Password', 'new-password', 'three odd words', 1],
      ['Confirm password', 'new-password', 'three odd words', 2],
    ] as const) {
      for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab');
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('autocomplete', autocomplete);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await expect(main.getByRole('button', { name: 'Registering...' })).toBeDisabled();
    resolve();
    await expect(page).toHaveURL('/');
    await expect(
      page.getByRole('status').filter({ hasText: `We sent a link to ${username}@` }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute(
      'href',
      `/profile/${username}`,
    );
    await page.goto('/profile/settings');
    await expect(page.getByText(`${username}@wildsoak.example`)).toBeVisible();
    await expect(page.getByText('Not confirmed yet')).toBeVisible();
  });
});
