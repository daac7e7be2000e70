import type { BrowserContext, Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const isSignedIn = async ({ request }: BrowserContext) =>
  ((await (await request.get('/api/auth/status')).json()) as { isLoggedIn: boolean }).isLoggedIn;

test(
  'Settings change the profile, the email address and the password, and sign out everywhere',
  { tag: ['@1.3', '@7.20', '@8.10', '@14.3', '@14.9', '@14.11'] },
  async ({ page, context, browser }) => {
    const member = await addMember({ location: 'Boise, Idaho', email_verified: false });
    const elsewhere = await browser.newContext();
    await signIn(elsewhere, member);
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    await photograph(page, 'settings');

    await test.step('the profile', async () => {
      await page.getByLabel('Location').fill('  Stanley, Idaho ');
      await page.getByLabel('Bio').fill('I soak\nand walk.');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(toast(page, 'Settings saved successfully!')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Location')).toHaveValue('Stanley, Idaho');
      await expect(page.getByLabel('Bio')).toHaveValue('I soak\nand walk.');
    });

    await test.step('the email address', async () => {
      const email = section(page, 'Email');
      await email.getByRole('button', { name: 'Send the link again' }).click();
      await expect(email.getByRole('status').first()).toHaveText(
        `We sent an email with a link to ${member.email}.`,
      );
      await email.getByText('Change email address').click();
      await email.getByLabel('New email address').fill(`new-${member.email}`);
      await email.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await email.getByRole('button', { name: 'Send a link to the new address' }).click();
      await expect(
        email.getByRole('status').filter({ hasText: `new-${member.email}` }),
      ).toBeVisible();
    });

    await test.step('the password', async () => {
      const password = section(page, 'Password');
      await password.getByText('Choose a new password').click();
      await password.getByLabel('Current password').fill(PASSWORD);
      await password.getByLabel('New password', { exact: true }).fill('a better password');
      await password.getByLabel('Confirm new password').fill('a better password');
      await password.getByRole('button', { name: 'Change password' }).click();
      await expect(toast(page, 'Your password is changed.')).toBeVisible();
      expect(await isSignedIn(context)).toBe(true);
      expect(await isSignedIn(elsewhere)).toBe(false);
    });

    await section(page, 'Devices').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(toast(page, 'You are signed out everywhere.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    const left = await runSql(`select count(*) from sessions where member_id = :'id'::bigint`, {
      id: member.id,
    });
    expect(left).toBe('0');
    await elsewhere.close();
  },
);

test(
  'Members download what we keep about them and delete their account',
  { tag: ['@14.4'] },
  async ({ page, context }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    const data = section(page, 'Your data');
    const download = page.waitForEvent('download');
    await data.getByRole('link', { name: 'Download my data' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) {
      chunks.push(chunk as Buffer);
    }
    const { account } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
      account: { email: string };
    };
    expect(account.email).toBe(member.email);

    await data.getByText('Delete account', { exact: true }).click();
    await photograph(page, 'settings-delete');
    await data.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await data.getByRole('button', { name: 'Delete my account for good' }).click();
    // The notice first: it disappears by itself, and going home may take longer.
    await expect(toast(page, 'Your account is deleted.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    const left = await runSql(`select count(*) from members where id = :'id'::bigint`, {
      id: member.id,
    });
    expect(left).toBe('0');
  },
);
