import type { Page, Route } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, endSessions, PASSWORD, signIn, uniqueName } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const UNREACHABLE =
  'The server could not be reached. What you typed is still here: please try again.';
const NOTHING_TYPED = 'The server could not be reached. Please try again.';

type Answer = (route: Route) => Promise<void>;

const failWith =
  (status: number, json?: unknown): Answer =>
  (route) =>
    route.fulfill(json === undefined ? { status, body: 'broken' } : { status, json });

/** The first part of the list is the same for both forms. */
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
    await page.getByLabel('Username', { exact: true }).fill((await addMember()).username);
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
    const taken = await addMember();
    await openPage(page, '/register');
    await page.getByLabel('Username', { exact: true }).fill(taken.username.toUpperCase());
    await page.getByLabel('Email', { exact: true }).fill(`${uniqueName()}@wildsoak.example`);
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
    await signIn(context, await addMember());
    await openPage(page, '/profile/settings');
    const profile = page.getByRole('region', { name: 'Profile', exact: true });
    await page.getByLabel('Bio').fill('Not lost.');
    for (const [expected, answer] of [
      ['Told by the server.', failWith(400, { error: 'Told by the server.' })],
      ['Failed to save settings', failWith(500)],
      [`Could not save settings.${UNREACHABLE}`, (route) => route.abort()],
      // The session is still good, so nobody is sent away.
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
    const member = await addMember({ bio: 'Old.' });
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    await page.getByLabel('Bio').fill('Not lost.');
    await endSessions(member);
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

  test('an account whose end was not answered is gone when it is asked for again', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    await openPage(page, '/profile/settings');
    await page.route(
      '**/api/account/delete',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const data = page.getByRole('region', { name: 'Your data', exact: true });
    await data.getByText('Delete account', { exact: true }).click();
    await data.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const remove = data.getByRole('button', { name: 'Delete my account for good' });
    await remove.click();
    await expect(data.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
    await remove.click();
    await expect(page).toHaveURL('/');
    await expect(
      page.getByRole('status').filter({ hasText: 'Your account is deleted.' }),
    ).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  test('the download says why nothing comes, and a session that is over leads to /login', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    const data = page.getByRole('region', { name: 'Your data', exact: true });
    const link = data.getByRole('link', { name: 'Download my data' });
    await expect(link).toHaveAttribute('href', '/api/account/export');
    await page.route('**/api/**', (route) => route.abort());
    await link.click();
    await expect(data.getByRole('alert').filter({ hasText: 'server' })).toHaveText(NOTHING_TYPED);
    await page.unrouteAll();
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).url()).toContain('/api/account/export');
    await expect(data.getByRole('alert').filter({ hasText: 'server' })).toHaveCount(0);
    await endSessions(member);
    await link.click();
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile%2Fsettings');
    await expect(page.getByRole('status').filter({ hasText: AUTHENTICATION })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });
});

test('where nothing is typed, there is no complaint', async ({ page, context, consoleErrors }) => {
  await signIn(context, await addMember({ email_verified: false }));
  await openPage(page, '/profile/settings');
  await page.route('**/api/**', (route) => route.abort());
  for (const [region, button] of [
    ['Email', 'Send the link again'],
    ['Devices', 'Sign out everywhere'],
  ] as const) {
    const section = page.getByRole('region', { name: region, exact: true });
    await section.getByRole('button', { name: button }).click();
    await expect(section.getByRole('alert').filter({ hasText: 'server' })).toHaveText(
      NOTHING_TYPED,
    );
  }
  await page.goto(`/verify-email#${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(box(page)).toContainText(NOTHING_TYPED);
  forgiveFailedCalls(consoleErrors);
});
