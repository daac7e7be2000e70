import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  callsTo,
  changeAnswers,
  lost,
  never,
  refusal,
  bodiesOf,
} from '../../../../test/answers.ts';
import { examplePlan, exampleSpring, exampleUser } from '../../../../test/examples.ts';
import { goTo, openApp } from '../../../../test/open-app.tsx';
import {
  addButton,
  askedRoutes,
  fieldOf,
  form,
  layOutTrip,
  main,
  ONE,
  openPlanner,
  openWithRoute,
  PLANNER_ANSWERS,
  PREMIUM,
  ROUTE_CALL,
  saveBox,
  stopNames,
  stopsPane,
  TWO,
} from '../../../../test/planner.ts';

const CREATE = 'POST /api/planner/plans';
const UPDATE = 'PUT /api/planner/plans/3';
const LIST = { 'GET /api/planner/plans': [] };

const name = saveBox.getByLabelText('Plan name');
const save = saveBox.getByRole('button', { name: 'Save Plan' });
const failure = saveBox.getByRole('alert');
const success = saveBox.getByRole('status');

test(
  'a saved trip says so, links to the plan and clears the name',
  { tags: ['@2.79', '@3.15', '@4.33', '@7.24', '@22.65', '@24.59'] },
  async () => {
    const answer = Promise.withResolvers<object>();
    await openWithRoute({ ...LIST, [CREATE]: () => answer.promise }, [TWO, ONE]);
    await expect.element(name).toHaveAttribute('placeholder', 'e.g., Summer Road Trip');
    await stopsPane.getByLabelText('Leave on').fill('2027-07-14');
    await name.fill('  Snake River <b>  ');
    await save.click();
    await expect
      .element(saveBox.getByRole('button', { name: 'Saving...' }))
      .toHaveAttribute('aria-disabled', 'true');
    answer.resolve({ id: 9 });
    await expect.element(success).toHaveTextContent('Trip plan saved: Snake River <b>');
    await expect.element(success.getByRole('link')).toHaveAttribute('href', '/my-plans/9');
    await expect.element(name).toHaveValue('');
    await expect.element(name).toHaveFocus();
    expect(bodiesOf(CREATE)).toMatchObject([
      {
        name: 'Snake River <b>',
        startPointName: 'Boise, Idaho',
        endPointName: 'Ogden, Utah',
        startCoords: [-116.2023, 43.615],
        endCoords: [-111.97, 41.22],
        routeGeoJson: { type: 'Feature' },
        maxDistanceMiles: 20,
        springIds: [2, 1],
        stayMinutes: [60, 60],
        startDate: '2027-07-14',
        startTime: '09:00',
      },
    ]);
  },
);

test('a plan needs a name', { tags: '@5.21' }, async () => {
  await openWithRoute();
  await expect.element(save).toBeDisabled();
  await name.fill('   ');
  await expect.element(save).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await expect.element(failure).toHaveTextContent('Please enter a name for your trip plan.');
  await name.fill(' x ');
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(save).toBeEnabled();
});

test('a trip whose new route did not come is not saved', { tags: '@5.22' }, async () => {
  await openWithRoute();
  changeAnswers({ [ROUTE_CALL]: lost });
  await addButton('Spring 1').click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('Failed to generate trip');
  await name.fill('Too early');
  await save.click();
  await expect.element(failure).toHaveTextContent('Please generate a route before saving.');
});

const REMOVE_IT =
  'We now show one of your stops less exactly. Remove it, add it again, and save your trip.';

test('a save that fails says why and keeps the name', { tags: '@8.29' }, async () => {
  await openWithRoute();
  await name.fill('Snake River');
  for (const [answer, reason] of [
    [refusal(409, 'You have 500 plans.'), 'You have 500 plans.'],
    // No stop is found elsewhere here: there is no signal.
    [refusal(409, REMOVE_IT), REMOVE_IT],
    [500, 'Failed to save trip plan'],
    [lost, 'Failed to save trip plan'],
  ] as const) {
    changeAnswers({ [CREATE]: answer });
    await save.click();
    await expect.element(failure).toHaveTextContent(`Save failed: ${reason}`);
    await expect.element(name).toHaveValue('Snake River');
  }
});

