import type { Page } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn } from '../support/member.ts';
import { generateTrip, saveBox } from '../support/planner.ts';
import { planNamesIn, PREMIUM, savePlan } from '../support/plans.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

/** Holds matching requests back until `release`. */
const holdBack = async (page: Page, address: string | RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(address, async (route) => {
    asked += 1;
    await promise;
    await route.continue();
  });
  return { release: resolve, asked: () => asked };
};

test.describe('Saved plans', () => {
  test("'\\'Loading saved plans...\\' while loading.'", async ({ page, context }) => {
    await signIn(context, await addMember(PREMIUM));
    await savePlan(page.request);
    const { release } = await holdBack(page, '**/api/planner/plans');
    await openPage(page, '/my-plans');
    await expect(
      page.getByRole('status').filter({ hasText: 'Loading saved plans...' }),
    ).toBeVisible();
    await expect(page.getByText('You have not saved a plan yet.')).toBeHidden();
    await expectAccessible(page);
    await photograph(page, 'my-plans-loading');
    release();
    await expect(page.getByRole('link', { name: 'Sawtooth weekend' })).toBeVisible();
    await expect(page.getByText('Loading saved plans...')).toBeHidden();
  });

  test("'Not logged in: \\'Please log in to view your plans.\\'' until the sign-in page is there", async ({
    page,
  }) => {
    const { release } = await holdBack(page, /\/assets\/login[^/]*\.js/);
    await page.goto('/my-plans');
    await expect(page.getByText('Please log in to view your plans.')).toBeVisible();
    await expectAccessible(page);
    release();
    await expect(page).toHaveURL('/login?returnTo=%2Fmy-plans');
    await expect(
      page.getByRole('status').getByText('Please log in to view your saved plans.'),
    ).toBeVisible();
  });

  test("'The row is removed only on success.' Meanwhile it says that it is at work, and is sent once", async ({
    page,
    context,
  }) => {
    const member = await addMember(PREMIUM);
    await signIn(context, member);
    const id = await savePlan(page.request);
    await openPage(page, '/my-plans');
    const { release, asked } = await holdBack(page, `**/api/planner/plans/${id}`);
    const row = page.getByRole('main').getByRole('listitem');
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const button = row.getByRole('button', { name: 'Deleting... Sawtooth weekend' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(row).toBeVisible();
    expect(await planNamesIn(member)).toEqual(['Sawtooth weekend']);
    release();
    await expect(row).toHaveCount(0);
    await expect(page.getByText('You have not saved a plan yet.')).toBeVisible();
    expect(asked()).toBe(1);
    expect(await planNamesIn(member)).toEqual([]);
  });

  test('what another tab saved is there when the list is opened again', async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, '/my-plans');
    await page.getByRole('link', { name: 'Sawtooth weekend' }).click();
    await expect(page).toHaveURL(`/my-plans/${id}`);
    await savePlan(page.request, { name: 'From elsewhere' });
    await page.goBack();
    await expect(page.getByRole('link', { name: 'From elsewhere' })).toBeVisible();
  });

  test('a plan saved in the planner is in the list before the list is read again', async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    await savePlan(page.request);
    await openPage(page, '/my-plans');
    await page.getByRole('main').getByRole('link', { name: 'New Trip Plan' }).click();
    await generateTrip(page);
    await saveBox(page).getByLabel('Plan name').fill('Snake River');
    const isList = (url: string) => url.endsWith('/api/planner/plans');
    await Promise.all([
      page.waitForResponse((answer) => isList(answer.url()) && answer.request().method() === 'GET'),
      saveBox(page).getByRole('button', { name: 'Save Plan' }).click(),
    ]);
    await saveBox(page).getByRole('link', { name: 'Snake River' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snake River');
    const { release } = await holdBack(page, '**/api/planner/plans');
    await page.getByRole('main').getByRole('link', { name: 'My Saved Trip Plans' }).click();
    await expect(page.getByRole('link', { name: 'Snake River' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sawtooth weekend' })).toBeVisible();
    release();
  });
});

test.describe('Plan detail', () => {
  test("'States: \\'Loading plan details...\\', … \\'Calculating map bounds...\\'.'", async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    const plan = await holdBack(page, `**/api/planner/plans/${id}`);
    const map = await holdBack(page, /\/assets\/route-map-leaflet[^/]*\.js/);
    await openPage(page, `/my-plans/${id}`);
    await expect(
      page.getByRole('status').filter({ hasText: 'Loading plan details...' }),
    ).toBeVisible();
    await expectAccessible(page);
    await photograph(page, 'plan-loading');
    plan.release();
    await expect(page.getByText('Loading plan details...')).toBeHidden();
    await expect(page.getByText('Calculating map bounds...')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sawtooth weekend');
    await expectAccessible(page);
    map.release();
    await expect(page.locator('.route-line')).toBeAttached();
    await expect(page.getByText('Calculating map bounds...')).toBeHidden();
  });

  test("'\\'Plan not found.\\'': a plan that is not there, that is another's, and an address that is none", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const others = await savePlan(page.request, { name: 'Secret pool' });
    await signIn(context, await addMember(PREMIUM));
    for (const id of [others, 2_000_000_000, 'x', '0', '-1', '1.5', '9999999999', '99999999999']) {
      await openPage(page, `/my-plans/${id}`);
      await expect(page.getByText('Plan not found.')).toBeVisible();
      await expect(page.getByText('Secret pool')).toBeHidden();
    }
    await expectAccessible(page);
    await photograph(page, 'plan-not-found');
    await page.getByRole('link', { name: 'See your saved plans' }).click();
    await expect(page).toHaveURL('/my-plans');
    forgiveFailedCalls(consoleErrors);
  });

  test('sharing over a weak signal says so, and sends once', async ({ page, context }) => {
    await signIn(context, await addMember(PREMIUM));
    const id = await savePlan(page.request);
    await openPage(page, `/my-plans/${id}`);
    const { release, asked } = await holdBack(page, `**/api/planner/plans/${id}/share`);
    const share = page.getByRole('button', { name: 'Share', exact: true });
    await share.click();
    await expect(share).toHaveAttribute('aria-disabled', 'true');
    await share.click({ force: true });
    release();
    await expect(page.getByLabel('Link to this plan')).toBeVisible();
    expect(asked()).toBe(1);
  });
});
