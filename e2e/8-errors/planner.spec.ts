import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { endSessions } from '../support/member.ts';
import {
  addButton,
  addSprings,
  alongPane,
  alongRows,
  BOISE_TO_OGDEN,
  chooseEnds,
  DETOURS_CALL,
  distinctSprings,
  fieldOf,
  generateButton,
  generateTrip,
  MARKERS,
  nameOf,
  openPlanner,
  ROUTE_CALL,
  saveBox,
  stopNames,
} from '../support/planner.ts';
import { planNamesIn } from '../support/plans.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const formError = (page: Page) => page.getByRole('form', { name: 'Trip' }).getByRole('alert');

test.describe('Route generation', () => {
  test("'Failed to generate trip: {server error, or HTTP error! status: {code}}'", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await openPlanner(page, context);
    await chooseEnds(page, BOISE_TO_OGDEN);
    for (const [answer, reason] of [
      [
        { status: 422, json: { error: 'There is no road between these points.' } },
        'There is no road between these points.',
      ],
      [{ status: 502, body: '<html>' }, 'HTTP error! status: 502'],
      [null, 'the server could not be reached'],
    ] as const) {
      await page.route(ROUTE_CALL, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await generateButton(page).click();
      await expect(formError(page)).toHaveText(`Failed to generate trip: ${reason}`);
      await expect(fieldOf(page, 'Start')).toHaveValue('Boise, Idaho');
      await page.unrouteAll();
    }
    await expectAccessible(page, [MARKERS]);
    await photograph(page, 'planner-failed');
    // You do not have to type anything again.
    await generateButton(page).click();
    await expect(alongRows(page).first()).toBeVisible();
    await expect(formError(page)).toBeHidden();
    forgiveFailedCalls(consoleErrors);
  });

  test('no road between the points: a sentence a person understands', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await openPlanner(page, context);
    await chooseEnds(page, {
      start: ['honolulu hi', 'Honolulu, Hawaii'],
      end: ['boise id', 'Boise, Idaho'],
    });
    await generateButton(page).click();
    await expect(formError(page)).toHaveText(
      /^Failed to generate trip: (There is no road between these points|The start is too far from any road we know)\.$/,
    );
    forgiveFailedCalls(consoleErrors);
  });

  test('when an added spring cannot be reached, the route before stays, and undo brings it back', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await openPlanner(page, context);
    const answer = await generateTrip(page);
    const [first, second] = distinctSprings(answer, 2);
    if (!first || !second) throw new Error('There are two.');
    await addSprings(page, [first]);
    await page.route(ROUTE_CALL, (route) =>
      route.fulfill({ status: 503, json: { error: 'The route planner is not answering.' } }),
    );
    await addButton(page, nameOf(second)).click();
    await expect(formError(page)).toHaveText(
      'Failed to generate trip: The route planner is not answering.',
    );
    await expect(page.locator('.route-line')).toHaveCount(1);
    await expect(alongRows(page).first()).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(formError(page)).toBeHidden();
    expect(await stopNames(page)).toEqual([nameOf(first)]);
    forgiveFailedCalls(consoleErrors);
  });

  test('what each spring adds may fail alone: route and springs stay, and it can be asked again', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await openPlanner(page, context);
    await page.route(DETOURS_CALL, (route) => route.abort());
    await generateTrip(page);
    await expect(alongPane(page)).toContainText(
      "We couldn't find out what each spring adds to the drive.",
    );
    await expect(formError(page)).toBeHidden();
    await expect(alongRows(page).first()).toBeVisible();
    await page.unrouteAll();
    await alongPane(page).getByRole('button', { name: 'Retry' }).click();
    await expect(
      alongRows(page)
        .getByText(/^adds /)
        .first(),
    ).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Save plan', () => {
  test("'Save failed: {server error, or Failed to save trip plan}'", async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await openPlanner(page, context);
    await generateTrip(page);
    const name = saveBox(page).getByLabel('Plan name');
    await name.fill('Snake River');
    for (const [answer, reason] of [
      [{ status: 409, json: { error: 'You have 500 plans.' } }, 'You have 500 plans.'],
      [{ status: 500, body: '' }, 'Failed to save trip plan'],
      [null, 'Failed to save trip plan'],
    ] as const) {
      await page.route('**/api/planner/plans', (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await saveBox(page).getByRole('button', { name: 'Save Plan' }).click();
      await expect(saveBox(page).getByRole('alert')).toHaveText(`Save failed: ${reason}`);
      await expect(name).toHaveValue('Snake River');
      await page.unrouteAll();
    }
    expect(await planNamesIn(member)).toEqual([]);
    forgiveFailedCalls(consoleErrors);
  });

  test('a plan whose answer was lost on the way is not saved twice', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await openPlanner(page, context);
    await generateTrip(page);
    await saveBox(page).getByLabel('Plan name').fill('Once');
    await page.route('**/api/planner/plans', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const save = saveBox(page).getByRole('button', { name: 'Save Plan' });
    await save.click();
    await expect(saveBox(page).getByRole('alert')).toHaveText(
      'Save failed: Failed to save trip plan',
    );
    await page.unrouteAll();
    await save.click();
    await expect(saveBox(page).getByRole('status')).toHaveText('Trip plan saved: Once');
    expect(await planNamesIn(member)).toEqual(['Once']);
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Who plans', () => {
  test('a session that has ended leads to /login with the message of the planner, and nothing is lost', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await openPlanner(page, context);
    await chooseEnds(page, BOISE_TO_OGDEN);
    await endSessions(member);
    await generateButton(page).click();
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent('/planner')}`);
    await expect(page.getByText('Please log in to use the planner.')).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  test('Premium that has ended shows the upgrade prompt', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await openPlanner(page, context);
    await chooseEnds(page, BOISE_TO_OGDEN);
    await runSql(`update members set is_premium = false where id = :'id'::bigint`, {
      id: member.id,
    });
    await generateButton(page).click();
    await expect(page.getByRole('main')).toContainText(
      'Upgrade to Premium to use the Trip Planner.',
    );
    forgiveFailedCalls(consoleErrors);
  });

  test("another's plan cannot be opened for changing", async ({ page, context, consoleErrors }) => {
    await openPlanner(page, context);
    await openPage(page, '/planner?plan=2147483647');
    await expect(page.getByRole('alert').filter({ hasText: 'Error loading plan' })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Places', () => {
  for (const [what, answer] of [
    ['an error', { status: 500, json: { error: 'Broken.' } }],
    ['no answer', null],
    ['nonsense', { status: 200, body: 'not JSON' }],
    ['features without places', { status: 200, json: { features: [{ center: 'x' }, null] } }],
  ] as const) {
    test(`'Any failure gives an empty list.' ${what}`, async ({ page, context, consoleErrors }) => {
      await openPlanner(page, context);
      await page.route('**/api/places?**', (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await fieldOf(page, 'Start').fill('boise');
      await expect(page.getByRole('listbox')).toContainText('No suggestions.');
      await expect(page.locator('[data-rac][role="option"]:has-text(",")')).toHaveCount(0);
      await page.unrouteAll();
      await fieldOf(page, 'Start').fill('boise id');
      await expect(page.getByRole('option', { name: 'Boise, Idaho' })).toBeVisible();
      forgiveFailedCalls(consoleErrors);
    });
  }
});

test('The map does not come: the planner works without it, and says so', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.route(/leaflet[^/]*\.js/, (route) => route.abort());
  await openPlanner(page, context);
  await expect(page.getByText('The map could not be loaded.')).toBeVisible();
  await generateTrip(page);
  await expect(alongRows(page).first()).toBeVisible();
  forgiveFailedCalls(consoleErrors);
});
