import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { examplePlan, examplePlanSpring, exampleRoute } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { main, MARKERS, PREMIUM } from '../../../../test/planner.ts';

const LEG = { miles: 100, minutes: 120 };
const plan = examplePlan({
  start_date: '2027-07-03',
  hours_per_day: 4,
  route_geojson: exampleRoute([LEG, LEG, LEG, { miles: 300, minutes: 300 }]),
  nights: [
    {
      after_stops: 1,
      kind: 'town',
      name: 'Jerome, Idaho',
      coords: [-114.5, 42.7],
      time_zone: 'America/Boise',
    },
    {
      after_stops: 2,
      kind: 'stop',
      name: 'Second',
      coords: [-116.19, 44.96],
      time_zone: 'America/Los_Angeles',
    },
  ],
  springs: [
    examplePlanSpring(),
    examplePlanSpring({ id: 647, name: 'Second', time_zone: 'America/Los_Angeles' }),
  ],
});

test(
  'a plan shows its days, each with its date and its driving, and a link for each',
  { tags: ['@24.57', '@26.1', '@26.3', '@26.23'] },
  async () => {
    await openApp('/my-plans/3', { 'GET /api/planner/plans/3': plan }, { user: PREMIUM });
    const day = (name: string) => page.getByRole('region', { name });
    await expect
      .element(day('Day 1 · Saturday, July 3'))
      .toMatchTextContent(
        /4 h, 200 mi.*Boise, Idaho.*Arrive 11:00 AM MDT.*Night.*Jerome, Idaho.*Arrive 2:00 PM MDT/,
      );
    await expect
      .element(day('Day 2 · Sunday, July 4'))
      .toMatchTextContent(
        /Leave 9:00 AM MDT.*Second.*You spend the night here.*Arrive 10:00 AM PDT/,
      );
    await expect
      .element(day('Day 3 · Monday, July 5'))
      .toMatchTextContent(
        /Leave 9:00 AM PDT.*One stretch alone is 5 h of driving.*Stanley, Idaho.*Arrive 3:00 PM MDT/,
      );
    await expect
      .element(main)
      .toMatchTextContent(/Sunrise \d:\d\d AM MDT|Sunrise \d:\d\d AM, sunset/);
    for (const number of [1, 2, 3])
      await expect
        .element(
          page.getByRole('link', {
            name: `Open in Google Maps, day ${number} (opens in a new tab)`,
          }),
        )
        .toBeVisible();
    await expect.element(main).toMatchTextContent('3 days');
    await expectAccessible(MARKERS);
  },
);

test('what an older build kept on the device has no days', { tags: '@26.23' }, async () => {
  const { nights: _nights, hours_per_day: _hours, end_time_zone: _zone, ...older } = examplePlan();
  await openApp('/my-plans/3', { 'GET /api/planner/plans/3': older }, { user: PREMIUM });
  await expect.element(main).toMatchTextContent('Krigbaum Hot Springs');
  await expect.element(main).not.toMatchTextContent('Day 1');
});
