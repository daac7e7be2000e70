import type { SuggestedNight } from '@wildsoak/contract/trips';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, never, refusal, bodiesOf } from '../../../../test/answers.ts';
import { exampleAlong } from '../../../../test/examples.ts';
import {
  addButton,
  askedRoutes,
  generateButton,
  MARKERS,
  ONE,
  openWithRoute,
  plannerMap,
  ROUTE_CALL,
  routePast,
  stopRows,
  stopsPane,
  TWO,
} from '../../../../test/planner.ts';

const NIGHTS_CALL = 'POST /api/planner/nights';

const town = (name: string, after_stops: number, time_zone = 'America/Boise'): SuggestedNight => ({
  after_stops,
  kind: 'town',
  name,
  coords: [-114 - after_stops, 43],
  time_zone,
  detour_minutes: 6.4,
});
const JEROME = town('Jerome, Idaho', 1);
const splitButton = stopsPane.getByRole('button', { name: 'Split into days' });
const hours = stopsPane.getByLabelText('Max driving per day');
const rowTexts = () => stopRows.elements().map((row) => row.textContent ?? '');
/** An hour for each leg: three legs by way of two stops. */
const openTrip = async (nights: readonly SuggestedNight[] = [JEROME]) => {
  await openWithRoute({ [NIGHTS_CALL]: { nights } }, [ONE, TWO]);
  await hours.selectOptions('2 h');
};

test(
  'a trip is split into days: the drive leads through the night, and undo takes it back',
  { tags: ['@26.10', '@26.11', '@26.20'] },
  async () => {
    await openTrip();
    await stopsPane.getByLabelText('Leave on').fill('2027-07-03');
    await splitButton.click();
    await expect.element(stopsPane).toMatchTextContent('Night in Jerome, Idaho');
    expect(bodiesOf(NIGHTS_CALL)[0]).toMatchObject({
      springIds: [1, 2],
      hoursPerDay: 2,
    });
    await expect
      .poll(() => askedRoutes().at(-1))
      .toEqual([[ONE.longitude, ONE.latitude], JEROME.coords, [TWO.longitude, TWO.latitude]]);
    await expect
      .element(stopsPane)
      .toMatchTextContent(/Day 1 · Saturday, July 3.*Day 2 · Sunday, July 4/);
    expect(rowTexts()).toHaveLength(3);
    expect(rowTexts()[1]).toMatch(/Arrive 12:00 PM · adds 6 min/);
    expect(rowTexts()[1]).toMatch(/Leave 9:00 AM · 2 h, 100 mi/);
    expect(rowTexts()[2]).toMatch(/Arrive 10:00 AM ·/);
    await expect
      .element(plannerMap.getByRole('button', { name: 'Night 1: Jerome, Idaho' }))
      .toBeInTheDocument();
    await expectAccessible(MARKERS);
    await page.getByRole('button', { name: 'Undo splitting into days' }).click();
    await expect.element(stopsPane).not.toMatchTextContent('Night in');
  },
);

test('a night moves by buttons', { tags: '@26.20' }, async () => {
  await openTrip();
  await splitButton.click();
  await stopsPane.getByRole('button', { name: 'Move the night in Jerome, Idaho down' }).click();
  await expect.poll(() => rowTexts()[2]).toMatch(/Night in Jerome/);
  await expect
    .element(stopsPane)
    .toMatchTextContent("3 h of driving. That's longer than you asked for.");
  await expect.element(stopsPane.getByRole('button', { name: 'Split again' })).toBeVisible();
  await page.getByRole('button', { name: /^Undo moving Jerome/ }).click();
  await expect.poll(() => rowTexts()[1]).toMatch(/Night in Jerome/);
});

