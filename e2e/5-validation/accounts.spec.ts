import type { Page } from '@playwright/test';
import { addMember, signIn } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** What a screen reader reads with the field. */
const expectProblem = async (page: Page, label: string, problem: string | null) => {
  if (problem === null) await expect(field(page, label)).not.toHaveAttribute('aria-invalid');
  else {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${problem}`));
  }
};

const MISSING = 'Please fill in this field.';

/** Requests that should not have been sent. */
const recordCalls = (page: Page, path: string): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(path)) calls.push(request.url());
  });
  return calls;
};

test.describe('Login', () => {
  test("'username and password are required.'", async ({ page }) => {
    const calls = recordCalls(page, '/api/auth/login');
    await openPage(page, '/login');
    const button = page.getByRole('main').getByRole('button', { name: 'Sign In' });
    await button.click();
    await expectProblem(page, 'Username', MISSING);
    await expectProblem(page, 'Password', MISSING);
    await expect(field(page, 'Username')).toBeFocused();
    await expectAccessible(page);
    await photograph(page, 'login-problems');
    await field(page, 'Username').fill('somebody');
    await expectProblem(page, 'Username', null);
    await button.click();
    await expect(field(page, 'Password')).toBeFocused();
    await expect(field(page, 'Username')).toHaveValue('somebody');
    expect(calls).toEqual([]);
  });
});

test.describe('Register', () => {
  test("'All four fields are required. The email field must be of email type.' The rules of names and passwords", async ({
    page,
  }) => {
    const calls = recordCalls(page, '/api/auth/register');
    await openPage(page, '/register');
    const labels = ['Username', 'Email', 'Password', 'Confirm password'];
    const submit = () =>
      page.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click();
    for (const label of labels) await expect(field(page, label)).toHaveAttribute('required');
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
    await submit();
    for (const label of labels) await expectProblem(page, label, MISSING);
    await expect(field(page, 'Username')).toBeFocused();
    await expectAccessible(page);

    await field(page, 'Username').fill('settings');
    await field(page, 'Email').fill('nobody');
    await field(page, 'Password').fill('12345');
    await field(page, 'Confirm password').fill('12346');
    await submit();
    await expectProblem(page, 'Username', 'This username is reserved.');
    await expectProblem(page, 'Email', 'Please enter a valid email address.');
    await expectProblem(page, 'Password', 'Password must be at least 6 characters long.');
    await expectProblem(page, 'Confirm password', 'Passwords do not match.');

    await field(page, 'Username').fill('a b');
    await submit();
    await expectProblem(page, 'Username', 'Username can have only letters, numbers, hyphens');
    await field(page, 'Username').fill('ab');
    await submit();
    await expectProblem(page, 'Username', 'Username must be 3 to 30 characters long.');

    // Fields that are right now show no problem; the first wrong one gets the focus.
    await field(page, 'Username').fill('somebody');
    await field(page, 'Email').fill('somebody@wildsoak.example');
    await field(page, 'Password').fill('123456');
    await submit();
    await expectProblem(page, 'Password', null);
    await expectProblem(page, 'Confirm password', 'Passwords do not match.');
    await expect(field(page, 'Confirm password')).toBeFocused();
    await expect(field(page, 'Email')).toHaveValue('somebody@wildsoak.example');
    expect(calls).toEqual([]);
  });
});

test.describe('Settings', () => {
  test("'location and bio are both optional.'", async ({ page, context }) => {
    const member = await addMember({ location: 'Boise, Idaho', bio: 'I soak.' });
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    await field(page, 'Location').fill('');
    await field(page, 'Bio').fill('  ');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Settings saved successfully!' }),
    ).toBeVisible();
    await page.reload();
    await expect(field(page, 'Location')).toHaveValue('');
    await expect(field(page, 'Bio')).toHaveValue('');
  });
});
