import type { Page } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import {
  addButton,
  choosePlace,
  BOISE_TO_OGDEN,
  distinctSprings,
  fieldOf,
  generateButton,
  generateTrip,
  nameOf,
  openPlanner,
  recordRoutes,
  ROUTE_CALL,
  saveBox,
  stopsPane,
} from '../support/planner.ts';
import { KIRKHAM } from '../support/springs.ts';
import { expect, expectAccessible, photograph, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const formError = (page: Page) => page.getByRole('form', { name: 'Trip' }).getByRole('alert');
const distance = (page: Page) => page.getByLabel('Max distance (miles)');

test.describe('Planner', () => {
  test("'Start and end must each be chosen from suggestions, else \\'Please select valid start and end points from the suggestions.\\''", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    const asked = recordRoutes(page);
    const said = 'Please select valid start and end points from the suggestions.';
    await generateButton(page).click();
    await expect(formError(page)).toHaveText(said);
    await expect(fieldOf(page, 'Start')).toBeFocused();
    await expectAccessible(page);
    await photograph(page, 'planner-invalid');

    // Typing alone does not choose.
    await choosePlace(page, 'Start', BOISE_TO_OGDEN.start);
    await expect(formError(page)).toBeHidden();
    await fieldOf(page, 'End').fill('Ogden, Utah');
    await page.keyboard.press('Tab');
    await generateButton(page).click();
    await expect(formError(page)).toHaveText(said);
    await expect(fieldOf(page, 'End')).toBeFocused();
    await expect(fieldOf(page, 'Start')).not.toHaveAttribute('aria-invalid', 'true');

    // Nor does a choice that you changed.
    await choosePlace(page, 'End', BOISE_TO_OGDEN.end);
    await fieldOf(page, 'Start').press('End');
    await page.keyboard.type('x');
    await page.keyboard.press('Tab');
    await generateButton(page).click();
    await expect(formError(page)).toHaveText(said);
    expect(asked).toEqual([]);
  });

  test("'Adding a waypoint without start and end gives \\'Please set start and end points first.\\''", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    const answer = await generateTrip(page);
    const [first] = distinctSprings(answer, 1);
    if (!first) throw new Error('There is one.');
    await fieldOf(page, 'End').fill('');
    const asked = recordRoutes(page);
    await addButton(page, nameOf(first)).click();
    await expect(
      page.getByRole('alert').getByText('Please set start and end points first.'),
    ).toBeVisible();
    expect(asked.filter(({ waypoints }) => waypoints.length > 0)).toEqual([]);
    await expect(stopsPane(page)).toContainText('No springs added yet.');
  });

  test("A spring as the first stop: 'Please set start and end points first.'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context, `?spring=${KIRKHAM.id}`);
    const said = stopsPane(page).getByText('Please set start and end points first.');
    await expect(said).toBeVisible();
    await choosePlace(page, 'Start', BOISE_TO_OGDEN.start);
    await choosePlace(page, 'End', BOISE_TO_OGDEN.end);
    await expect(said).toHaveCount(0);
  });

  test("'Max distance is a required numeric field, minimum 1, default 20.'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await expect(distance(page)).toHaveValue('20');
    await expect(distance(page)).toHaveAttribute('type', 'number');
    await expect(distance(page)).toHaveAttribute('min', '1');
    await expect(distance(page)).toHaveAttribute('required');
    await choosePlace(page, 'Start', BOISE_TO_OGDEN.start);
    await choosePlace(page, 'End', BOISE_TO_OGDEN.end);
    const asked = recordRoutes(page);
    for (const value of ['', '0', '0.5', '-3', '201']) {
      await distance(page).fill(value);
      await expect(page.getByText('Please enter a number from 1 to 200.')).toHaveCount(0);
      await generateButton(page).click();
      await expect(page.getByText('Please enter a number from 1 to 200.')).toBeVisible();
      await expect(distance(page)).toBeFocused();
    }
    expect(asked).toEqual([]);
    await distance(page).fill('1');
    await generateButton(page).click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(asked[0]).toMatchObject({ maxDistanceMiles: 1 });
  });

  test("'Plan name is required and trimmed, else \\'Please enter a name for your trip plan.\\' The save button is disabled when the name is blank.'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await generateTrip(page);
    const save = saveBox(page).getByRole('button', { name: 'Save Plan' });
    const name = saveBox(page).getByLabel('Plan name');
    await expect(save).toBeDisabled();
    await name.fill('   ');
    await expect(save).toBeDisabled();
    await name.press('Enter');
    await expect(saveBox(page).getByRole('alert')).toHaveText(
      'Please enter a name for your trip plan.',
    );
    await name.fill(' x ');
    await expect(saveBox(page).getByRole('alert')).toBeHidden();
    await expect(save).toBeEnabled();
    const sent = page.waitForRequest('**/api/planner/plans');
    await save.click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'x' });
  });

  test("'Saving without a route gives \\'Please generate a route before saving.\\''", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await openPlanner(page, context);
    const answer = await generateTrip(page);
    const [first] = distinctSprings(answer, 1);
    if (!first) throw new Error('There is one.');
    // The new route did not come: the map shows the one before.
    await page.route(ROUTE_CALL, (route) => route.abort());
    await addButton(page, nameOf(first)).click();
    await expect(formError(page)).toContainText('Failed to generate trip');
    await expect(stopsPane(page)).toContainText('The route on the map is from before');
    await saveBox(page).getByLabel('Plan name').fill('Too early');
    await saveBox(page).getByRole('button', { name: 'Save Plan' }).click();
    await expect(saveBox(page).getByRole('alert')).toHaveText(
      'Please generate a route before saving.',
    );
    forgiveFailedCalls(consoleErrors);
  });

  test("'Place search queries only after at least 3 characters. Results are limited to 5 with autocomplete.'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/places') asked.push(searchParams.get('q') ?? '');
    });
    await fieldOf(page, 'Start').pressSequentially(' sp ');
    await expect(fieldOf(page, 'Start')).toHaveAttribute('aria-expanded', 'false');
    await fieldOf(page, 'Start').fill('spr');
    await expect(page.getByRole('option')).toHaveCount(5);
    expect(asked).toEqual(['spr']);
  });
});