test('of two nights, each stays on its own buttons', { tags: '@26.20' }, async () => {
  await openTrip([JEROME, town('Arco, Idaho', 1)]);
  await splitButton.click();
  await expect.poll(() => rowTexts()[2]).toMatch(/Night in Arco/);
  expect(rowTexts()[2]).toMatch(/adds 6 min/);
  const up = stopsPane.getByRole('button', { name: 'Move the night in Arco, Idaho up' });
  up.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => rowTexts()[1]).toMatch(/Night in Arco/);
  await expect.element(up).toHaveFocus();
  // What it added was to another drive.
  expect(rowTexts()[1]).not.toMatch(/adds/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => rowTexts()[0]).toMatch(/Night in Arco/);
});

test('undo after a split does not split again', { tags: '@26.20' }, async () => {
  await openTrip();
  await splitButton.click();
  await stopsPane.getByRole('button', { name: 'Move the night in Jerome, Idaho down' }).click();
  await expect.poll(() => rowTexts()[2]).toMatch(/Night in Jerome/);
  await page.getByRole('button', { name: /^Undo moving Jerome/ }).click();
  await expect.poll(() => rowTexts()[1]).toMatch(/Night in Jerome/);
  await page.getByRole('button', { name: 'Undo splitting into days' }).click();
  await expect.element(stopsPane).not.toMatchTextContent('Night in');
  expect(callsTo(NIGHTS_CALL)).toHaveLength(1);
});

test('undo does not wake up a split that a change has ended', { tags: '@26.20' }, async () => {
  await openTrip();
  changeAnswers({ [NIGHTS_CALL]: never });
  await splitButton.click();
  await expect.poll(() => callsTo(NIGHTS_CALL)).toHaveLength(1);
  await stopsPane.getByRole('button', { name: 'Remove Spring 2' }).click();
  changeAnswers({ [NIGHTS_CALL]: { nights: [JEROME] } });
  await page.getByRole('button', { name: 'Undo removing Spring 2' }).click();
  await expect.poll(() => askedRoutes().at(-1)?.length).toBe(2);
  await expect.element(splitButton).toBeVisible();
  expect(callsTo(NIGHTS_CALL)).toHaveLength(1);
  await expect.element(stopsPane).not.toMatchTextContent('Night in');
});

test('the best order takes the nights away, and says so', { tags: '@26.22' }, async () => {
  await openTrip();
  await splitButton.click();
  await expect.element(stopsPane).toMatchTextContent('Night in Jerome, Idaho');
  changeAnswers({ 'POST /api/planner/best-order': { order: [1, 0], minutes: 100 } });
  await stopsPane.getByRole('button', { name: 'Best order' }).click();
  await expect.element(page.getByText(/^Your overnight stops were on the old route/)).toBeVisible();
  await expect.element(stopsPane).not.toMatchTextContent('Night in');
});

