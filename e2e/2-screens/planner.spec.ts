import AxeBuilder from '@axe-core/playwright';
import { clustersOf, markersOf, popupOf, zoomOf } from '../support/map.ts';
import { addMember, signIn } from '../support/member.ts';
import {
  addSprings,
  alongPane,
  alongRows,
  BOISE_TO_OGDEN,
  chooseEnds,
  detoursAfter,
  distinctSprings,
  fieldOf,
  generateButton,
  generateTrip,
  MARKERS,
  nameOf,
  openPlanner,
  plannerMap,
  ROUTE_CALL,
  saveBox,
  stopRows,
  stopsPane,
  WICHITA_TO_OKLAHOMA_CITY,
} from '../support/planner.ts';
import { KIRKHAM } from '../support/springs.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('Planner', () => {
  test("'Non-premium users see an upgrade prompt for \\'the Trip Planner\\'.'", async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember());
    await openPage(page, '/planner');
    const main = page.getByRole('main');
    await expect(page).toHaveTitle('Hot Spring Road Trip Planner (Premium) | Wildsoak');
    await expect(main).toContainText('Upgrade to Premium to use the Trip Planner.');
    await expect(main).toContainText('$9.99 per month');
    await expect(main.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
    await expect(generateButton(page)).toHaveCount(0);
    await expectAccessible(page, [MARKERS]);
    await photograph(page, 'planner-upgrade');
  });

  test("'Planner (title \\'Hot Spring Road Trip Planner (Premium)\\')'; Premium members see no prompt", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await expect(page).toHaveTitle('Hot Spring Road Trip Planner (Premium) | Wildsoak');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Hot Spring Road Trip Planner (Premium)',
    );
    await expect(main.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0);
    await expectAccessible(page, [MARKERS]);
    await photograph(page, 'planner-empty');
  });

  test("'Start and end fields with type-ahead place search.' By keyboard alone", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await fieldOf(page, 'Start').focus();
    await page.keyboard.type('boise id');
    const options = page.getByRole('option');
    await expect(options.first()).toHaveText('Boise, Idaho');
    await expect(fieldOf(page, 'Start')).toHaveAttribute('aria-expanded', 'true');
    const { violations } = await new AxeBuilder({ page })
      .include('[role="listbox"]')
      .disableRules('region')
      .analyze();
    expect(violations).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(fieldOf(page, 'Start')).toHaveValue('Boise, Idaho');
    await expect(options).toHaveCount(0);
    await expect(stopsPane(page)).toContainText('Boise, Idaho');
  });

  test("'A \\'Generate Trip\\' button (\\'Generating...\\' while busy).' 'Messages: \\'Searching for springs...\\' while loading'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(ROUTE_CALL, async (route) => {
      await held;
      await route.continue();
    });
    await chooseEnds(page, BOISE_TO_OGDEN);
    await generateButton(page).click();
    await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible();
    await expect(alongPane(page)).toContainText('Searching for springs...');
    await expectAccessible(page, [MARKERS]);
    letGo();
    await expect(generateButton(page)).toBeVisible();
    await expect(alongPane(page)).not.toContainText('Searching for springs...');
    await expect(alongRows(page).first()).toBeVisible();
  });

  test("'A \\'Route Stops\\' side list: start, added springs, end, with placeholder text when empty.'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await expect(stopsPane(page)).toContainText('No stops yet.');
    const answer = await generateTrip(page);
    await expect(stopsPane(page)).toContainText('No springs added yet.');
    const [first, second] = distinctSprings(answer, 2);
    if (!first || !second) throw new Error('There are two.');
    await addSprings(page, [first, second]);
    await expect(stopRows(page)).toHaveCount(2);
    await expect(stopsPane(page)).toHaveText(
      new RegExp(
        ['Boise, Idaho', first, second, 'Ogden, Utah']
          .map((place) => (typeof place === 'string' ? place : nameOf(place)))
          .map((text) => text.replaceAll(/[^\w ]/g, '.'))
          .join('[^]*'),
      ),
    );
  });

  test("'A 600px-high map centered on the central USA at zoom 4, showing the route line and spring markers.'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    const map = plannerMap(page);
    await expect(map).toHaveClass(/leaflet-container/);
    expect((await map.boundingBox())?.height).toBe(600);
    await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
    expect(await zoomOf(page)).toBe(4);
    await expect(page.locator('.route-line')).toHaveCount(0);
    const { nearbySprings } = await generateTrip(page);
    await expect(page.locator('.route-line')).toHaveCount(1);
    await expect(map.getByRole('button', { name: 'Start: Boise, Idaho' })).toBeVisible();
    await expect(map.getByRole('button', { name: 'End: Ogden, Utah' })).toBeVisible();
    // Springs close together share a disc that counts them.
    await expect
      .poll(async () => {
        const discs = await clustersOf(page).allTextContents();
        const inDiscs = discs.reduce((total, text) => total + Number(text), 0);
        return inDiscs + (await markersOf(page).count());
      })
      .toBe(nearbySprings.length);
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(4);
  });

  test("'Each entry shows a link to the spring (new tab), state, temperature (\\'N/A\\' when missing) and a \\'+ Add to Route\\' button.'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    const { nearbySprings } = await generateTrip(page);
    await expect(alongRows(page)).toHaveCount(nearbySprings.length);
    expect(nearbySprings.some(({ temperature_f }) => temperature_f === null)).toBe(true);
    for (const [at, spring] of nearbySprings.entries()) {
      const row = alongRows(page).nth(at);
      const link = row.getByRole('link');
      await expect(link).toHaveText(`${nameOf(spring)} (opens in a new tab)`);
      await expect(link).toHaveAttribute('href', `/springs/${spring.id}`);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(row).toContainText(spring.state_code === 'ID' ? 'Idaho' : 'Utah');
      await expect(row).toContainText(
        spring.temperature_f === null ? 'N/A' : `${Number(spring.temperature_f.toFixed(1))} °F`,
      );
      await expect(row.getByRole('button')).toHaveText('+ Add to Route');
    }
  });

  test("'No springs found within {n} miles of the route.' when none'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await page.getByLabel('Max distance (miles)').fill('7');
    const { nearbySprings } = await generateTrip(page, WICHITA_TO_OKLAHOMA_CITY);
    expect(nearbySprings).toEqual([]);
    await expect(alongPane(page)).toContainText('No springs found within 7 miles of the route.');
    await expectAccessible(page, [MARKERS]);
    await photograph(page, 'planner-no-springs');
  });

  test("'Once a route exists, a \\'Save This Trip Plan\\' box appears with a plan name field (placeholder \\'e.g., Summer Road Trip\\') and a \\'Save Plan\\' button (\\'Saving...\\' while busy).'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await expect(saveBox(page)).toHaveCount(0);
    await generateTrip(page);
    const name = saveBox(page).getByLabel('Plan name');
    await expect(name).toHaveAttribute('placeholder', 'e.g., Summer Road Trip');
    await name.fill('Snake River');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/planner/plans', async (route) => {
      await held;
      await route.continue();
    });
    await saveBox(page).getByRole('button', { name: 'Save Plan' }).click();
    await expect(saveBox(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
    letGo();
    await expect(saveBox(page).getByRole('status')).toHaveText('Trip plan saved: Snake River');
  });

  test("'Spring marker popups show the name (fallback \\'Unnamed Spring\\'), rating as \\'x.x / 5\\' or N/A, temperature in °F, state code, a temperature class badge and a \\'View Full Details\\' link.'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await page.route(ROUTE_CALL, async (route) => {
      const answer = await route.fetch();
      const { route: found, nearbySprings } = (await answer.json()) as {
        route: object;
        nearbySprings: object[];
      };
      const named = {
        ...nearbySprings[0],
        id: 1,
        name: '<b>Bold</b> Springs',
        state_code: 'ID',
        latitude: 43,
        longitude: -115.2,
        temperature_f: 104,
        average_rating: 4.25,
      };
      const unknown = {
        ...named,
        id: 2,
        name: null,
        latitude: 42.2,
        longitude: -113,
        temperature_f: null,
        average_rating: null,
      };
      await route.fulfill({ json: { route: found, nearbySprings: [named, unknown] } });
    });
    await generateTrip(page);
    await markersOf(page).first().click();
    await expect(popupOf(page)).toContainText('<b>Bold</b> Springs');
    for (const text of ['4.3 / 5', '104 °F', 'ID', 'Warm'])
      await expect(popupOf(page)).toContainText(text);
    await expectAccessible(page, [MARKERS]);
    const link = popupOf(page).getByRole('link', { name: 'View Full Details' });
    await expect(link).toHaveAttribute('href', '/springs/1');
    await expect(link).toHaveAttribute('target', '_blank');
    await page.keyboard.press('Escape');
    await markersOf(page).last().focus();
    await page.keyboard.press('Enter');
    for (const text of ['Unnamed Spring', 'Rating: N/A', 'Temperature: N/A', 'Unknown'])
      await expect(popupOf(page)).toContainText(text);
    await expect(popupOf(page).getByRole('link')).toBeFocused();
  });

  test('the route is drawn on the sketch network, and the page says so', async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    const { route } = await generateTrip(page);
    expect(route.properties.is_sketch).toBe(true);
    await expect(stopsPane(page)).toContainText('Sketch road network');
  });

  test("'opened from a spring page with that spring as the initial spring'", async ({
    page,
    context,
  }) => {
    await openPlanner(page, context);
    await openPage(page, `/springs/${KIRKHAM.id}`);
    await page.getByRole('link', { name: 'Plan a Trip Including This Spring' }).click();
    await expect(page).toHaveURL(`/planner?spring=${KIRKHAM.id}`);
    await expect(stopRows(page)).toHaveCount(1);
    await expect(stopRows(page).first()).toContainText(KIRKHAM.name);
    await expectAccessible(page, [MARKERS]);
    await photograph(page, 'planner-with-spring');
  });

  test('on a phone the lists are sheets over the map, and nothing reaches beyond the screen', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPlanner(page, context);
    const answer = await generateTrip(page);
    const [first] = distinctSprings(answer, 1);
    if (!first) throw new Error('There is one.');
    const sheet = page.getByRole('button', { name: /^Springs Along Route/ });
    await expect(alongRows(page).first()).toBeHidden();
    await sheet.click();
    await expect(sheet).toHaveAttribute('aria-expanded', 'true');
    await addSprings(page, [first]);
    await page.getByRole('button', { name: /^Route Stops/ }).click();
    await expect(sheet).toHaveAttribute('aria-expanded', 'false');
    await expect(stopRows(page)).toHaveCount(1);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      ),
    ).toBe(true);
    await expectAccessible(page, [MARKERS]);
  });

  test('with stops, in all sizes', async ({ page, context }) => {
    await openPlanner(page, context);
    await chooseEnds(page, BOISE_TO_OGDEN);
    const answer = await detoursAfter(page, () => generateButton(page).click());
    const [one, two, three] = distinctSprings(answer, 3);
    if (!one || !two || !three) throw new Error('There are three.');
    await addSprings(page, [three, one]);
    await detoursAfter(page, () =>
      alongPane(page)
        .getByRole('button', { name: `: ${nameOf(two)}` })
        .click(),
    );
    await expect(stopRows(page)).toHaveCount(3);
    await expectAccessible(page, [MARKERS]);
    await photograph(page, 'planner');
  });
});
