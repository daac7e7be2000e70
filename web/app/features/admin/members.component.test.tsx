import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleMember, openAdmin } from '../../../test/admin.ts';
import { callsTo, changeAnswers, refusal } from '../../../test/answers.ts';
import { expectProblem, toast, toastOf } from '../../../test/screen.ts';

const MEMBERS = 'GET /api/admin/members';
const ACT = 'POST /api/admin/members/7';

const suspended = exampleMember({
  subscription_status: 'active',
  suspension: { since: '2026-11-16T15:00:00Z', reason: 'Sells pills', operator: 'pearl' },
});
const row = page.getByRole('listitem').filter({ hasText: 'marge@wildsoak.example' });
const dialog = page.getByRole('alertdialog');

test(
  'suspending asks for the reason, says what stays, and the row then says so and offers to restore',
  { tags: ['@23.119', '@23.107'] },
  async () => {
    await openAdmin('/admin', {
      [MEMBERS]: [exampleMember({ subscription_status: 'active', is_moderator: true })],
      [ACT]: 204,
    });
    await row.getByRole('button', { name: 'Suspend... marge' }).click();
    await expect.element(dialog.getByRole('heading')).toHaveTextContent('Suspend marge?');
    await expect
      .element(dialog)
      .toMatchTextContent(/marge@wildsoak\.example, joined May 2, 2026, 12 reviews/);
    await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Moderator');
    await expect.element(dialog).toMatchTextContent(/Their reviews stay/);
    await expect.element(dialog).toMatchTextContent(/Stripe subscription keeps running \(active\)/);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    const reason = dialog.getByLabelText('Reason');
    await expectProblem(reason, 'Please fill in this field.');
    await expect.element(reason).toHaveFocus();
    expect(callsTo(ACT)).toEqual([]);
    await reason.fill('  Sells pills ');
    changeAnswers({ [MEMBERS]: [suspended] });
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect.element(toast('marge is suspended.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsTo(ACT)[0]?.body).toBe(JSON.stringify({ act: 'suspend', note: 'Sells pills' }));
    await expect.element(row).toMatchTextContent(/by pearl: Sells pills/);
    const restore = row.getByRole('button', { name: 'Restore marge' });
    await expect.element(restore).toHaveFocus();
    await expectAccessible();
  },
);

test('restoring keeps the focus on the button', { tags: '@23.108' }, async () => {
  await openAdmin('/admin', { [MEMBERS]: [suspended], [ACT]: 204 });
  await expect.element(row).toMatchTextContent(/by pearl: Sells pills/);
  changeAnswers({ [MEMBERS]: [exampleMember()] });
  await row.getByRole('button', { name: 'Restore marge' }).click();
  await expect.element(toast('marge can sign in again.')).toBeVisible();
  expect(callsTo(ACT)[0]?.body).toBe(JSON.stringify({ act: 'restore', note: null }));
  await expect.element(row.getByRole('button', { name: 'Suspend... marge' })).toHaveFocus();
});

test('what is refused stays in the dialog, with the words typed', { tags: '@23.119' }, async () => {
  await openAdmin('/admin', {
    [MEMBERS]: [exampleMember()],
    [ACT]: () => refusal(403, "You can't suspend an operator."),
  });
  await row.getByRole('button', { name: 'Suspend... marge' }).click();
  await dialog.getByLabelText('Reason').fill('Spam');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent("You can't suspend an operator.");
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Spam');
});

test('signing out everywhere asks first', { tags: '@23.108' }, async () => {
  const seen = { sessions: 2, last_seen_at: '2026-11-16T15:00:00Z' };
  await openAdmin('/admin', { [MEMBERS]: [exampleMember(seen)], [ACT]: 204 });
  await expect.element(row).toMatchTextContent(/signed in with 2 browsers, last seen/);
  await row.getByRole('button', { name: 'Sign out everywhere (marge)' }).click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(toastOf()).toHaveTextContent('marge is signed out everywhere.');
  expect(callsTo(ACT)[0]?.body).toBe(JSON.stringify({ act: 'sign-out', note: null }));
});

test('operators have no button to suspend them', { tags: '@23.109' }, async () => {
  await openAdmin('/admin', { [MEMBERS]: [exampleMember({ is_operator: true })] });
  await expect.element(row.getByText('Operator')).toBeVisible();
  expect(row.getByRole('button', { name: /Suspend/ }).query()).toBeNull();
});

test('members are found by how a name begins, or if suspended', { tags: '@23.103' }, async () => {
  const next = '</api/admin/members?search=ma&suspended=false&cursor=abc>; rel="next"';
  await openAdmin('/admin', {
    [MEMBERS]: [],
    [`${MEMBERS}?search=ma`]: () => Response.json([exampleMember()], { headers: { link: next } }),
    [`${MEMBERS}?search=ma&cursor=abc`]: [exampleMember({ id: 6, username: 'mabel' })],
    [`${MEMBERS}?search=ma&suspended=true`]: [suspended],
    [ACT]: 204,
  });
  const search = page.getByRole('search', { name: 'Members' });
  await search.getByLabelText('Name or email address begins with').fill(' ma');
  await userEvent.keyboard('{Enter}');
  await expect.element(row).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(page.getByRole('link', { name: 'mabel' })).toHaveFocus();

  await search.getByRole('checkbox', { name: 'Suspended only' }).click();
  await expect.element(row).toMatchTextContent(/Sells pills/);
  changeAnswers({ [`${MEMBERS}?search=ma&suspended=true`]: [] });
  await row.getByRole('button', { name: 'Restore marge' }).click();
  await expect.element(page.getByText('No members match.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Members' })).toHaveFocus();
});