const sleepIn = async (typed: string, name: string) => {
  const dialog = page.getByRole('dialog', { name: 'Where do you want to sleep?' });
  await dialog.getByRole('combobox').fill(typed);
  await page.getByRole('option', { name }).click();
  (await dialog.getByRole('button', { name: 'Sleep here' }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
};

test(
  'a trip that fits in one day can have a night where the traveler says, after any stop',
  { tags: ['@26.10', '@26.21'] },
  async () => {
    await openWithRoute({}, [ONE, TWO]);
    await expect.element(stopsPane).toMatchTextContent('Fits in one day');
    await stopsPane.getByRole('button', { name: 'Stay 1 h at Spring 1, change' }).click();
    await page.getByRole('menuitemradio', { name: 'Sleep somewhere else...' }).click();
    await sleepIn('Ogde', 'Ogden, Utah');
    await expect.poll(() => rowTexts()[1]).toMatch(/Night in Ogden, Utah/);
    expect(rowTexts()[0]).not.toMatch(/You spend the night here/);
    await expect.element(stopsPane).toMatchTextContent('2 days');
    await expect.poll(() => askedRoutes().at(-1)?.length).toBe(3);
    const undo = page.getByRole('button', { name: 'Undo the night at Ogden, Utah' });
    await expect.element(undo).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(stopsPane).not.toMatchTextContent('Night in');
  },
);

test('a night at a stop, and one elsewhere', { tags: '@26.21' }, async () => {
  await openTrip();
  await stopsPane.getByRole('button', { name: 'Stay 1 h at Spring 1, change' }).click();
  await page.getByRole('menuitemradio', { name: 'Overnight' }).click();
  await expect.element(stopRows.first()).toMatchTextContent('You spend the night here.');
  await expect.element(stopRows.first()).toMatchTextContent('Make sure camping is allowed.');
  await expect.element(stopRows.first()).toMatchTextContent('Day 2');
  await stopsPane.getByRole('button', { name: 'Stay overnight at Spring 1, change' }).click();
  await page.getByRole('menuitemradio', { name: '1 h', exact: true }).click();
  await expect.element(stopsPane).not.toMatchTextContent('You spend the night here.');
  await splitButton.click();
  await stopsPane.getByRole('button', { name: 'Sleep elsewhere than in Jerome, Idaho' }).click();
  await expectAccessible(MARKERS);
  await sleepIn('Ogde', 'Ogden, Utah');
  await expect.element(stopsPane).toMatchTextContent('Night in Ogden, Utah');
  // The button that opened the dialog is gone with its row.
  await expect.element(page.getByRole('button', { name: /^Undo the night at/ })).toHaveFocus();
  await expect.element(stopsPane).toMatchTextContent('Make sure you can stay overnight.');
  await expect.poll(() => askedRoutes().at(-1)?.[1]).toEqual([-111.97, 41.22]);
});

test('a spring goes to the day on which you pass it', { tags: '@26.22' }, async () => {
  await openTrip();
  await splitButton.click();
  await expect.element(stopsPane).toMatchTextContent('Night in Jerome, Idaho');
  await expect.poll(() => askedRoutes().at(-1)?.length).toBe(3);
  await addButton('Spring 3').click();
  await expect.poll(() => rowTexts()[0]).toMatch(/Spring 3/);
});

test('one that you pass on the second day goes there', { tags: '@26.22' }, async () => {
  await openWithRoute(
    {
      [NIGHTS_CALL]: { nights: [JEROME] },
      [ROUTE_CALL]: routePast([ONE, TWO, exampleAlong({ id: 3, leg: 2 })]),
    },
    [ONE, TWO],
  );
  await hours.selectOptions('2 h');
  await splitButton.click();
  await expect.poll(() => askedRoutes().at(-1)?.length).toBe(3);
  await addButton('Spring 3').click();
  await expect.poll(() => rowTexts()[2]).toMatch(/Spring 3/);
  expect(rowTexts()[1]).toMatch(/Night in Jerome/);
});

test('the days are saved with the plan', { tags: '@26.13' }, async () => {
  await openTrip();
  changeAnswers({ 'POST /api/planner/plans': Response.json({ id: 3 }, { status: 201 }) });
  await splitButton.click();
  await expect.element(stopsPane).toMatchTextContent('Night in Jerome, Idaho');
  await expect.poll(() => askedRoutes().at(-1)?.length).toBe(3);
  await expect.element(generateButton).toBeVisible();
  await page.getByLabelText('Plan name').fill('Two days');
  await page.getByRole('button', { name: 'Save Plan' }).click();
  await expect.poll(() => callsTo('POST /api/planner/plans').length).toBe(1);
  const { time_zone: _zone, detour_minutes: _detour, ...saved } = JEROME;
  expect(bodiesOf('POST /api/planner/plans')[0]).toMatchObject({
    hoursPerDay: 2,
    nights: [saved],
  });
});

test('a trip that cannot be split says why, and stays as it was', { tags: '@26.11' }, async () => {
  await openTrip();
  changeAnswers({ [NIGHTS_CALL]: refusal(503, 'Many people are planning right now.') });
  await splitButton.click();
  await expect
    .element(page.getByText(/couldn't split the trip into days: Many people/))
    .toBeVisible();
  await expect.element(stopsPane).not.toMatchTextContent('Night in');
  await hours.selectOptions('12 h');
  await expect.element(stopsPane).toMatchTextContent('Fits in one day');
  await expect.element(splitButton).not.toBeInTheDocument();
});
