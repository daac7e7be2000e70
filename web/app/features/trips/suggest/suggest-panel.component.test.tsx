import type { SuggestedTrip } from '@wildsoak/contract/suggest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, never, refusal } from '../../../../test/answers.ts';
import { exampleAlong } from '../../../../test/examples.ts';
import {
  chooseEnds,
  main,
  MARKERS,
  ONE,
  openPlanner,
  ROUTE_CALL,
  routePast,
  stopNames,
  stopsPane,
} from '../../../../test/planner.ts';
import { showOnPhone, switchToDark } from '../../../../test/screen.ts';

const CALL = 'POST /api/planner/suggest';
const panel = main.getByRole('region', { name: 'Suggest a trip' });
const button = (name: string | RegExp) => panel.getByRole('button', { name });

const stop = (id: number, name: string, reason: string) => {
  const { distance_miles: _1, route_mile: _2, leg: _3, ...spring } = exampleAlong({ id, name });
  return { ...spring, reason };
};

const TRIP: SuggestedTrip = {
  days: [
    {
      date: '2027-07-01',
      minutes: 250,
      miles: 190,
      is_too_long: false,
      stops: [
        stop(11, 'Kirkham', 'Rated 4.6 by 23 members; members soaked here.'),
        stop(12, 'Bonneville', 'On your bucket list; no word yet on soaking.'),
      ],
      night: { after_stops: 2, kind: 'town', name: 'Stanley, Idaho', coords: [-114.93, 44.21] },
    },
    {
      date: '2027-07-02',
      minutes: 200,
      miles: 150,
      is_too_long: true,
      stops: [stop(13, 'Goldbug', 'Rated 4.8 by 40 members.')],
      night: null,
    },
  ],
  line: [
    [-116.2, 43.6],
    [-115, 44],
    [-111.97, 41.22],
  ],
  left_out: [],
  considered: 214,
  is_sketch: false,
};

const openPanel = async (answer: unknown = TRIP) => {
  await openPlanner({ [CALL]: answer as object, [ROUTE_CALL]: routePast([ONE]) });
  await chooseEnds();
  await button('Suggest a trip').click();
};

const bodyOf = (at: number) => JSON.parse(callsTo(CALL)[at]?.body ?? '{}');

test(
  'a trip is built by days, each stop with its reason, and goes into the planner',
  { tags: ['@26.67', '@26.64', '@26.71'] },
  async () => {
    await openPanel();
    await panel.getByLabelText('Leave on').fill('2027-07-01');
    await panel.getByLabelText('How long').selectOptions('2 days');
    await button('Build my trip').click();
    await expect
      .element(panel)
      .toMatchTextContent(
        /From Boise, Idaho to Ogden, Utah: 3 springs in 2 days, picked from 214\./,
      );
    expect(bodyOf(0)).toMatchObject({
      startDate: '2027-07-01',
      startTime: '09:00',
      days: 2,
      hoursPerDay: 5,
      springsPerDay: 2,
      pinned: [],
      rejected: [],
    });
    await expect
      .element(panel)
      .toMatchTextContent(/Day 1\s*July 1 · 4 h 10 min of driving, 190 mi/);
    await expect.element(panel).toMatchTextContent(/Night: Stanley, Idaho/);
    await expect
      .element(panel)
      .toMatchTextContent(
        /Day 2\s*July 2 · 3 h 20 min of driving, 150 mi\s*That's a longer drive than/,
      );
    await expect
      .element(panel)
      .toMatchTextContent(/Rated 4\.6 by 23 members; members soaked here\./);
    // Drawn before it is taken.
    const map = panel.getByRole('region', { name: 'Map of the suggested trip' });
    await expect.poll(() => map.element().querySelectorAll('.route-line')).toHaveLength(1);
    await expect.element(map.getByRole('button', { name: /^Stop 3: Goldbug/ })).toBeVisible();
    await expect
      .element(map.getByRole('button', { name: 'Night 1: Stanley, Idaho' }))
      .toBeVisible();
    await expectAccessible(MARKERS);

    // What is used is what was asked for, whatever the form says by now.
    await panel.getByLabelText('Leave on').fill('2027-12-20');
    await button('Use this trip').click();
    await expect.element(button('Suggest a trip')).toHaveFocus();
    await expect.poll(stopNames).toEqual(['Kirkham', 'Bonneville', 'Goldbug']);
    await expect.element(stopsPane).toMatchTextContent('Night in Stanley, Idaho');
    expect(callsTo(ROUTE_CALL)).toHaveLength(1);
    await expect.element(page.getByLabelText('Leave on').last()).toHaveValue('2027-07-01');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(stopNames).toEqual([]);
    await expect.element(page.getByLabelText('Leave on').last()).toHaveValue('');
  },
);

