import type { Page } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, endSessions, signIn } from '../support/member.ts';
import { planNamesIn, PREMIUM, savePlan } from '../support/plans.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const LIST = '**/api/planner/plans';

const toastOf = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close notification' }) });

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

type Answer = { status: number; json?: object; body?: string } | null;

/** Null: no answer at all. */
const answerWith = (page: Page, address: string, answer: Answer) =>
  page.route(address, (route) => (answer ? route.fulfill(answer) : route.abort()));

test.describe('Plans list', () => {
  test("'401: \\'Authentication failed. Please log in again.\\'', and the way to sign in", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    await answerWith(page, LIST, { status: 401, json: { error: 'x' } });
    await openPage(page, '/my-plans');
    await expect(alertOf(page)).toContainText('Authentication failed. Please log in again.');
    await expectAccessible(page);
    await alertOf(page).getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fmy-plans');
    forgiveFailedCalls(consoleErrors);
  });

  test("'403: a premium-required prompt beginning \\'Viewing saved trip plans requires...\\' under the heading Saved Trip Plans.'", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    await openPage(page, '/my-plans');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Trip Plans');
    const main = page.getByRole('main');
    await expect(main.getByText(/^Viewing saved trip plans requires/)).toBeVisible();
    await expect(main).toContainText('$9.99 per month');
    await expect(main.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
    await expectAccessible(page);
    await photograph(page, 'my-plans-premium');
    forgiveFailedCalls(consoleErrors);
  });

  test("'Other errors show the server error or \\'Could not load saved plans.\\' and clear the list.'", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, '/my-plans');
    const link = page.getByRole('link', { name: 'Sawtooth weekend' });
    for (const [answer, message] of [
      [{ status: 409, json: { error: 'The shelf is being moved.' } }, 'The shelf is being moved.'],
      [{ status: 418, body: '<html>' }, 'Could not load saved plans.'],
    ] as const) {
      await link.click();
      await expect(page).toHaveURL(`/my-plans/${id}`);
      await answerWith(page, LIST, answer);
      await page.goBack();
      await expect(alertOf(page)).toContainText(message);
      await expect(link).toHaveCount(0);
      await expectAccessible(page);
      await page.unrouteAll();
      await alertOf(page).getByRole('button', { name: 'Retry' }).click();
      await expect(link).toBeVisible();
    }
    await answerWith(page, LIST, null);
    await page.reload();
    await expect(alertOf(page)).toContainText('Could not load saved plans.');
    await photograph(page, 'my-plans-failure');
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Delete plan', () => {
  test("'\\'Delete failed: {server error, or Failed to delete plan (Status: {code})}\\'. The row is removed only on success.'", async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember(PREMIUM);
    await signIn(context, member);
    const id = await savePlan(page.request);
    await openPage(page, '/my-plans');
    for (const [answer, message] of [
      [{ status: 409, json: { error: 'It is being printed.' } }, 'It is being printed.'],
      [{ status: 502, body: '<html>' }, 'Failed to delete plan (Status: 502)'],
      [null, 'the server could not be reached'],
    ] as const) {
      await answerWith(page, `**/api/planner/plans/${id}`, answer);
      await page.getByRole('button', { name: 'Delete Sawtooth weekend' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(toastOf(page)).toHaveText(`Delete failed: ${message}`);
      await expect(page.getByRole('link', { name: 'Sawtooth weekend' })).toBeVisible();
      await page.unrouteAll();
    }
    expect(await planNamesIn(member)).toEqual(['Sawtooth weekend']);
    forgiveFailedCalls(consoleErrors);
  });

  test('a deletion whose answer got lost shows what the server has', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, '/my-plans');
    await page.route(`**/api/planner/plans/${id}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Delete Sawtooth weekend' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page)).toHaveText('Delete failed: the server could not be reached');
    await expect(page.getByText('You have not saved a plan yet.')).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  test('a session that has ended leads to /login, and back', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember(PREMIUM);
    await signIn(context, member);
    await savePlan(page.request);
    await openPage(page, '/my-plans');
    await expect(page.getByRole('link', { name: 'Sawtooth weekend' })).toBeVisible();
    await endSessions(member);
    await page.getByRole('button', { name: 'Delete Sawtooth weekend' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fmy-plans');
    expect(await planNamesIn(member)).toEqual(['Sawtooth weekend']);
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Plan detail', () => {
  test("'401 gives \\'Please log in to view this plan.\\'; otherwise the server error or the HTTP status text.' As 'Error loading plan: {msg}'", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    for (const [answer, message] of [
      [{ status: 401, json: { error: 'x' } }, 'Please log in to view this plan.'],
      [{ status: 409, json: { error: 'It is being drawn.' } }, 'It is being drawn.'],
      [{ status: 429, body: '<html>' }, 'Too Many Requests'],
      [{ status: 500, body: '' }, 'Internal Server Error'],
      [null, 'the server could not be reached'],
    ] as const) {
      await answerWith(page, `**/api/planner/plans/${id}`, answer);
      await openPage(page, `/my-plans/${id}`);
      await expect(alertOf(page)).toContainText(`Error loading plan: ${message}`);
      await expectAccessible(page);
      await page.unrouteAll();
    }
    await photograph(page, 'plan-failure');
    await alertOf(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sawtooth weekend');
    forgiveFailedCalls(consoleErrors);
  });

  test('without Premium the plan is refused, with how to get it', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    await openPage(page, '/my-plans/1');
    await expect(alertOf(page)).toContainText('Error loading plan: ');
    await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
    await expectAccessible(page);
    forgiveFailedCalls(consoleErrors);
  });

  test('a rename, a link or a file that fails: the page says so, and nothing is lost', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);
    await answerWith(page, `**/api/planner/plans/${id}/*`, {
      status: 503,
      json: { error: 'Back in a minute.' },
    });
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Plan name').fill('Another name');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(
      alertOf(page).filter({ hasText: 'Rename failed: Back in a minute.' }),
    ).toBeVisible();
    await expect(page.getByLabel('Plan name')).toHaveValue('Another name');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(toastOf(page)).toHaveText('Sharing failed: Back in a minute.');
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeEnabled();
    await answerWith(page, '**/api/auth/status', null);
    await page.getByRole('link', { name: 'Download GPX' }).click();
    await expect(
      alertOf(page).filter({ hasText: 'Download failed: the server could not be reached' }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sawtooth weekend');
    forgiveFailedCalls(consoleErrors);
  });
});
