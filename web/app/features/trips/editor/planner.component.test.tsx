import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { changeAnswers, refusal } from '../../../../test/answers.ts';
import { examplePlan, exampleSpring, exampleUser } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import {
  addButton,
  alongPane,
  alongRows,
  askedRoutes,
  chooseEnds,
  distance,
  fieldOf,
  form,
  generateButton,
  main,
  MARKERS,
  ONE,
  openPlanner,
  openWithRoute,
  plannerMap,
  ROUTE_CALL,
  routePast,
  saveBox,
  stopNames,
  stopRows,
  stopsPane,
} from '../../../../test/planner.ts';

const offer = main.getByRole('button', { name: 'Upgrade to Premium' });

test('members without Premium find the offer to upgrade', { tags: ['@2.81', '@1.4'] }, async () => {
  await openApp('/planner', {}, { user: exampleUser() });
  await expect.element(main).toMatchTextContent('Upgrade to Premium to use the Trip Planner.');
  await expect.element(main).toMatchTextContent('$9.99 per month');
  await expect.element(offer).toBeEnabled();
  await expect.element(generateButton).not.toBeInTheDocument();
  await expectAccessible();
});

test(
  'an empty planner reads from the form to the stops, the springs and the map',
  { tags: ['@2.70', '@2.72', '@2.74', '@5.20', '@16.6'] },
  async () => {
    await openPlanner();
    expect(document.title).toBe('Hot Spring Road Trip Planner (Premium) | Wildsoak');
    await expect.element(main).toMatchAriaInlineSnapshot(`
      - main:
        - heading "Hot Spring Road Trip Planner (Premium)" [level=1]
        - form "Trip":
          - combobox "Start"
          - combobox "End"
          - spinbutton "Max distance (miles)": "20"
          - button "Generate Trip"
        - region "Suggest a trip"
        - region "Route Stops"
        - region "Springs Along Route"
        - region "Map of your trip"
    `);
    await expect.element(offer).not.toBeInTheDocument();
    await expect.element(saveBox).not.toBeInTheDocument();
    await expect.element(fieldOf('Start')).toHaveValue('');
    await expect.element(fieldOf('End')).toHaveValue('');
    await expect.element(distance).toHaveValue(20);
    await expect.element(distance).toHaveAttribute('type', 'number');
    await expect.element(distance).toHaveAttribute('min', '1');
    await expect.element(distance).toBeRequired();
    await expect.element(stopsPane).toMatchTextContent('No stops yet.');
    await expectAccessible();
  },
);

test('a planner for a spring asks for both ends first', { tags: ['@2.6', '@5.19'] }, async () => {
  await openPlanner({ 'GET /api/springs/7': exampleSpring() }, '?spring=7');
  await expect.poll(stopNames).toEqual(['Kirkham Hot Springs']);
  const note = stopsPane.getByText('Please set start and end points first.');
  await expect.element(note).toBeVisible();
  await expectAccessible();
  await chooseEnds();
  await expect.element(note).not.toBeInTheDocument();
});

test("somebody else's plan cannot be changed", { tags: ['@2.92', '@19.4'] }, async () => {
  await openApp(
    '/planner?plan=3',
    { 'GET /api/planner/plans/3': refusal(404, 'Plan not found.') },
    { user: exampleUser({ is_premium: true }) },
  );
  await expect
    .element(main.getByRole('alert'))
    .toMatchTextContent('Error loading plan: Plan not found.');
});

test('a stop that left the catalog stays, without a link', { tags: '@16.8' }, async () => {
  const plan = examplePlan();
  const springs = plan.springs.map((spring, at) => ({ ...spring, is_removed: at === 0 }));
  await openPlanner({ 'GET /api/planner/plans/3': { ...plan, springs } }, '?plan=3');
  await expect.element(stopRows.first()).toMatchTextContent('no longer listed');
  await expect.element(stopRows.first().getByRole('link')).not.toBeInTheDocument();
  await expect.element(stopRows.nth(1)).not.toMatchTextContent('no longer listed');
  await page.getByRole('button', { name: /^Stop 1: / }).click({ force: true });
  await expect.element(main).toMatchTextContent('No longer listed');
});

test('a trip survives a reload, until you start over', { tags: '@16.5' }, async () => {
  const before = await openPlanner();
  await distance.fill('30');
  await chooseEnds();
  await generateButton.click();
  await addButton('Spring 1').click();
  await before.unmount();

  const after = await openPlanner();
  await expect.element(fieldOf('Start')).toHaveValue('Boise, Idaho');
  await expect.element(fieldOf('End')).toHaveValue('Ogden, Utah');
  await expect.element(distance).toHaveValue(30);
  expect(stopNames()).toEqual(['Spring 1']);
  await expect.element(alongRows.first()).toBeVisible();
  const startOver = page.getByRole('button', { name: 'Start over' });
  await startOver.click();
  const question = page.getByRole('alertdialog', { name: "Start over? You'll lose this trip." });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(startOver).toHaveFocus();
  expect(stopNames()).toEqual(['Spring 1']);
  await startOver.click();
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect.element(fieldOf('Start')).toHaveValue('');
  await expect.element(fieldOf('Start')).toHaveFocus();
  await expect.element(stopRows).not.toBeInTheDocument();
  await after.unmount();

  await openPlanner();
  await expect.element(stopsPane).toMatchTextContent('No stops yet.');
});

test('a trip is there after a session ended', { tags: ['@2.5', '@16.20'] }, async () => {
  const before = await openWithRoute({}, [ONE]);
  changeAnswers({ [ROUTE_CALL]: refusal(401, 'Who?'), 'GET /api/auth/status': 401 });
  await generateButton.click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fplanner');
  await expect.element(page.getByText('Please log in to use the planner.')).toBeVisible();
  await before.unmount();

  await openPlanner();
  await expect.element(fieldOf('End')).toHaveValue('Ogden, Utah');
  await expect.poll(stopNames).toEqual(['Spring 1']);
});

