import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import type { Plan } from '@wildsoak/contract/trips';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import {
  exampleAlong,
  exampleClosure,
  examplePlan,
  examplePlanSpring,
  exampleSpring,
} from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { localToday } from '../../../domain/visit/visit-day.ts';
import {
  addButton,
  alongPane,
  alongRows,
  main,
  MARKERS,
  openWithRoute,
  PLANNER_ANSWERS,
  PREMIUM,
  ROUTE_CALL,
  routePast,
  stopRows,
  stopsPane,
} from '../../../../test/planner.ts';

const WINTER = exampleClosure({ night: null, season: { from: '12-01', to: '04-30' } });
const SNOWED_IN = exampleAlong({
  id: 1,
  name: 'Snow Pool',
  closures: [WINTER],
  route_mile: 20,
});
const DAY_USE = exampleAlong({
  id: 2,
  name: 'Day Pool',
  closures: [exampleClosure()],
  route_mile: 40,
});
const AS_IF_TODAY = 'No date set. Closures and daylight are for today.';
const PASSED = 'This date has passed. Pick a new one to check closures.';
const date = stopsPane.getByLabelText('Leave on');
const time = stopsPane.getByLabelText('Leave at');
const summary = alongPane.getByText(/where you can’t soak$/);
const otherRows = page.getByRole('list', { name: 'Where you can’t soak' }).getByRole('listitem');
const names = () =>
  alongRows.elements().map((row) => row.querySelector('a')?.firstChild?.textContent);

const openTrip = async () => {
  await openWithRoute({ [ROUTE_CALL]: routePast([SNOWED_IN, DAY_USE]) });
  await expect.poll(() => names().length).toBeGreaterThan(0);
};

test('the same trip differs in July and in January', { tags: '@24.58' }, async () => {
  await openTrip();
  await date.fill('2027-07-14');
  await expect.poll(names).toEqual(['Snow Pool', 'Day Pool']);
  await expect.element(alongPane).not.toMatchTextContent('you arrive');
  await date.fill('2027-01-14');
  await expect.poll(names).toEqual(['Day Pool']);
  await summary.click();
  await expect
    .element(otherRows.first())
    .toMatchTextContent('Closed December 1 to April 30: you arrive January 14.');
  await expect.element(otherRows.first()).toMatchTextContent('Snow Pool');
  await expectAccessible(MARKERS);
});

test('an arrival after dark at a place for the day says so', { tags: '@24.58' }, async () => {
  await openTrip();
  await date.fill('2027-07-14');
  await time.fill('21:00');
  await expect
    .element(alongRows.nth(1))
    .toMatchTextContent('Closed from sunset to sunrise: you arrive 9:48 PM.');
  // Another hour may do, so it stays on offer.
  await addButton('Day Pool').click();
  await expect.element(stopRows.first()).toMatchTextContent(/Arrive 10:00 PM/);
  await expect
    .element(stopRows.first())
    .toMatchTextContent('Closed from sunset to sunrise: you arrive 10:00 PM.');
  await expect.element(stopRows.first()).toMatchTextContent('Boise National Forest, 2025');
  await expect
    .element(main.getByRole('status').getByText(/you arrive 10:00 PM/))
    .toMatchTextContent('See the spring’s page before you go.');
  await expectAccessible(MARKERS);
  await time.fill('08:00');
  await expect.element(stopRows.first()).not.toMatchTextContent('you arrive');
  await expect.element(stopRows.first()).toMatchTextContent('At other times: Day use only.');
});

test('so it does while no route is known', { tags: '@24.59' }, async () => {
  await openApp(
    '/planner?spring=7',
    { ...PLANNER_ANSWERS, 'GET /api/springs/7': exampleSpring() },
    { user: PREMIUM },
  );
  await expect.element(stopsPane).toMatchTextContent(AS_IF_TODAY);
});

test('a date that has passed says so; without one it is today', { tags: '@24.59' }, async () => {
  await openTrip();
  await expect.element(stopsPane).toMatchTextContent(AS_IF_TODAY);
  await date.fill('2026-07-04');
  await expect.element(stopsPane).toMatchTextContent(PASSED);
  await date.fill('2127-07-04');
  await expect.element(stopsPane).not.toMatchTextContent(PASSED);
  await expect.element(stopsPane).not.toMatchTextContent(AS_IF_TODAY);
  const plan = examplePlan({ start_date: '2026-07-04', start_time: null });
  await openApp('/my-plans/3', { 'GET /api/planner/plans/3': plan }, { user: PREMIUM });
  await expect.element(main).toMatchTextContent(PASSED);
  await expectAccessible(MARKERS);
});

test('on the second of three days, the trip has not passed', { tags: '@24.59' }, async () => {
  const night: Plan['nights'][number] = {
    after_stops: 1,
    kind: 'town',
    name: 'Stanley, Idaho',
    coords: [-114.94, 44.21],
    time_zone: 'America/Boise',
  };
  const start_date = dayAfter(localToday(), -1);
  const plan = examplePlan({ start_date, start_time: null, nights: [night, night] });
  await openApp('/my-plans/3', { 'GET /api/planner/plans/3': plan }, { user: PREMIUM });
  await expect.element(main).toMatchTextContent(/Night\s*Stanley, Idaho/);
  await expect.element(main).not.toMatchTextContent(PASSED);
});

test('a saved plan without a date says what it was checked for', { tags: '@24.59' }, async () => {
  const plan = examplePlan({ start_date: null, start_time: null });
  await openApp('/my-plans/3', { 'GET /api/planner/plans/3': plan }, { user: PREMIUM });
  await expect.element(main).toMatchTextContent(AS_IF_TODAY);
});

test(
  'a saved plan has its date, what each stop is on arrival, and what changed since',
  { tags: ['@24.58', '@24.59', '@24.60'] },
  async () => {
    const plan = examplePlan({
      start_date: '2027-01-14',
      springs: [
        examplePlanSpring({ closures: [WINTER], saved_status: 'unknown' }),
        examplePlanSpring({ id: 647, name: 'Second', saved_status: 'unknown' }),
      ],
    });
    await openApp('/my-plans/3', { 'GET /api/planner/plans/3': plan }, { user: PREMIUM });
    const stops = page.getByRole('region', { name: 'Included Springs' }).getByRole('listitem');
    await expect
      .element(stops.first())
      .toMatchTextContent('Closed December 1 to April 30: you arrive January 14.');
    const said = stops.first().element().textContent ?? '';
    expect(said.match(/you arrive January 14/g)).toHaveLength(1);
    expect(said).toContain('See the spring’s page before you go.');
    await expect.element(stops.first()).toMatchTextContent('Closed since this plan was saved.');
    await expect.element(stops.nth(1)).not.toMatchTextContent('since this plan was saved');
    await expect.element(main).toMatchTextContent('Leave January 14, 2027 at 9:00 AM');
    await expectAccessible(MARKERS);
  },
);
