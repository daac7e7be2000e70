import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo } from '../../../../test/answers.ts';
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
const summary = alongPane.getByText(/no place to bathe$/);
const otherRows = page
  .getByRole('list', { name: 'Closed or no place to bathe' })
  .getByRole('listitem');
const crosses = () => document.querySelectorAll('.marker-cross');
const badgesOf = (rows: typeof alongRows) =>
  rows
    .elements()
    .map(
      (row) =>
        row.textContent.match(
          /Bathing forbidden|Soaking: not confirmed|Closed|Deadly: stay out|Ask first|People soak here|Pools to pay for|No longer a place to soak/,
        )?.[0],
    );

const openEach = () => openWithRoute({ [ROUTE_CALL]: routePast(EACH) });

test(
  'springs where nobody should bathe are no stops, but can be shown',
  { tags: ['@21.50', '@21.52'] },
  async () => {
    await openEach();
    await expect.poll(() => alongRows.length).toBe(5);
    expect(badgesOf(alongRows)).toEqual([
      'Ask first',
      'Pools to pay for',
      'People soak here',
      'No longer a place to soak',
      'Soaking: not confirmed',
    ]);
    await expect.element(alongPane.getByRole('heading', { level: 2 })).toMatchTextContent('(5)');
    await expect.element(summary).toHaveTextContent('3 more are closed or no place to bathe');
    await expect.element(otherRows.first()).not.toBeInTheDocument();
    await expect.poll(() => callsTo('POST /api/planner/detours').length).toBe(1);
    const asked = JSON.parse(callsTo('POST /api/planner/detours')[0]?.body ?? '') as {
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
  },
);

test('the map crosses them out while they are shown', { tags: ['@21.51', '@21.52'] }, async () => {
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
    .element(alongPane.getByText('No place to bathe found within 20 miles of the route.'))
    .toBeVisible();
  await expect.element(summary).toHaveTextContent('1 is closed or no place to bathe');
  expect(callsTo('POST /api/planner/detours')).toHaveLength(0);
});

test.each([
  ['forbidden', 'Bathing is forbidden at this stop.'],
  ['closed', 'This stop is closed, even if it was not when it was planned.'],
  ['deadly', 'Nobody can bathe at this stop: it can kill.'],
] as const)(
  'a trip that begins at a place that is %s says so above the map, on a phone too',
  { tags: ['@21.52', '@21.53'] },
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

test(
  'a trip that begins anywhere else has its status, and no warning',
  { tags: '@21.53' },
  async () => {
    await openPlanner(
      { 'GET /api/springs/7': exampleSpring({ bathing_status: 'ask-first' }) },
      '?spring=7',
    );
    await expect.element(stopRows.first()).toMatchTextContent('Ask first');
    await expect.element(main.getByText(/before you go/)).not.toBeInTheDocument();
  },
);
