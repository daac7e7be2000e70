import { BIO_MAX_LENGTH, LOCATION_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.describe('Settings', () => {
  test("'Location and bio fields (bio box 4 rows) and a \\'Save Settings\\' button.'", async ({
    page,
    context,
  }) => {
    const member = await addMember({ location: 'Boise, Idaho', email_verified: false });
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    await expect(page).toHaveTitle('Settings | Wildsoak');
    const location = page.getByLabel('Location');
    const bio = page.getByLabel('Bio');
    await expect(location).toHaveValue('Boise, Idaho');
    await expect(location).toHaveAttribute('maxlength', String(LOCATION_MAX_LENGTH));
    await expect(bio).toHaveAttribute('rows', '4');
    await expect(bio).toHaveAttribute('maxlength', String(BIO_MAX_LENGTH));
    await expectAccessible(page);
    await photograph(page, 'settings');

    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/users/profile', async (route) => {
      await promise;
      await route.continue();
    });
    await location.fill('  Stanley, Idaho ');
    await bio.fill('I soak\nand walk.');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    resolve();
    await expect(toast(page, 'Settings saved successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Settings' })).toBeFocused();
    await page.reload();
    await expect(location).toHaveValue('Stanley, Idaho');
    await expect(bio).toHaveValue('I soak\nand walk.');
  });

  test("'A Subscription section: if inactive, an upgrade prompt': the price, what Premium gives, how to cancel", async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember());
    await openPage(page, '/profile/settings');
    const subscription = section(page, 'Subscription');
    await expect(subscription).toContainText('$9.99 per month');
    await expect(subscription.getByRole('listitem')).toHaveText([
      'The whole summary of every spring',
      'The road-trip planner: find springs along your drive, add them as stops, and save your plan',
    ]);
    await expect(subscription).toContainText('Cancel anytime with Manage Subscription');
    await expect(subscription.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
    await expect(subscription.getByRole('button', { name: 'Manage Subscription' })).toHaveCount(0);
    await expectAccessible(page);
    await photograph(page, 'settings-upgrade');
  });

  for (const [name, facts, lines] of [
    ['renewed', { subscription_status: 'active' }, ['Status: active', 'Renews on March 1, 2099']],
    [
      'canceled',
      { subscription_status: 'active', cancels_at_period_end: true },
      ['Status: active', 'Ends on March 1, 2099', 'you keep Premium until that day'],
    ],
    [
      'past-due',
      { subscription_status: 'past_due' },
      ['Status: past due', 'A payment failed.', 'you keep Premium for 7 days'],
    ],
  ] as const) {
    test(`'if active Premium, the status (underscores shown as spaces) and \\'Manage Subscription\\'': ${name}`, async ({
      page,
      context,
    }) => {
      const period_end = '2099-03-01T12:00:00.000Z';
      await signIn(context, await addMember({ is_premium: true, period_end, ...facts }));
      await openPage(page, '/profile/settings');
      const subscription = section(page, 'Subscription');
      for (const line of lines) await expect(subscription).toContainText(line);
      await expect(subscription).not.toContainText('_');
      await expect(subscription).not.toContainText('$9.99');
      await expect(subscription.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0);
      await expect(subscription.getByRole('button', { name: 'Manage Subscription' })).toBeEnabled();
      await expectAccessible(page);
      await photograph(page, `settings-premium-${name}`);
    });
  }

  test('what comes after Premium: the prompt says when it ended, or that a payment failed', async ({
    page,
    context,
  }) => {
    const member = await addMember({
      subscription_status: 'canceled',
      period_end: '2026-03-01T12:00:00.000Z',
      cancels_at_period_end: true,
    });
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    const subscription = section(page, 'Subscription');
    await expect(subscription).toContainText('Your Premium ended on March 1, 2026.');
    await runSql(`update members set subscription_status = 'past_due' where id = :'id'::bigint`, {
      id: member.id,
    });
    await page.reload();
    await expect(subscription).toContainText('A payment failed, and Premium is off');
    await expect(subscription.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
  });

  test('Email: says whether it is confirmed, sends the link again, asks for another address', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember({ email_verified: false });
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    const email = section(page, 'Email');
    await expect(email).toContainText(member.email);
    await expect(email).toContainText('Not confirmed yet');
    await email.getByRole('button', { name: 'Send the link again' }).click();
    await expect(email.getByRole('status').first()).toHaveText(
      `We sent an email with a link to ${member.email}.`,
    );

    await email.getByText('Change email address').click();
    await expectAccessible(page);
    const other = `new-${member.email}`;
    await email.getByLabel('New email address').fill(other);
    await email.getByLabel('Password', { exact: true }).fill('not the password');
    const send = email.getByRole('button', { name: 'Send a link to the new address' });
    await send.click();
    await expect(
      email.getByRole('alert').filter({ hasText: 'The password is wrong.' }),
    ).toBeVisible();
    // A wrong password neither signs you out nor clears what you typed.
    await expect(page).toHaveURL('/profile/settings');
    await expect(email.getByLabel('New email address')).toHaveValue(other);
    await email.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await send.click();
    await expect(email.getByRole('status').filter({ hasText: other })).toBeVisible();
    await expect(email.getByRole('alert').filter({ hasText: 'wrong' })).toHaveCount(0);
    forgiveFailedCalls(consoleErrors);
  });

  test('Password: a change ends the other sessions, not this one', async ({
    page,
    context,
    browser,
  }) => {
    const member = await addMember();
    const elsewhere = await browser.newContext();
    await signIn(elsewhere, member);
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    const password = section(page, 'Password');
    await password.getByText('Choose a new password').click();
    await expectAccessible(page);
    await password.getByLabel('Current password').fill(PASSWORD);
    await password.getByLabel('New password', { exact: true }).fill('a better password');
    await password.getByLabel('Confirm new password').fill('a better password');
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Your password is changed.')).toBeVisible();
    await expect(password.getByLabel('Current password')).toHaveValue('');
    const status = async (request: typeof context.request) =>
      (await (await request.get('/api/auth/status')).json()) as { isLoggedIn: boolean };
    expect((await status(context.request)).isLoggedIn).toBe(true);
    expect((await status(elsewhere.request)).isLoggedIn).toBe(false);
    await elsewhere.close();
  });

  test('Devices: signs out everywhere, and leads to /login without a complaint', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    await section(page, 'Devices').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(toast(page, 'You are signed out everywhere.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    const left = await runSql(`select count(*) from sessions where member_id = :'id'::bigint`, {
      id: member.id,
    });
    expect(left).toBe('0');
  });

  test('Your data: a file to download, and the end of the account', async ({
    page,
    context,
    consoleErrors,
  }) => {
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
    await expect(data).toContainText("You can't undo this.");
    await expect(data.getByRole('radio', { name: /Keep my reviews/ })).toBeChecked();
    await expectAccessible(page);
    await photograph(page, 'settings-delete');
    const remove = data.getByRole('button', { name: 'Delete my account for good' });
    await data.getByLabel('Password', { exact: true }).fill('not the password');
    await remove.click();
    await expect(data.getByRole('alert').filter({ hasText: 'password' })).toHaveText(
      'The password is wrong.',
    );
    await data.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await remove.click();
    // The notice first: it disappears by itself, and going home may take longer.
    await expect(toast(page, 'Your account is deleted.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    const left = await runSql(`select count(*) from members where id = :'id'::bigint`, {
      id: member.id,
    });
    expect(left).toBe('0');
    forgiveFailedCalls(consoleErrors);
  });
});
