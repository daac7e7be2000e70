import type { Page, Route } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, endSessions, PASSWORD, signIn, uniqueName } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const UNREACHABLE =
  'The server could not be reached. What you typed is still here: please try again.';

type Answer = (route: Route) => Promise<void>;

const failWith =
  (status: number, json?: unknown): Answer =>
  (route) =>
    route.fulfill(json === undefined ? { status, body: 'broken' } : { status, json });

/** The first part of the catalogue is the same for both forms. */
const failures = (fallback: string): [expected: string, answer: Answer][] => [
  ['Told by the error field.', failWith(400, { error: 'Told by the error field.' })],
  ['Told by the message field.', failWith(400, { message: 'Told by the message field.' })],
  ['HTTP error! status: 502', failWith(502)],
  [fallback, failWith(200, {})],
  [UNREACHABLE, (route) => route.abort()],
];

const box = (page: Page) => page.getByRole('main').getByRole('alert');

/** Sends the form once for each failure, and nothing typed is lost. */
const expectFailures = async (
  page: Page,
  { path, button, fallback }: { path: string; button: string; fallback: string },
) => {
  for (const [expected, answer] of failures(fallback)) {
    await page.unroute(path);
    await page.route(path, answer);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await expect(box(page)).toHaveText(expected);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await expect(page.getByRole('main').getByRole('button', { name: button })).toBeFocused();
  }
};

test.describe('Login', () => {
  const FALLBACK = 'Login failed. Please check your credentials.';

  test(`'the server\\'s error or message, else 'HTTP error! status: {code}', else '${FALLBACK}' It appears in a red alert box above the button.'`, async ({
    page,
    consoleErrors,
  }) => {
    await openPage(page, '/login');
    await page.getByLabel('Username', { exact: true }).fill(addMember().username);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    const button = page.getByRole('main').getByRole('button', { name: 'Sign In' });
    await button.click();
    await expect(box(page)).toHaveText('The username or the password is wrong.');
    await expectAccessible(page);
    const [above, below] = [await box(page).boundingBox(), await button.boundingBox()];
    expect(Number(above?.y) + Number(above?.height)).toBeLessThanOrEqual(Number(below?.y));
    const [red = 0, green = 0, blue = 0] = await box(page)
      .locator('p')
      .evaluate((text) => getComputedStyle(text).color.match(/\d+/g)?.map(Number) ?? []);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await photograph(page, 'login-error');

    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectFailures(page, {
      path: '**/api/auth/login',
      button: 'Sign In',
      fallback: FALLBACK,
    });
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Register', () => {
  const FALLBACK = 'Registration failed. Please try again.';

  test(`'the server error, else 'HTTP error! status: {n}', else '${FALLBACK}''`, async ({
    page,
    consoleErrors,
  }) => {
    const taken = addMember();
    await openPage(page, '/register');
    await page.getByLabel('Username', { exact: true }).fill(taken.username.toUpperCase());
    await page.getByLabel('E-mail', { exact: true }).fill(`${uniqueName()}@wildsoak.example`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(box(page)).toHaveText('This username is taken. Please choose another.');
    await expectFailures(page, {
      path: '**/api/auth/register',
      button: 'Register',
      fallback: FALLBACK,
    });
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Settings', () => {
  const AUTHENTICATION = 'Authentication error. Please log in again.';

  test("'401 gives \\'Authentication error. Please log in again.\\' Fallbacks are \\'Failed to save settings\\' and \\'Could not save settings.\\''", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, addMember());
    await openPage(page, '/profile/settings');
    const profile = page.getByRole('region', { name: 'Profile', exact: true });
    await page.getByLabel('Bio').fill('Not lost.');
    for (const [expected, answer] of [
      ['Told by the server.', failWith(400, { error: 'Told by the server.' })],
      ['Failed to save settings', failWith(500)],
      [`Could not save settings.${UNREACHABLE}`, (route) => route.abort()],
      // The session itself is still good: nobody is led away.
      [AUTHENTICATION, failWith(401, { error: 'You must be logged in.' })],
    ] satisfies [string, Answer][]) {
      await page.unroute('**/api/users/profile');
      await page.route('**/api/users/profile', answer);
      await profile.getByRole('button', { name: 'Save Settings' }).click();
      await expect(profile.getByRole('alert')).toHaveText(expected);
      await expect(page.getByLabel('Bio')).toHaveValue('Not lost.');
    }
    await expect(page).toHaveURL('/profile/settings');
    forgiveFailedCalls(consoleErrors);
  });

  test('a session that ended meanwhile leads to /login and back, to what was typed', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = addMember({ bio: 'Old.' });
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    await page.getByLabel('Bio').fill('Not lost.');
    endSessions(member);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile%2Fsettings');
    await expect(page.getByRole('status').filter({ hasText: AUTHENTICATION })).toBeVisible();
    await page.getByLabel('Username', { exact: true }).fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL('/profile/settings');
    await expect(page.getByLabel('Bio')).toHaveValue('Not lost.');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Settings saved successfully!' }),
    ).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });
});
