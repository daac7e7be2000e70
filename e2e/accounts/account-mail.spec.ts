import type { Page } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { linkTo } from '../support/mail.ts';
import { addMember, uniqueName } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const ANSWER =
  'If an account has this address, we sent it an email with a link. The link works for one hour.';

const GONE =
  'This link has expired or was already used. If you just used it, it worked: sign in. Otherwise, ask for a new link.';

const setPassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
};

test(
  'Registering signs in and sends a link, which confirms the address once, at a press',
  { tag: ['@2.43', '@4.3', '@7.3', '@8.7', '@14.1', '@14.5', '@14.11'] },
  async ({ page, context, request, consoleErrors }) => {
    const username = uniqueName();
    const email = `${username}@wildsoak.example`;
    const taken = await addMember();
    await openPage(page, '/register');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await photograph(page, 'register');
    await page.getByLabel('Username', { exact: true }).fill(taken.username.toUpperCase());
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('three odd words');
    await page.getByLabel('Confirm password').fill('three odd words');
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This username is taken. Please choose another.',
    );
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    const link = await linkTo(request, email, 'Confirm your email address');

    await openPage(page, '/profile/settings');
    await expect(page.getByText('Not confirmed yet')).toBeVisible();
    const mailed = await context.newPage();
    await openPage(mailed, link);
    await photograph(mailed, 'verify-email');
    const button = mailed.getByRole('button', { name: 'Confirm email address' });
    await page.reload();
    await expect(page.getByText('Not confirmed yet')).toBeVisible();
    await button.click();
    await expect(mailed.getByText(`Thank you. ${email} is confirmed.`)).toBeFocused();
    await page.reload();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

    await mailed.reload();
    await button.click();
    await expect(mailed.getByRole('main').getByRole('alert')).toContainText(GONE);
    forgiveFailedCalls(consoleErrors);
  },
);

test(
  'A forgotten password: the same answer for every address, one link, a new password, signed in',
  { tag: ['@14.2', '@14.5', '@14.7'] },
  async ({ page, request, consoleErrors }) => {
    const member = await addMember();
    await openPage(page, '/forgot-password');
    await expectAccessible(page);
    await photograph(page, 'forgot-password');
    for (const address of [`${uniqueName('nobody')}@wildsoak.example`, member.email]) {
      await page.getByLabel('Email').fill(address);
      const answered = page.waitForResponse('**/api/auth/forgot-password');
      await page.getByRole('button', { name: 'Send the link' }).click();
      expect((await answered).status()).toBe(204);
      await expect(page.getByRole('main').getByRole('status')).toHaveText(ANSWER);
    }
    const link = await linkTo(request, member.email, 'Choose a new password');
    const seen: string[] = [];
    page.on('request', (sent) => seen.push(sent.url()));
    await openPage(page, link);
    await expectAccessible(page);
    await photograph(page, 'reset-password');
    await setPassword(page, 'a better password');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute(
      'href',
      `/profile/${member.username}`,
    );
    // The token went only into the body of the one call that needs it.
    const token = new URL(link).hash.slice(1);
    expect(token).toHaveLength(43);
    expect(seen.filter((url) => new URL(url).search.includes(token))).toEqual([]);
    expect(seen.filter((url) => new URL(url).pathname.includes(token))).toEqual([]);

    await page.goto(link);
    await setPassword(page, 'another password');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(GONE);
    forgiveFailedCalls(consoleErrors);
  },
);
