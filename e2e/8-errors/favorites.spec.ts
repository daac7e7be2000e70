import type { Page } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addFavorites, favoritesIn, KRIGBAUM } from '../support/favorites.ts';
import { addMember, endSessions, PASSWORD, signIn } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const PATH = `/springs/${KRIGBAUM.id}`;

const toastOf = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close notification' }) });

test.describe('Favorite', () => {
  test("'the server message, or \\'Failed.\\' / \\'Failed (Status: {n})\\'.' What was shown stays", async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    await addFavorites(member, [[KRIGBAUM.id, 'Bucket List']]);
    await signIn(context, member);
    await openPage(page, PATH);
    const buttons = page.getByRole('group', { name: 'Favorite' }).getByRole('button');
    for (const [name, answer, message] of [
      [
        'Mark as Visited',
        { status: 409, json: { error: 'Too many springs.' } },
        'Too many springs.',
      ],
      ['Remove from Bucket List', { status: 500, json: { message: 'Broken.' } }, 'Broken.'],
      ['Remove from Bucket List', { status: 502, body: '<html>' }, 'Failed (Status: 502)'],
      ['Mark as Visited', null, 'Failed.'],
    ] as const) {
      await page.route(`**/api${PATH}/favorite`, (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await buttons.filter({ hasText: name }).click();
      await expect(toastOf(page)).toHaveText(message);
      await expect(buttons).toHaveText(['Remove from Bucket List', 'Mark as Visited']);
      await expect(buttons.first()).toBeEnabled();
      await page.unrouteAll();
    }
    expect(await favoritesIn(member)).toEqual([`${KRIGBAUM.id} Bucket List`]);
    forgiveFailedCalls(consoleErrors);
  });

  test('a favorite whose answer was lost on the way shows as what the server has', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, PATH);
    await page.route(`**/api${PATH}/favorite`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add to Bucket List' }).click();
    await expect(toastOf(page)).toHaveText('Failed.');
    await expect(page.getByRole('button', { name: 'Remove from Bucket List' })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  test('a session that has ended leads to /login, and back to the spring', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, PATH);
    await endSessions(member);
    await page.getByRole('button', { name: 'Mark as Visited' }).click();
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(PATH)}`);
    await expect(toastOf(page)).toHaveText('You must be logged in.');
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(PATH);
    await expect(page.getByRole('button', { name: 'Mark as Visited' })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  test('where it cannot be found out whose favorite a spring is, that is said, and asked again', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    await page.route(`**/api${PATH}`, (route) => route.fulfill({ status: 500, body: 'x' }));
    await openPage(page, PATH);
    await expect(page.getByText('Could not load your favorites.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Mark as Visited' })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Favorites', () => {
  test("'401 gives \\'Authentication error. Please log in again.\\', otherwise \\'Could not load your favorites.\\''", async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    const api = `**/api/users/${member.username}/favorites`;
    const alert = page.getByRole('main').getByRole('alert');
    await page.route(api, (route) => route.fulfill({ status: 401, json: { error: 'x' } }));
    await openPage(page, '/favorites');
    await expect(alert).toContainText('Authentication error. Please log in again.');
    await expectAccessible(page);

    await page.unrouteAll();
    await page.route(api, (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
    await page.reload();
    await expect(alert).toContainText('Could not load your favorites.');
    await expectAccessible(page);
    await photograph(page, 'favorites-failure');
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('region', { name: 'Visited (0)' })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  test('401: the way to sign in, and back', async ({ page, context, consoleErrors }) => {
    const member = await addMember();
    await signIn(context, member);
    await page.route(`**/api/users/${member.username}/favorites`, (route) =>
      route.fulfill({ status: 401, json: { error: 'x' } }),
    );
    await openPage(page, '/favorites');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Ffavorites');
    forgiveFailedCalls(consoleErrors);
  });
});
