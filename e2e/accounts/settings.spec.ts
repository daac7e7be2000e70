import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test(
  'Members download what we keep about them and delete their account',
  { tag: ['@14.4'] },
  async ({ page, context }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    await photograph(page, 'settings');
    const data = page.getByRole('region', { name: 'Your data', exact: true });
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
