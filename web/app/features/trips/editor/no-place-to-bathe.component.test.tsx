import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, bodiesOf } from '../../../../test/answers.ts';
import { exampleAlong, exampleSpring } from '../../../../test/examples.ts';
import {
  addButton,
  alongPane,
  alongRows,
  main,
  MARKERS,
  openPlanner,
  openWithRoute,
  plannerMap,
  ROUTE_CALL,
  routePast,
  stopRows,
} from '../../../../test/planner.ts';

/** One of each status. */
const EACH = BATHING_STATUSES.map((bathing_status, at) =>
  exampleAlong({
    id: at + 1,
    name: `Pool ${bathing_status}`,
    bathing_status,
    average_rating: 4.8,
    review_count: 40,
  }),
);
const summary = alongPane.getByText(/where you can’t soak$/);
const otherRows = page.getByRole('list', { name: 'Where you can’t soak' }).getByRole('listitem');
const crosses = () => document.querySelectorAll('.marker-cross');
const badgesOf = (rows: typeof alongRows) =>
  rows
    .elements()
    .map(
      (row) =>
        row.textContent.match(
          /Bathing forbidden|Soaking: not confirmed|Closed|Deadly: stay out|Ask first|People soak here|Paid pools|No longer a place to soak/,
        )?.[0],
    );

const openEach = () => openWithRoute({ [ROUTE_CALL]: routePast(EACH) });

test('forbidden or closed springs are no stops', { tags: ['@21.50', '@21.56'] }, async () => {
  await openEach();
  await expect.poll(() => alongRows.length).toBe(5);
  expect(badgesOf(alongRows)).toEqual([
    'Ask first',
    'Paid pools',
    'People soak here',
    'No longer a place to soak',
    'Soaking: not confirmed',
  ]);
  await expect.element(alongPane.getByRole('heading', { level: 2 })).toMatchTextContent('(5)');
  await expect.element(summary).toHaveTextContent('3 more where you can’t soak');
  await expect.element(otherRows.first()).not.toBeInTheDocument();
  await expect.poll(() => callsTo('POST /api/planner/detours').length).toBe(1);
  const asked = bodiesOf('POST /api/planner/detours')[0] as {
    springs: unknown[];
  };
  expect(asked.springs).toHaveLength(5);

  summary.element().closest('summary')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => badgesOf(otherRows))
    .toEqual(['Bathing forbidden', 'Closed', 'Deadly: stay out']);
  await expect
    .element(otherRows.nth(1).getByRole('link', { name: /^Pool closed/ }))
    .toHaveAttribute('href', '/springs/2');
  expect(otherRows.getByRole('button').elements()).toEqual([]);
  await expect.element(alongRows.first()).toMatchTextContent(/Rated 4\.8/);
  await expect.element(otherRows.first()).not.toMatchTextContent(/4\.8/);
  await expect.element(addButton('Pool soaked')).toBeVisible();
  await expectAccessible(MARKERS);
});

test('the map crosses them out while they are shown', { tags: ['@21.50', '@21.56'] }, async () => {
  const springs = [
    exampleAlong({ id: 1, name: 'Pool closed', bathing_status: 'closed', latitude: 44.1 }),
    exampleAlong({ id: 2, name: 'Pool ask-first', bathing_status: 'ask-first', longitude: -115.2 }),
  ];
  await openWithRoute({ [ROUTE_CALL]: routePast(springs) });
  const closed = plannerMap.getByRole('button', { name: /^Pool closed/ });
  await expect
    .element(plannerMap.getByRole('button', { name: /^Pool ask-first/ }))
    .toBeInTheDocument();
  await expect.element(closed).not.toBeInTheDocument();
  expect(crosses()).toHaveLength(0);
  await summary.click();
  await expect.element(closed).toBeInTheDocument();
  expect(crosses()).toHaveLength(1);
  closed.element().focus();
  await userEvent.keyboard('{Enter}');
  const popup = () => document.querySelector('.route-popup')?.textContent;
  await expect.poll(popup).toContain('Closed');
  expect(popup()).not.toContain('+ Add to Route');
  await userEvent.keyboard('{Escape}');
  plannerMap
    .getByRole('button', { name: /^Pool ask-first/ })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(popup).toContain('Ask first');
  expect(popup()).toContain('+ Add to Route');
  await summary.click();
  await expect.poll(() => crosses()).toHaveLength(0);
});

test('a route past nothing else says so', { tags: '@21.50' }, async () => {
  await openWithRoute({ [ROUTE_CALL]: routePast([exampleAlong({ bathing_status: 'deadly' })]) });
  await expect
    .element(alongPane.getByText('No places to soak within 20 miles of the route.'))
    .toBeVisible();
  await expect.element(summary).toHaveTextContent('1 where you can’t soak');
  expect(callsTo('POST /api/planner/detours')).toHaveLength(0);
});

test.each([
  ['forbidden', 'Soaking is forbidden at this stop.'],
  ['closed', 'This stop is closed. It may have been open when it was planned.'],
  ['deadly', "Don't soak at this stop. It can kill you."],
] as const)(
  'a trip that begins at a place that is %s says so above the map, on a phone too',
  { tags: ['@21.56', '@21.53'] },
  async (bathing_status, sentence) => {
    await page.viewport(390, 844);
    await openPlanner({ 'GET /api/springs/7': exampleSpring({ bathing_status }) }, '?spring=7');
    const warning = main.getByText(`${sentence} See the spring’s page before you go.`);
    await expect.element(warning).toBeVisible();
    await expect
      .element(main.getByRole('status').getByRole('link', { name: /^Kirkham Hot Springs/ }))
      .toHaveAttribute('href', '/springs/7');
    await expectAccessible(MARKERS);
    await page.getByRole('button', { name: /^Route Stops/ }).click();
    await expect.element(stopRows.first()).toMatchTextContent(BATHING_LABELS[bathing_status]);
    await page.getByRole('button', { name: 'Remove Kirkham Hot Springs' }).click();
    await expect.element(warning).not.toBeInTheDocument();
  },
);

test('a trip that begins elsewhere has no warning', { tags: '@21.53' }, async () => {
  await openPlanner(
    { 'GET /api/springs/7': exampleSpring({ bathing_status: 'ask-first' }) },
    '?spring=7',
  );
  await expect.element(stopRows.first()).toMatchTextContent('Ask first');
  await expect.element(main.getByText(/before you go/)).not.toBeInTheDocument();
});
