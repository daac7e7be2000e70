import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { changeAnswers, lost, never, refusal } from '../../../../test/answers.ts';
import { exampleAlong } from '../../../../test/examples.ts';
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
  MARKERS,
  ONE,
  openPlanner,
  openWithRoute,
  ROUTE_CALL,
  routePast,
  stopNames,
  stopRows,
  stopsPane,
  TWO,
} from '../../../../test/planner.ts';

const DETOURS_CALL = 'POST /api/planner/detours';
const total = stopsPane.getByText(/driving$/);
const failure = form.getByRole('alert');

test('a route loads, and brings springs', { tags: ['@2.73', '@2.78', '@4.31'] }, async () => {
  const answer = Promise.withResolvers<void>();
  await openPlanner({
    [ROUTE_CALL]: async (request: Request) => {
      await answer.promise;
      return routePast()(request);
    },
  });
  await chooseEnds();
  await generateButton.click();
  await expect
    .element(page.getByRole('button', { name: 'Generating...' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(alongPane).toMatchTextContent('Searching for springs...');
  await expectAccessible(MARKERS);
  answer.resolve();
  await expect.element(alongRows.first()).toBeVisible();
  await expect.element(generateButton).toBeVisible();
  await expect.element(alongPane).not.toMatchTextContent('Searching for springs...');
  expect(alongRows.length).toBe(3);
  await expect.element(total).toHaveTextContent('50 mi · 1 h driving');
});

test('a spring along the route has its facts', { tags: ['@2.77', '@3.5'] }, async () => {
  await openWithRoute({
    [ROUTE_CALL]: routePast([
      exampleAlong({ id: 1, name: 'Wild Pool', state_code: 'UT', temperature_f: 101.46 }),
      exampleAlong({ id: 2, name: null, temperature_f: null }),
    ]),
  });
  for (const [at, name, state, temperature] of [
    [0, 'Wild Pool', 'UT', '101.5 °F'],
    [1, 'Unnamed Spring', 'ID', 'N/A'],
  ] as const) {
    const row = alongRows.nth(at);
    const link = row.getByRole('link', { name: `${name} (opens in a new tab)` });
    await expect.element(link).toHaveAttribute('href', `/springs/${at + 1}`);
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(row).toMatchTextContent(state);
    await expect.element(row).toMatchTextContent(temperature);
    await expect.element(row.getByRole('button')).toHaveTextContent('+ Add to Route');
  }
});

test('a route past no spring names the distance', { tags: '@2.78' }, async () => {
  await openPlanner({ [ROUTE_CALL]: routePast([]) });
  await distance.fill('7');
  await chooseEnds();
  await generateButton.click();
  await expect
    .element(alongPane)
    .toMatchTextContent('No springs found within 7 miles of the route.');
  await expectAccessible();
});

test('an added spring goes to the end of the route', { tags: ['@2.74', '@4.32'] }, async () => {
  await openWithRoute();
  await expect.element(stopsPane).toMatchTextContent('No springs added yet.');
  await addButton('Spring 2').click();
  await expect.element(total).toHaveTextContent('100 mi · 2 h driving');
  await addButton('Spring 1').click();
  await expect.element(total).toHaveTextContent('150 mi · 3 h driving');
  expect(stopNames()).toEqual(['Spring 2', 'Spring 1']);
  const [one, two] = [ONE, TWO].map(({ longitude, latitude }) => [longitude, latitude]);
  expect(askedRoutes()).toEqual([[], [two], [two, one]]);
  await expect
    .element(stopsPane)
    .toMatchTextContent(/Boise, Idaho.*Spring 2.*Spring 1.*Ogden, Utah/);
  const added = alongPane.getByRole('button', { name: 'Stop 2 of your route: Spring 1' });
  await expect.element(added).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(MARKERS);
});

test('the list says what each spring adds, and sorts by it', { tags: '@16.1' }, async () => {
  await openWithRoute();
  await expect.element(alongRows.first().getByText('+3 min')).toBeVisible();
  const order = () => alongRows.elements().map(({ dataset }) => Number(dataset['spring']));
  expect(order()).toEqual([1, 2, 3]);
  await alongPane.getByLabelText('Sort by').selectOptions('Least extra time');
  expect(order()).toEqual([3, 2, 1]);
});

test('the list of springs is 550 px high and scrolls', { tags: ['@2.76', '@9.20'] }, async () => {
  const springs = Array.from({ length: 12 }, (_, at) => exampleAlong({ id: at + 1 }));
  await openWithRoute({ [ROUTE_CALL]: routePast(springs) });
  await expect.element(alongRows.nth(11)).toBeInTheDocument();
  const scroller = [...alongPane.element().children].find(
    (child) => getComputedStyle(child).overflowY === 'auto',
  );
  expect(scroller?.clientHeight).toBe(550);
  expect(scroller?.scrollHeight).toBeGreaterThan(550);
});

test('a route on the sketch of the main highways says so', { tags: '@16.7' }, async () => {
  await openWithRoute({
    [ROUTE_CALL]: async (request: Request) => {
      const { route, ...rest } = await routePast()(request);
      return { ...rest, route: { ...route, properties: { ...route.properties, is_sketch: true } } };
    },
  });
  await expect.element(stopsPane).toMatchTextContent('Drive times are estimates');
});

test('a late answer never replaces a newer one', { tags: '@16.9' }, async () => {
  const late = Promise.withResolvers<void>();
  await openWithRoute();
  changeAnswers({
    [ROUTE_CALL]: async (request: Request) => {
      const answer = await routePast()(request);
      if (answer.route.properties.legs.length === 2) await late.promise;
      return answer;
    },
  });
  await addButton('Spring 1').click();
  await expect.element(page.getByRole('button', { name: 'Generating...' })).toBeVisible();
  await addButton('Spring 2').click();
  await expect.element(total).toHaveTextContent('150 mi · 3 h driving');
  late.resolve();
  await late.promise;
  await expect.element(generateButton).toBeVisible();
  expect(stopRows.length).toBe(2);
  await expect.element(total).toHaveTextContent('150 mi · 3 h driving');
});

test('a route on its way can be canceled; the form stays', { tags: '@16.10' }, async () => {
  let request: Request | undefined;
  await openPlanner({
    [ROUTE_CALL]: (asked: Request) => {
      request = asked;
      return never();
    },
  });
  await chooseEnds();
  await generateButton.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => request?.signal.aborted).toBe(true);
  await expect.element(generateButton).toHaveFocus();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(fieldOf('Start')).toHaveValue('Boise, Idaho');
  changeAnswers({ [ROUTE_CALL]: routePast() });
  await generateButton.click();
  await expect.element(alongRows.first()).toBeVisible();
});

test('a route that fails says why, and asks for nothing twice', { tags: '@8.28' }, async () => {
  await openPlanner();
  await chooseEnds();
  for (const [answer, reason] of [
    [refusal(422, 'No road connects these points.'), 'No road connects these points.'],
    [502, 'HTTP error! status: 502'],
    [lost, 'the server could not be reached'],
  ] as const) {
    changeAnswers({ [ROUTE_CALL]: answer });
    await generateButton.click();
    await expect.element(failure).toHaveTextContent(`Failed to generate trip: ${reason}`);
    await expect.element(fieldOf('Start')).toHaveValue('Boise, Idaho');
  }
  await expectAccessible(MARKERS);
  changeAnswers({ [ROUTE_CALL]: routePast() });
  await generateButton.click();
  await expect.element(alongRows.first()).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('a spring that cannot be reached can be undone', { tags: ['@8.28', '@16.17'] }, async () => {
  await openWithRoute({}, [ONE]);
  changeAnswers({ [ROUTE_CALL]: refusal(503, 'The route planner is not answering.') });
  await addButton('Spring 2').click();
  await expect
    .element(failure)
    .toHaveTextContent('Failed to generate trip: The route planner is not answering.');
  await expect.element(stopsPane).toMatchTextContent('You changed the trip.');
  expect(document.querySelectorAll('.route-line')).toHaveLength(1);
  await expect.element(alongRows.first()).toBeVisible();
  changeAnswers({ [ROUTE_CALL]: routePast() });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(failure).not.toBeInTheDocument();
  expect(stopNames()).toEqual(['Spring 1']);
});

test('what each spring adds may fail alone, and be retried', { tags: '@16.18' }, async () => {
  await openWithRoute({ [DETOURS_CALL]: lost });
  await expect
    .element(alongPane)
    .toMatchTextContent("We couldn't check how much each spring adds to the drive.");
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(alongRows.first()).toBeVisible();
  changeAnswers({
    [DETOURS_CALL]: { detours: [{ miles: 4, minutes: 9, gap_miles: 0 }, null, null] },
  });
  await alongPane.getByRole('button', { name: 'Retry' }).click();
  await expect.element(alongRows.first().getByText('+9 min')).toBeVisible();
});
