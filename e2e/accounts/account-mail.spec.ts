import { linkTo } from '../support/mail.ts';
import { addMember, uniqueName } from '../support/member.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

const ANSWER = 'If this address has an account, we sent it a link. The link works for one hour.';

test(
  'Registering signs in and sends a link, which confirms the address at a press',
  { tag: ['@2.43', '@4.3', '@7.3', '@14.1', '@14.11'] },
  async ({ page, context, request }) => {
    const username = uniqueName();
    const email = `${username}@wildsoak.example`;
    await openPage(page, '/register');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await photograph(page, 'register');
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('three odd words');
    await page.getByLabel('Confirm password').fill('three odd words');
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
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
  },
);

test(
  'A forgotten password: a link by email, a new password, signed in',
  { tag: ['@14.2'] },
  async ({ page, request }) => {
    const member = await addMember();
    await openPage(page, '/forgot-password');
    await photograph(page, 'forgot-password');
    await page.getByLabel('Email').fill(member.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(ANSWER);
    const link = await linkTo(request, member.email, 'Choose a new password');
    await openPage(page, link);
    await photograph(page, 'reset-password');
    await page.getByLabel('New password', { exact: true }).fill('a better password');
    await page.getByLabel('Confirm new password').fill('a better password');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute(
      'href',
      `/profile/${member.username}`,
    );
  },
);
