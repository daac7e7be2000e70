import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import {
  exampleAlong,
  examplePlan,
  examplePlanSpring,
  exampleSpring,
} from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import {
  addButton,
  main,
  MARKERS,
  openWithRoute,
  PLANNER_ANSWERS,
  PREMIUM,
  ROUTE_CALL,
  routePast,
  stopRows,
} from '../../../../test/planner.ts';
import { conditionsOf } from '../../../../test/visits.ts';

const REPORTED_CLOSED = { condition: 'closed', last_visit_on: '2026-11-10' } as const;
const planStops = page.getByRole('region', { name: 'Included Springs' }).getByRole('listitem');
const warnings = main.getByRole('status').getByText(/reported this stop closed/);

const openPlan = async (...springs: Parameters<typeof examplePlanSpring>[0][]) => {
  const plan = examplePlan({ springs: springs.map((facts) => examplePlanSpring(facts)) });
  await openApp('/my-plans/3', { 'GET /api/planner/plans/3': plan }, { user: PREMIUM });
  await expect.element(planStops.first()).toBeVisible();
};

test('a spring that is reported closed says so as a stop too', { tags: '@24.67' }, async () => {
  const gated = exampleAlong({ id: 1, name: 'Gated Pool', ...REPORTED_CLOSED });
  await openWithRoute({ [ROUTE_CALL]: routePast([gated]) });
  await addButton('Gated Pool').click();
  await expect.element(stopRows.first()).toMatchTextContent(/Reported closed, last report/);
  await expect.element(warnings).toMatchTextContent('See the spring’s page before you go.');
  // The stop takes the place of the spring on the map.
  await expect
    .element(page.getByRole('button', { name: /Gated Pool.*reported closed/ }))
    .toBeInTheDocument();
  await expectAccessible(MARKERS);
});

test('so does one that the planner was opened with', { tags: '@24.67' }, async () => {
  const said = {
    visited_on: '2026-11-10',
    username: 'hazel',
    freshness: 'live',
    is_demo: false,
  } as const;
  const open = { ...said, state: 'closed', reason: 'gate', but: null } as const;
  const conditions = conditionsOf({ open });
  await openApp(
    '/planner?spring=7',
    { ...PLANNER_ANSWERS, 'GET /api/springs/7': exampleSpring({ conditions }) },
    { user: PREMIUM },
  );
  await expect.element(warnings).toBeVisible();
});

test('a saved plan says what members reported', { tags: '@24.67' }, async () => {
  await openPlan(
    REPORTED_CLOSED,
    { id: 2, condition: 'disputed', last_visit_on: '2026-11-10' },
    { id: 3, condition: 'closed', last_visit_on: '2026-11-10', bathing_status: 'forbidden' },
    { id: 4 },
  );
  await expect.element(planStops.first()).toMatchTextContent(/Reported closed, last report/);
  await expect.element(planStops.first()).toMatchTextContent('Members reported this stop closed.');
  await expect.element(planStops.nth(1)).toMatchTextContent('Treat it as closed until you know.');
  await expect.element(planStops.nth(2)).toMatchTextContent('Soaking is forbidden at this stop.');
  await expect.element(planStops.nth(2)).not.toMatchTextContent('Members reported');
  await expect.element(planStops.nth(3)).not.toMatchTextContent(/report/i);
  await expectAccessible(MARKERS);
});

test('a plan marks what members reported since it was saved', { tags: '@24.60' }, async () => {
  const saved = { saved_status: 'unknown', last_visit_on: '2026-11-10' } as const;
  await openPlan(
    { id: 1, ...saved, saved_condition: 'open', condition: 'closed' },
    { id: 2, ...saved, saved_condition: 'closed', condition: 'open' },
    { id: 3, ...saved, saved_condition: 'closed', condition: 'closed' },
    { id: 4, ...saved, saved_condition: null, condition: 'open' },
    // Saved before we kept what it was.
    { id: 5, ...saved, saved_status: null, condition: 'closed' },
  );
  await expect
    .element(planStops.first())
    .toMatchTextContent('Reported closed since this plan was saved.');
  await expect
    .element(planStops.nth(1))
    .toMatchTextContent('Changed since this plan was saved: it was “Reported closed”.');
  for (const at of [2, 3, 4])
    await expect.element(planStops.nth(at)).not.toMatchTextContent('this plan was saved');
});