test(
  'Premium that has ended shows the offer to upgrade, and the trip is there afterwards',
  { tags: ['@2.81', '@16.20'] },
  async () => {
    const before = await openWithRoute();
    changeAnswers({
      [ROUTE_CALL]: refusal(403, 'This needs Premium.'),
      'GET /api/auth/status': { isLoggedIn: true, user: exampleUser() },
    });
    await generateButton.click();
    await expect.element(main).toMatchTextContent('Upgrade to Premium to use the Trip Planner.');
    await before.unmount();

    await openPlanner();
    await expect.element(fieldOf('End')).toHaveValue('Ogden, Utah');
  },
);

test(
  'on a phone a found trip folds its form, shows the map and opens the springs to half height',
  { tags: ['@22.65', '@22.67', '@26.30'] },
  async () => {
    await page.viewport(390, 844);
    await openPlanner();
    await chooseEnds();
    await generateButton.click();
    const folded = page.getByRole('button', { name: 'Boise to Ogden · 20 mi · Edit' });
    await expect.element(folded).toBeVisible();
    await expect.element(folded).toHaveFocus();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(alongRows.first()).toBeVisible();
    const mapTop = () => plannerMap.element().getBoundingClientRect().top;
    await expect.poll(mapTop).toBeLessThan(200);
    expect(mapTop()).toBeGreaterThanOrEqual(0);
    expect(plannerMap.element().clientHeight).toBe(600);
    const sheetBox = () => alongPane.element().getBoundingClientRect();
    await expect.poll(() => sheetBox().bottom).toBeLessThanOrEqual(innerHeight);
    const sheet = sheetBox();
    const share = (window.innerHeight - sheet.top) / window.innerHeight;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.55);
    expect(sheet.top - mapTop()).toBeGreaterThan(200);
    const row = alongRows.first().element().getBoundingClientRect();
    expect(row.bottom).toBeLessThanOrEqual(innerHeight);
    expect(folded.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    const saving = page.getByRole('button', { name: 'Save This Trip Plan' });
    const bar = saving.element().getBoundingClientRect();
    expect(bar.bottom).toBeLessThanOrEqual(sheet.top);
    // The line is in the part that no sheet covers.
    const stops = stopsPane.element().getBoundingClientRect();
    await expect
      .poll(() => document.querySelector('.route-line')?.getBoundingClientRect().bottom)
      .toBeLessThan(stops.top);
    await expectAccessible(MARKERS);

    await folded.click();
    await expect.element(fieldOf('Start')).toHaveFocus();
    await expect.element(fieldOf('Start')).toHaveValue('Boise, Idaho');
    changeAnswers({ [ROUTE_CALL]: refusal(503, 'The route planner is not answering.') });
    await generateButton.click();
    await expect
      .element(form.getByRole('alert'))
      .toHaveTextContent('Failed to generate trip: The route planner is not answering.');
    await expect.element(folded).not.toBeInTheDocument();
    // A later route, for a stop, leaves the form open.
    changeAnswers({ [ROUTE_CALL]: routePast() });
    await addButton('Spring 1').click();
    await expect.element(stopsPane).toMatchTextContent(/Route Stops \(1\)/);
    await expect.poll(() => askedRoutes().at(-1)).toHaveLength(1);
    await expect
      .element(page.getByRole('button', { name: /^Route Stops \(1\).*100 mi · 2 h$/ }))
      .toBeVisible();
    await expect.element(form).toBeVisible();
  },
);

test('a trip from a spring says that it is included', { tags: ['@2.6', '@22.68'] }, async () => {
  await page.viewport(390, 844);
  await openPlanner({ 'GET /api/springs/7': exampleSpring() }, '?spring=7');
  const chip = main.getByText('Includes Kirkham Hot Springs');
  await expect.element(chip).toBeVisible();
  await expectAccessible(MARKERS);
  await page.getByRole('button', { name: 'Leave out Kirkham Hot Springs' }).click();
  await expect.element(chip).not.toBeInTheDocument();
  await expect.element(fieldOf('Start')).toHaveFocus();
  await page.getByRole('button', { name: /^Route Stops/ }).click();
  await expect.element(stopsPane).toMatchTextContent('No stops yet.');
});

test('a spring left out of a folded form keeps the focus near', { tags: '@22.68' }, async () => {
  await page.viewport(390, 844);
  await openPlanner({ 'GET /api/springs/7': exampleSpring() }, '?spring=7');
  await chooseEnds();
  await generateButton.click();
  const folded = page.getByRole('button', { name: 'Boise to Ogden · 20 mi · Edit' });
  await expect.element(folded).toHaveFocus();
  await page.getByRole('button', { name: 'Leave out Kirkham Hot Springs' }).click();
  await expect.element(folded).toHaveFocus();
});

test('on a phone the lists are sheets over the map', { tags: ['@16.11', '@20.3'] }, async () => {
  await page.viewport(390, 844);
  await openWithRoute();
  const sheet = page.getByRole('button', { name: /^Springs Along Route/ });
  await expect.element(alongRows.first()).not.toBeInTheDocument();
  await sheet.click();
  await expect.element(sheet).toHaveAttribute('aria-expanded', 'true');
  await addButton('Spring 1').click();
  await page.getByRole('button', { name: /^Route Stops/ }).click();
  await expect.element(sheet).toHaveAttribute('aria-expanded', 'false');
  await expect.element(stopRows.first()).toBeVisible();
  // Not half under the buttons that stay in sight.
  stopRows.first().element().scrollIntoView({ block: 'center' });
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expectAccessible(MARKERS);
});
