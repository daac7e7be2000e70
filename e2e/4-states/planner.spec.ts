import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import {
  addButton,
  addSprings,
  alongPane,
  alongRows,
  BOISE_TO_OGDEN,
  chooseEnds,
  choosePlace,
  detoursAfter,
  distinctSprings,
  fieldOf,
  generateButton,
  generateTrip,
  nameOf,
  openPlanner,
  recordRoutes,
  ROUTE_CALL,
  routeAfter,
  saveBox,
  stopNames,
  stopRows,
  stopsPane,
  type RouteAnswer,
} from '../support/planner.ts';
import { planNamesIn, savePlan, STOPS } from '../support/plans.ts';
import { expect, openPage, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** The first and the last on the route: there is only one best order. */
const pair = (answer: RouteAnswer) => {
  const all = distinctSprings(answer, 2);
  const [first, last] = [all.at(0), all.at(-1)];
  if (!first || !last) throw new Error('There are two.');
  return [first, last] as const;
};

const undoButton = (page: Page) => stopsPane(page).getByRole('button', { name: /^Undo/ });

test.describe('Planner', () => {
  test("'Start and end unset, then set via suggestions, then Generate creates a route and nearby springs.'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await expect(fieldOf(page, 'Start')).toHaveValue('');
    await expect(fieldOf(page, 'End')).toHaveValue('');
    const { route, nearbySprings } = await generateTrip(page);
    const miles = Math.round(route.properties.miles);
    await expect(stopsPane(page)).toContainText(`${miles} mi ·`);
    await expect(alongRows(page)).toHaveCount(nearbySprings.length);
    expect(nearbySprings.length).toBeGreaterThan(3);
  });

  test("'Adding a spring as a waypoint appends it and regenerates the route with the waypoint list.'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    const asked = recordRoutes(page);
    const [first, second] = pair(await generateTrip(page));
    // The later one first: it goes to the end, not to where you pass it.
    await addSprings(page, [second, first]);
    // Once for each: what the springs add is another call.
    expect(asked.map(({ waypoints }) => waypoints)).toEqual([
      [],
      [[second.longitude, second.latitude]],
      [
        [second.longitude, second.latitude],
        [first.longitude, first.latitude],
      ],
    ]);
    expect(await stopNames(page)).toEqual([nameOf(second), nameOf(first)]);
    // A stop cannot be added again, and says which stop it is.
    await expect(
      alongPane(page).getByRole('button', { name: `Stop 2 of your route: ${nameOf(first)}` }),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  test("'Saving is possible only after a route exists. After a successful save the name field clears and a success message appears.'", async ({
    page,
    context,
  }) => {
    const member = await openPlanner(page, context);
    await chooseEnds(page, BOISE_TO_OGDEN);
    await expect(saveBox(page)).toHaveCount(0);
    const answer = await routeAfter(page, () => generateButton(page).click());
    const [first] = pair(answer);
    await addSprings(page, [first]);
    const name = saveBox(page).getByLabel('Plan name');
    await name.fill('  Snake River <b>  ');
    await saveBox(page).getByRole('button', { name: 'Save Plan' }).click();
    const said = saveBox(page).getByRole('status');
    await expect(said).toHaveText('Trip plan saved: Snake River <b>');
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
    expect(await planNamesIn(member)).toEqual(['Snake River <b>']);
    const id = await runSql(`select max(id) from plans where member_id = :'member'::bigint`, {
      member: member.id,
    });
    await expect(said.getByRole('link')).toHaveAttribute('href', `/my-plans/${id}`);
  });

  test('each spring comes with what it adds, and the list can be sorted by it', async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await chooseEnds(page, BOISE_TO_OGDEN);
    const { nearbySprings } = await detoursAfter(page, () => generateButton(page).click());
    const known = nearbySprings.filter(({ detour }) => detour !== null);
    expect(known.length).toBeGreaterThan(0);
    await expect(alongRows(page).getByText(/^adds /)).toHaveCount(known.length);
    const miles = nearbySprings.map(({ route_mile }) => route_mile);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    const shown = () =>
      alongRows(page).evaluateAll((rows) => rows.map((row) => Number(row.dataset['spring'])));
    expect(await shown()).toEqual(nearbySprings.map(({ id }) => id));
    await alongPane(page).getByLabel('Sort by').selectOption('Least time added');
    const minutes = new Map(nearbySprings.map(({ id, detour }) => [id, detour?.minutes]));
    const sorted = (await shown()).map((id) => minutes.get(id) ?? Number.POSITIVE_INFINITY);
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
    expect(sorted[0]).toBe(Math.min(...known.map(({ detour }) => detour?.minutes ?? 0)));
  });

  test('stops are moved by buttons, and each move can be undone', async ({ page, context }) => {
    await openPlanner(page, context);
    const [first, second] = pair(await generateTrip(page));
    await addSprings(page, [second, first]);
    const [one, two] = [nameOf(first), nameOf(second)];
    // On a keyboard you stay on the button, even where it does nothing more.
    for (const [direction, order] of [
      ['up', [one, two]],
      ['down', [two, one]],
    ] as const) {
      const button = page.getByRole('button', { name: `Move ${one} ${direction}` });
      await routeAfter(page, () => button.press('Enter'));
      expect(await stopNames(page)).toEqual(order);
      await expect(button).toBeFocused();
    }
    for (const order of [
      [one, two],
      [two, one],
    ]) {
      await routeAfter(page, () => undoButton(page).click());
      expect(await stopNames(page)).toEqual(order);
    }
  });

  test("'Best order' puts the stops as they are passed, and can be undone", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    const [first, second] = pair(await generateTrip(page));
    await addSprings(page, [second, first]);
    const [one, two] = [nameOf(first), nameOf(second)];
    const best = stopsPane(page).getByRole('button', { name: 'Best order', exact: true });
    await routeAfter(page, () => best.click());
    expect(await stopNames(page)).toEqual([one, two]);
    await best.click();
    await expect(page.getByText('Your stops are already in the best order.')).toBeVisible();
    await routeAfter(page, () => undoButton(page).click());
    expect(await stopNames(page)).toEqual([two, one]);
  });

  test('stops are moved by keyboard and removed, and each can be undone', async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    const [first, second] = pair(await generateTrip(page));
    await addSprings(page, [second, first]);
    const [one, two] = [nameOf(first), nameOf(second)];
    // Tab leads to the handle, Enter picks the stop up, arrows choose where it goes, Enter drops it.
    await stopRows(page).nth(1).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Move ${one}`, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    const places = page.getByRole('button', { name: /^Insert / });
    await expect(places).toHaveCount(3);
    await places.first().focus();
    await expect(places.first()).toHaveAccessibleName(`Insert before ${two}`);
    await routeAfter(page, () => page.keyboard.press('Enter'));
    await expect.poll(() => stopNames(page)).toEqual([one, two]);
    await routeAfter(page, () => undoButton(page).click());
    expect(await stopNames(page)).toEqual([two, one]);

    // Arrows lead from row to row, Tab into a row.
    await stopRows(page).nth(1).focus();
    await page.keyboard.press('ArrowUp');
    await expect(stopRows(page).first()).toBeFocused();
    const remove = page.getByRole('button', { name: `Remove ${two}` });
    for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('Tab');
    await expect(remove).toBeFocused();
    await routeAfter(page, () => page.keyboard.press('Enter'));
    expect(await stopNames(page)).toEqual([one]);
    // The focus goes to the stop that follows; after the last, to where you bring it back.
    await expect(stopRows(page)).toBeFocused();
    for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Remove ${one}` })).toBeFocused();
    await routeAfter(page, () => page.keyboard.press('Enter'));
    await expect(stopRows(page)).toHaveCount(0);
    await expect(undoButton(page)).toBeFocused();
    for (const order of [[one], [two, one]]) {
      await routeAfter(page, () => page.keyboard.press('Enter'));
      expect(await stopNames(page)).toEqual(order);
    }
  });

  test('stops are moved by dragging', async ({ page, context }) => {
    await openPlanner(page, context);
    const [first, second] = pair(await generateTrip(page));
    await addSprings(page, [second, first]);
    await routeAfter(page, () =>
      stopRows(page)
        .nth(1)
        .dragTo(stopRows(page).nth(0), {
          sourcePosition: { x: 150, y: 45 },
          targetPosition: { x: 150, y: 3 },
        }),
    );
    expect(await stopNames(page)).toEqual([nameOf(first), nameOf(second)]);
  });

  test('arrival times follow from the start time, the drive and the stay', async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    const [first] = pair(await generateTrip(page));
    const { route } = await routeAfter(page, () => addButton(page, nameOf(first)).click());
    const [toSpring = { minutes: 0 }, toEnd = { minutes: 0 }] = route.properties.legs;
    const clock = (minutes: number) => {
      const at = Math.round(minutes) % 1440;
      const hour = Math.floor(at / 60);
      return `${hour % 12 || 12}:${String(at % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
    };
    const pane = stopsPane(page);
    await expect(pane.getByLabel('Leave at')).toHaveValue('08:00');
    await expect(stopRows(page)).toContainText(`Arrive ${clock(480 + toSpring.minutes)}`);
    await expect(pane).toContainText(
      `Arrive ${clock(480 + toSpring.minutes + 60 + toEnd.minutes)}`,
    );
    await pane.getByLabel('Leave at').fill('20:30');
    await page.getByRole('button', { name: `Stay 1 h at ${nameOf(first)}` }).press('Enter');
    await page.getByRole('menuitemradio', { name: '12 h', exact: true }).click();
    await expect(stopRows(page)).toContainText(`Arrive ${clock(1230 + toSpring.minutes)}`);
    await expect(pane).toContainText(
      `Arrive ${clock(1230 + toSpring.minutes + 720 + toEnd.minutes)}, day 2`,
    );
    await pane.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('button', { name: /^Stay 1 h/ })).toBeVisible();
  });

  test('answers that come late never overwrite newer ones', async ({ page, context }) => {
    await openPlanner(page, context);
    const [first, second] = pair(await generateTrip(page));
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let late: Promise<unknown> = Promise.resolve();
    await page.route(ROUTE_CALL, async (route) => {
      const { waypoints } = route.request().postDataJSON() as { waypoints: unknown[] };
      if (waypoints.length !== 1) return route.continue();
      late = held.then(() => route.continue().catch(() => undefined));
      return late;
    });
    await addButton(page, nameOf(first)).click();
    await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible();
    const { route } = await routeAfter(page, () => addButton(page, nameOf(second)).click());
    const total = stopsPane(page).getByText('driving');
    await expect(total).toContainText(`${Math.round(route.properties.miles)} mi`);
    letGo();
    await late;
    await expect(stopRows(page)).toHaveCount(2);
    await expect(total).toContainText(`${Math.round(route.properties.miles)} mi`);
    await expect(generateButton(page)).toBeVisible();
  });

  test('a running request can be canceled: what was laid out stays', async ({ page, context }) => {
    await openPlanner(page, context);
    await page.route(ROUTE_CALL, () => undefined);
    await chooseEnds(page, BOISE_TO_OGDEN);
    // Before the call would give up by itself.
    const aborted = page.waitForEvent('requestfailed', { timeout: 10_000 });
    await generateButton(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await aborted;
    await expect(generateButton(page)).toBeVisible();
    await expect(generateButton(page)).toBeFocused();
    await expect(page.getByRole('alert')).not.toContainText(['Failed to generate trip']);
    await expect(fieldOf(page, 'Start')).toHaveValue('Boise, Idaho');
    await page.unrouteAll();
    await routeAfter(page, () => generateButton(page).click());
    await expect(alongRows(page).first()).toBeVisible();
  });

  test('what was laid out survives a reload of the tab, until you start over', async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await page.getByLabel('Max distance (miles)').fill('30');
    const [first] = pair(await generateTrip(page));
    await addSprings(page, [first]);
    await routeAfter(page, () => page.reload());
    await expect(fieldOf(page, 'Start')).toHaveValue('Boise, Idaho');
    await expect(fieldOf(page, 'End')).toHaveValue('Ogden, Utah');
    await expect(page.getByLabel('Max distance (miles)')).toHaveValue('30');
    expect(await stopNames(page)).toEqual([nameOf(first)]);
    await expect(alongRows(page).first()).toBeVisible();
    const startOver = page.getByRole('button', { name: 'Start over' });
    await startOver.click();
    // A single press loses nothing.
    const question = page.getByRole('alertdialog', {
      name: 'Start over? You will lose this trip.',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(startOver).toBeFocused();
    expect(await stopNames(page)).toEqual([nameOf(first)]);
    await startOver.click();
    await question.getByRole('button', { name: 'Start over' }).click();
    await expect(fieldOf(page, 'Start')).toHaveValue('');
    await expect(fieldOf(page, 'Start')).toBeFocused();
    await expect(stopRows(page)).toHaveCount(0);
    await page.reload();
    await expect(stopsPane(page)).toContainText('No stops yet.');
  });

  test('a saved plan is changed, and can be saved as another', async ({ page, context }) => {
    const member = await openPlanner(page, context);
    // The sketch knows the main highways only, and both springs lie within reach of one.
    const id = await savePlan(page.request, { name: 'First' });
    await routeAfter(page, () => openPage(page, `/planner?plan=${id}`));
    await expect(fieldOf(page, 'Start')).toHaveValue('Boise, Idaho');
    expect(await stopNames(page)).toEqual([STOPS.kirkham.name, STOPS.krigbaum.name]);
    await expect(stopsPane(page).getByLabel('Leave at')).toHaveValue('09:00');
    const name = saveBox(page).getByLabel('Plan name');
    await expect(name).toHaveValue('First');
    await routeAfter(page, () =>
      page.getByRole('button', { name: `Remove ${STOPS.kirkham.name}` }).click(),
    );
    await name.fill('Second');
    await saveBox(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(saveBox(page).getByRole('status')).toHaveText('Changes saved: Second');
    expect(await planNamesIn(member)).toEqual(['Second']);
    // A change during a save is not part of it.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/planner/plans', async (route) => {
      await held;
      await route.continue();
    });
    const startOver = page.getByRole('button', { name: 'Start over' });
    await expect(startOver).toHaveCount(0);
    await name.fill('Third');
    await saveBox(page).getByRole('button', { name: 'Save as New Plan' }).click();
    await stopsPane(page).getByLabel('Leave at').fill('10:00');
    letGo();
    await expect(saveBox(page).getByRole('status')).toHaveText('Trip plan saved: Third');
    expect(await planNamesIn(member)).toEqual(['Third', 'Second']);
    await expect(startOver).toBeVisible();
    // The field goes back to the name of the plan you are changing.
    await expect(name).toHaveValue('Second');
  });

  test('you can start where you are', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 43.615, longitude: -116.2023 });
    await openPlanner(page, context);
    await page.getByRole('button', { name: 'Use my location as start' }).click();
    await expect(fieldOf(page, 'Start')).toHaveValue('My location (43.615, -116.2023)');
    // A position that comes late does not replace what you chose meanwhile.
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (found) =>
        addEventListener('found', () =>
          found({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition),
        );
    });
    await page.getByRole('button', { name: 'Use my location as end' }).click();
    await choosePlace(page, 'End', BOISE_TO_OGDEN.end);
    await page.evaluate(() => dispatchEvent(new Event('found')));
    await expect(page.getByRole('button', { name: 'Use my location as end' })).toBeVisible();
    await expect(fieldOf(page, 'End')).toHaveValue('Ogden, Utah');
    await routeAfter(page, () => generateButton(page).click());
    await expect(alongRows(page).first()).toBeVisible();
  });

  test('says so when there is no position', async ({ page, context, consoleErrors }) => {
    await openPlanner(page, context);
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_, fail) =>
        fail?.({ code: 2, message: '' } as GeolocationPositionError);
    });
    await page.getByRole('button', { name: 'Use my location as end' }).click();
    await expect(page.getByText("We couldn't find your location.")).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });
});
