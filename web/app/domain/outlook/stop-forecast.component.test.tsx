import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import type { Outlook } from '@wildsoak/contract/outlook';
import { expect, test } from 'vitest';
import { exampleAlong, exampleOutlook } from '../../../test/examples.ts';
import {
  openWithRoute,
  ROUTE_CALL,
  routePast,
  stopRows,
  stopsPane,
} from '../../../test/planner.ts';
import { localToday } from '../visit/visit-day.ts';

const CALL = 'GET /api/springs/1/outlook';
const today = localToday();

const weekFrom = (first: string): Outlook['forecast'] => ({
  state: 'known',
  as_of: new Date().toISOString(),
  facts: Array.from({ length: 7 }, (_, at) => ({
    day: dayAfter(first, at),
    high_f: 60 + at,
    low_f: 30 + at,
    chance: 40,
    sky: 'rain',
    wind_mph: 10,
  })),
});

/** One stop, which you reach on this day by its clock. */
const openOn = async (day: string, facts: Partial<Outlook> = {}) => {
  const stop = exampleAlong({ id: 1, name: 'Rain Pool', route_mile: 20 });
  const answer = exampleOutlook({ forecast: weekFrom(today), ...facts });
  await openWithRoute({ [ROUTE_CALL]: routePast([stop]), [CALL]: answer }, [stop]);
  await stopsPane.getByLabelText('Leave on').fill(day);
  await expect.element(stopRows.first()).toMatchTextContent(/Rain Pool.*Arrive/);
};

test('a stop has the forecast of the day you are there', { tags: '@28.30' }, async () => {
  await openOn(dayAfter(today, 3));
  await expect
    .element(stopRows.first())
    .toMatchTextContent(/: 63° \/ 33°, rain 40%, wind 10 mph National Weather Service, as of/);
});

test(
  'alerts of that day and fires stand at the stop, what has ended by then does not',
  { tags: '@28.30' },
  async () => {
    const alert = (event: string, days: number) => ({
      sender: 'NWS Boise ID',
      event,
      headline: null,
      text: 'Words.',
      instruction: null,
      sent_at: null,
      ends_at: `${dayAfter(today, days)}T12:00:00-07:00`,
      is_severe: true,
    });
    await openOn(dayAfter(today, 2), {
      alerts: {
        state: 'known',
        as_of: new Date().toISOString(),
        facts: [alert('Wind Advisory', 1), alert('Flood Watch', 4)],
      },
    });
    await expect.element(stopRows.first()).toMatchTextContent(/Flood Watch NWS Boise ID · until/);
    await expect.element(stopRows.first()).not.toMatchTextContent('Wind Advisory');
  },
);

test.each([
  ['in the past', -3],
  ['in a month', 30],
])('a trip %s has no forecast and no alerts of today', { tags: '@28.31' }, async (_, days) => {
  await openOn(today);
  await expect.element(stopRows.first()).toMatchTextContent('National Weather Service');
  await stopsPane.getByLabelText('Leave on').fill(dayAfter(today, days));
  await expect.element(stopRows.first()).not.toMatchTextContent('National Weather Service');
});
