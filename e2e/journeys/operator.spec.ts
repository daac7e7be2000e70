import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { toastOf } from '../support/reviews.ts';
import { expect, expectAwake, openPage, photograph, test } from '../support/test.ts';

/** A job that failed for good, as the worker leaves it. It ends well the next time: there is nobody to write to. */
const addFailedJob = (error: string) =>
  runSql(
    `insert into pgboss.job (name, data, state, output, completed_on, retry_count, retry_limit)
     values ('account-mail', '{"kind": "reset-password", "email": "nobody@wildsoak.example"}', 'failed',
       jsonb_build_object('message', :'error'::text), now(), 9, 9)
     returning id`,
    { error },
  );

const part = (page: Page, name: string) => page.getByRole('region', { name });
const openPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();

test(
  'An operator suspends a member, who is out with the next click and back once restored; a failed job runs again; the audit log tells',
  { tag: ['@23.104', '@23.105', '@23.112', '@23.115'] },
  async ({ page, context, browser }) => {
    const [operator, member] = [await addMember({ is_operator: true }), await addMember()];
    const { username } = member;
    const job = await addFailedJob(`The mail server is away, ${operator.username}`);
    const elsewhere = await browser.newContext();
    await signIn(elsewhere, member);
    const theirs = await elsewhere.newPage();
    await openPage(theirs, '/contact');
    await expect(theirs.getByRole('button', { name: 'Logout' })).toBeVisible();

    await signIn(context, operator);
    await openPage(page, '/contact');
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Admin' })
      .click();
    await page.getByLabel('Name or email address begins with').fill(username.slice(0, -2));
    await page.keyboard.press('Enter');
    const row = part(page, 'Members').getByRole('listitem').filter({ hasText: member.email });
    await expect(row).toContainText('signed in with 1 browser');
    await photograph(page, 'admin-members');
    await row.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('Advertising');
    await photograph(page, 'admin-suspend');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(toastOf(page)).toHaveText(`${username} is suspended.`);
    await expect(row).toContainText(`by ${operator.username}: Advertising`);

    // Their other browser is out with its next click, and cannot come back.
    await theirs.getByRole('link', { name: 'Favorites' }).click();
    await expect(theirs).toHaveURL(/\/login/);
    await expect(theirs.getByRole('navigation', { name: 'Account' })).toContainText('Sign In');
    const form = theirs.getByRole('main');
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Sign In' }).click();
    await expect(form.getByRole('alert')).toHaveText(
      "This account is suspended. If you think that's a mistake, write to hello@wildsoak.example.",
    );

    await openPart(page, 'Jobs');
    const failure = part(page, 'Jobs')
      .getByRole('listitem')
      .filter({ hasText: operator.username })
      .last();
    await photograph(page, 'admin-jobs');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(toastOf(page)).toHaveText('Retrying the job.');
    await expect
      .poll(() => runSql(`select state from pgboss.job where id = :'id'::uuid`, { id: job }))
      .toBe('completed');

    await openPart(page, 'Storage');
    await expect(part(page, 'Storage').getByRole('rowheader', { name: 'springs' })).toBeVisible();
    await photograph(page, 'admin-storage');
    await openPart(page, 'Budgets');
    await expect(part(page, 'Budgets').getByText(/of \$\d+\.\d\d spent$/)).toBeVisible();
    await photograph(page, 'admin-budgets');
    await openPart(page, 'Audit log');
    const acts = part(page, 'Audit log')
      .getByRole('listitem')
      .filter({ hasText: operator.username });
    await expect(acts).toHaveCount(2);
    await expect(acts.first()).toContainText('retried a failed job: account-mail');
    await expect(acts.last()).toContainText(`suspended ${username}`);
    await expect(acts.last()).toContainText('Advertising');
    await photograph(page, 'admin-audit-log');

    await openPage(page, '/admin');
    await page.getByLabel('Name or email address begins with').fill(username);
    await page.keyboard.press('Enter');
    await row.getByRole('button', { name: 'Restore' }).click();
    await expect(toastOf(page)).toHaveText(`${username} can sign in again.`);
    await form.getByRole('button', { name: 'Sign In' }).click();
    await expectAwake(theirs);
    await expect(theirs.getByRole('button', { name: 'Logout' })).toBeVisible();
    await elsewhere.close();
  },
);