test(
  'a stop that is now shown as an area: the drive is found again, and the member saves once more',
  { tags: '@30.12' },
  async () => {
    const { latitude, longitude } = TWO;
    const shown = { latitude: latitude + 0.05, longitude: longitude - 0.05 };
    await openWithRoute(
      {
        ...LIST,
        [CREATE]: refusal(409, 'We now show one of your stops only as an area.'),
        'GET /api/springs/2': exampleSpring({ id: 2, name: TWO.name, shown_as: 'area', ...shown }),
      },
      [ONE, TWO],
    );
    await page.getByRole('button', { name: `Remove ${ONE.name}` }).click();
    await expect.poll(() => askedRoutes().at(-1)).toHaveLength(1);
    await name.fill('Snake River');
    await save.click();
    await expect
      .element(failure)
      .toMatchTextContent(
        `Save failed: We now show ${TWO.name} less exactly, so we're finding the drive again. Save once more when it's here.`,
      );
    const there = [shown.longitude, shown.latitude];
    await expect.poll(() => askedRoutes().at(-1)).toEqual([there]);
    // Nor does an undo lead back.
    await page.getByRole('button', { name: /^Undo removing/ }).click();
    const all = [[ONE.longitude, ONE.latitude], there];
    await expect.poll(() => askedRoutes().at(-1)).toEqual(all);
    await expect.element(stopsPane).toMatchTextContent('150 mi · 3 h driving');
    changeAnswers({ [CREATE]: { id: 9 } });
    await save.click();
    await expect.element(success).toHaveTextContent('Trip plan saved: Snake River');
    expect(bodiesOf(CREATE)).toMatchObject([
      { springIds: [2], springCoords: [[longitude, latitude]] },
      { springIds: [1, 2], springCoords: all },
    ]);
  },
);

test('a save without Premium shows the offer', { tags: ['@1.5', '@16.20'] }, async () => {
  await openWithRoute({ [CREATE]: refusal(403, 'This needs Premium.') });
  await name.fill('Snake River');
  changeAnswers({ 'GET /api/auth/status': { isLoggedIn: true, user: exampleUser() } });
  await save.click();
  await expect.element(main).toMatchTextContent('Upgrade to Premium to use the Trip Planner.');
});

test('a saved plan is changed, and can be saved as another', { tags: '@16.15' }, async () => {
  await openPlanner(
    { ...LIST, 'GET /api/planner/plans/3': examplePlan({ name: 'First' }), [UPDATE]: { id: 3 } },
    '?plan=3',
  );
  await expect.element(name).toHaveValue('First');
  await expect.element(fieldOf('Start')).toHaveValue('Boise, Idaho');
  expect(stopNames()).toEqual(['Kirkham Hot Springs', 'Krigbaum Hot Springs']);
  await expect.element(stopsPane.getByLabelText('Leave at')).toHaveValue('09:00');
  await page.getByRole('button', { name: 'Remove Kirkham Hot Springs' }).click();
  await expect.element(stopsPane).toMatchTextContent('100 mi · 2 h driving');
  await name.fill('Second');
  await saveBox.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(success).toHaveTextContent('Changes saved: Second');
  expect(bodiesOf(UPDATE)).toMatchObject([
    { name: 'Second', springIds: [647], stayMinutes: [30], startTime: '09:00' },
  ]);
  const startOver = page.getByRole('button', { name: 'Start over' });
  await expect.element(startOver).not.toBeInTheDocument();

  // A change during a save is not part of it.
  const answer = Promise.withResolvers<object>();
  changeAnswers({ [CREATE]: () => answer.promise });
  await name.fill('Third');
  await saveBox.getByRole('button', { name: 'Save as New Plan' }).click();
  await stopsPane.getByLabelText('Leave at').fill('10:00');
  answer.resolve({ id: 4 });
  await expect.element(success).toHaveTextContent('Trip plan saved: Third');
  expect(bodiesOf(CREATE)).toMatchObject([{ name: 'Third', startTime: '09:00' }]);
  await expect.element(startOver).toBeVisible();
  // The field goes back to the name of the plan you are changing.
  await expect.element(name).toHaveValue('Second');
});

test('a saved plan is in the list before the list is read again', { tags: '@16.26' }, async () => {
  const { id, name: saved, start_point_name, end_point_name, created_at } = examplePlan();
  layOutTrip();
  await openApp('/my-plans', { ...PLANNER_ANSWERS, ...LIST, [CREATE]: { id } }, { user: PREMIUM });
  await expect.element(page.getByText(/^No saved plans yet\./)).toBeVisible();
  await goTo('/planner');
  await name.fill(saved);
  changeAnswers({
    'GET /api/planner/plans': [{ id, name: saved, start_point_name, end_point_name, created_at }],
  });
  await save.click();
  await expect.poll(() => callsTo('GET /api/planner/plans')).toHaveLength(2);
  changeAnswers({ 'GET /api/planner/plans': never });
  await goTo('/my-plans');
  await expect.element(page.getByRole('link', { name: saved })).toBeVisible();
});
