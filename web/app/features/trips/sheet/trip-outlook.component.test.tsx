import type { FiresOnMap, Outlook } from '@wildsoak/contract/outlook';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { exampleAlong, exampleClosure, exampleOutlook } from '../../../../test/examples.ts';
import {
  MARKERS,
  openWithRoute,
  ROUTE_CALL,
  routePast,
  stopRows,
  stopsPane,
} from '../../../../test/planner.ts';
import { localToday } from '../../../domain/visit/visit-day.ts';

const today = localToday();
type Closures = ReturnType<typeof exampleClosure>[];

const onWay = page.getByRole('region', { name: 'On the way' });
const date = stopsPane.getByLabelText('Leave on');

const told = <Facts,>(facts: Facts) =>
  ({ state: 'known', as_of: new Date().toISOString(), facts }) as const;

/** The route of the examples leads by here. */
const FIRE = {
  name: 'Cedar Creek',
  acres: 10_240,
  contained_percent: 15,
  updated_at: '2026-07-19T18:00:00.000Z',
  polygons: [],
  point: [-115.5, 44.08] as [number, number],
  spring_ids: [],
};

const ALERT = {
  sender: 'NWS Boise ID',
  event: 'Flood Watch',
  headline: null,
  text: 'Words.',
  instruction: null,
  sent_at: null,
  ends_at: `${dayAfter(today, 2)}T12:00:00-07:00`,
  is_severe: true,
};

/** The fourth day is the driest. */
const week = (chances = [60, 60, 60, 10, 60, 60, 60]): Outlook['forecast'] =>
  told(
    chances.map((chance, later) => ({
      day: dayAfter(today, later),
      high_f: 60,
      low_f: 30,
      chance,
      sky: 'rain' as const,
      wind_mph: 8,
    })),
  );

const open = async (
  outlook: Partial<Outlook> = {},
  fires: FiresOnMap = told([FIRE]),
  on = dayAfter(today, 1),
  closures: Closures = [],
  status: 'soaked' | 'deadly' = 'soaked',
) => {
  const stop = exampleAlong({
    id: 1,
    name: 'Rain Pool',
    route_mile: 20,
    closures,
    bathing_status: status,
  });
  await openWithRoute(
    {
      [ROUTE_CALL]: routePast([stop]),
      'GET /api/springs/1/outlook': exampleOutlook({ forecast: week(), ...outlook }),
      'GET /api/fires': fires,
    },
    [stop],
  );
  await date.fill(on);
  await expect.element(stopRows.first()).toMatchTextContent(/Rain Pool.*Arrive/);
};

test(
  'fires by the road and alerts at the stops of a day stand below the trip',
  { tags: '@28.32' },
  async () => {
    await open({ alerts: told([ALERT]) });
    await expect
      .element(onWay)
      .toMatchTextContent(
        /Cedar Creek fire about 1\.9 mi from the road\.\s*Its edge is not mapped yet, 10,240 acres, 15% contained, as of/,
      );
    await expect
      .element(onWay)
      .toMatchTextContent(
        /Flood Watch NWS Boise ID · until \w+ \d+, 12:00 PM\. More on the page of Rain Pool/,
      );
    await expectAccessible(MARKERS);
  },
);

test('an alert that has ended by then is not on the way', { tags: '@28.32' }, async () => {
  await open({ alerts: told([ALERT]) }, told([FIRE]), dayAfter(today, 4));
  await expect.element(onWay).toMatchTextContent(/Cedar Creek fire/);
  await expect.element(stopRows.first()).toMatchTextContent('National Weather Service');
  await expect.element(onWay).not.toMatchTextContent('Flood Watch');
});

test(
  'without a fire it says what was asked, and when; never that it is safe',
  { tags: '@28.32' },
  async () => {
    await open({}, told([]));
    await expect
      .element(onWay)
      .toMatchTextContent(/No reported fires within 5 miles of the road as of \d+:\d\d [AP]M\./);
    expect(onWay.element().textContent).not.toMatch(/\bsafe\b|\bclear\b/i);
    await open({}, { state: 'away', as_of: null, facts: null });
    await expect.element(onWay).toMatchTextContent("We couldn't check for fires on the way.");
  },
);

test('not for a trip in a month, or in the past', { tags: '@28.31' }, async () => {
  await open({ forecast: week([60, 60]) });
  await expect.element(onWay).toMatchTextContent(/Cedar Creek/);
  for (const days of [30, -5, -1, 7]) {
    await date.fill(dayAfter(today, days));
    await expect.element(onWay).not.toBeInTheDocument();
    await date.fill(today);
    await expect.element(onWay).toBeInTheDocument();
  }
});

test(
  'a trip of one day hears of the best day and why, and a tap sets it',
  { tags: '@28.33' },
  async () => {
    await open({}, told([]));
    await expect
      .element(onWay)
      .toMatchTextContent(
        /Best day this week: \w+day, .*\. No alerts so far, at most 10% chance of rain or snow, wind up to 8 mph\. National Weather Service, as of \d+:\d\d [AP]M/,
      );
    await onWay.getByRole('button', { name: /^Leave on \w+day$/ }).click();
    await expect.element(date).toHaveValue(dayAfter(today, 3));
    await expect.element(onWay.getByText("That's the day you chose.")).toHaveFocus();
    await expectAccessible(MARKERS);
  },
);

test('where days differ little, no day is called best', { tags: '@28.34' }, async () => {
  await open({ forecast: week([10, 15, 10, 20, 10, 10, 10]) }, told([]));
  await expect.element(stopRows.first()).toMatchTextContent('National Weather Service');
  await expect.element(onWay).toMatchTextContent(/No reported fires/);
  await expect.element(onWay).not.toMatchTextContent('Best day');
});

test('a day on which a stop is closed is not the best', { tags: '@28.34' }, async () => {
  const onThatDay = dayAfter(today, 3).slice(5);
  const closure = exampleClosure({ night: null, season: { from: onThatDay, to: onThatDay } });
  await open({ forecast: week([60, 60, 20, 10, 60, 60, 60]) }, told([]), today, [closure]);
  await onWay.getByRole('button', { name: /^Leave on/ }).click();
  await expect.element(date).toHaveValue(dayAfter(today, 2));
});

test(
  'with a fire by the road, or at a place that kills, no day is best',
  { tags: '@28.34' },
  async () => {
    await open();
    await expect.element(onWay).toMatchTextContent(/Cedar Creek/);
    await expect.element(stopRows.first()).toMatchTextContent('National Weather Service');
    await expect.element(onWay).not.toMatchTextContent('Best day');
    await open({}, told([]), today, [], 'deadly');
    await expect.element(stopRows.first()).toMatchTextContent('National Weather Service');
    await expect.element(onWay).toMatchTextContent(/No reported fires/);
    await expect.element(onWay).not.toMatchTextContent('Best day');
  },
);