test.each([
  ['today until the hour to leave', 8, '2027-07-01'],
  ['tomorrow from then on', 9, '2027-07-02'],
])('the first day is %s', { tags: '@26.70' }, async (_, hour, day) => {
  vi.useFakeTimers({ now: new Date(2027, 6, 1, hour), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await openPlanner();
  await button('Suggest a trip').click();
  const date = panel.getByLabelText('Leave on');
  await expect.element(date).toHaveValue(day);
  await expect.element(date).toHaveAttribute('min', day);
});

test('one stays, another goes, and we try again', { tags: '@26.68' }, async () => {
  await openPanel();
  await button('Build my trip').click();
  await button('Pin Kirkham').click();
  await expect.element(button('Pin Kirkham')).toHaveAttribute('aria-pressed', 'true');
  await button('Skip this one: Goldbug').click();
  await expect.poll(() => callsTo(CALL)).toHaveLength(2);
  expect(bodyOf(1)).toMatchObject({ pinned: [11], rejected: [13] });
  await button('Keep pins, try others').click();
  await expect.poll(() => callsTo(CALL)).toHaveLength(3);
  expect(bodyOf(2)).toMatchObject({ pinned: [11], rejected: [13, 12] });
});

test('a pinned spring that does not fit can be unpinned', { tags: '@26.63' }, async () => {
  await openPanel();
  await button('Build my trip').click();
  await button('Pin Kirkham').click();
  changeAnswers({ [CALL]: { ...TRIP, days: TRIP.days.slice(1), left_out: [11] } });
  await button('Keep pins, try others').click();
  await expect.element(panel).toMatchTextContent(/Some pinned springs don't fit\./);
  await expectAccessible(MARKERS);
  await button('Unpin Kirkham').click();
  await expect.element(panel).not.toMatchTextContent(/Some pinned springs/);
  await button('Try other springs').click();
  await expect.poll(() => callsTo(CALL)).toHaveLength(3);
  expect(bodyOf(2)).toMatchObject({ pinned: [] });
});

test('waiting, failing, nothing found and no start each say so', { tags: '@26.69' }, async () => {
  await openPlanner({ [CALL]: never });
  await button('Suggest a trip').click();
  await expect.element(panel).toMatchTextContent(/Choose a start first\./);
  await expect.element(button('Build my trip')).toBeDisabled();

  await openPanel(never);
  await button('Build my trip').click();
  await expect.element(button('Building your trip...')).toBeVisible();
  await expect.element(panel).toMatchTextContent(/This takes a few seconds\./);
  (await button('Cancel').findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Build my trip')).toHaveFocus();

  changeAnswers({ [CALL]: () => refusal(422, "The drive doesn't fit in these days.") });
  await button('Build my trip').click();
  await expect
    .element(panel.getByRole('alert'))
    .toMatchTextContent("We couldn't build a trip: The drive doesn't fit in these days.");

  const nothing = { ...TRIP, days: [{ ...TRIP.days[1], stops: [] }], is_sketch: true };
  changeAnswers({ [CALL]: nothing });
  await button('Build my trip').click();
  await expect.element(panel).toMatchTextContent(/No springs fit\./);
  await expect.element(panel).toMatchTextContent(/Drive times are estimates/);
});

test.each([390, 768, 1440])('fits a screen of %i pixels', { tags: '@26.67' }, async (width) => {
  await showOnPhone(width);
  await openPanel();
  await button('Build my trip').click();
  await expect.element(button('Use this trip')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await switchToDark();
  await expectAccessible(MARKERS);
});
