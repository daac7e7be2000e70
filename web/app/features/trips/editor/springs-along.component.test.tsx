import type { NearbyRouteSpring } from '@wildsoak/contract/trips';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { changeAnswers, never } from '../../../../test/answers.ts';
import { exampleAlong } from '../../../../test/examples.ts';
import {
  addButton,
  alongPane,
  alongRows,
  MARKERS,
  openWithRoute,
  ROUTE_CALL,
  routePast,
  stopRows,
  stopsPane,
} from '../../../../test/planner.ts';

const DETOURS_CALL = 'POST /api/planner/detours';
const WILD = exampleAlong({ id: 1, name: 'Wild Pool', route_mile: 46.4 });
const NEAR = exampleAlong({ id: 2, name: 'Near Pool', route_mile: 60 });
const RATED = exampleAlong({ id: 3, name: 'Rated Pool', average_rating: 4.75, review_count: 12 });

/** The first is 17 miles from any road. */
const answers = (springs: readonly NearbyRouteSpring[]) => ({
  [ROUTE_CALL]: async (request: Request) => {
    const answer = await routePast(springs)(request);
    return { ...answer, gapMiles: answer.gapMiles.map(() => 17.2) };
  },
  [DETOURS_CALL]: {
    detours: springs.map((_, at) => ({ miles: 1, minutes: 11 * at, gap_miles: at ? 1 : 17.2 })),
  },
});

const names = () =>
  alongRows.elements().map((row) => row.querySelector('a')?.firstChild?.textContent);
const divider = alongPane.getByRole('heading', { name: 'Past the mapped roads' });

test('a spring over a mile from a known road comes last', { tags: '@22.60' }, async () => {
  await openWithRoute(answers([WILD, NEAR, RATED]));
  await expect.element(divider).toBeVisible();
  expect(names()).toEqual(['Near Pool', 'Rated Pool', 'Wild Pool']);
  for (const order of ['Least extra time', 'Best rated', 'Order you pass them']) {
    await alongPane.getByLabelText('Sort by').selectOptions(order);
    expect(names().at(-1)).toBe('Wild Pool');
  }
  const wild = alongRows.nth(2);
  await expect.element(wild).toMatchTextContent('mile 46Last 17 mi: unmapped road or trail');
  await expect.element(wild).not.toMatchTextContent(/\d min|on the way/);
  expect(wild.element().querySelector('strong')).toBeNull();
  await expect.element(alongRows.first()).toMatchTextContent('mile 60 · +11 min');
  await expectAccessible(MARKERS);
});

test('it stays there, focused, while minutes are asked for again', { tags: '@22.60' }, async () => {
  await openWithRoute(answers([WILD, NEAR]));
  await expect.element(divider).toBeVisible();
  changeAnswers({ [DETOURS_CALL]: never });
  await addButton('Wild Pool').click();
  await expect.element(stopRows.first()).toMatchTextContent('Last 17 mi: unmapped road or trail.');
  await expect
    .element(alongPane)
    .toMatchTextContent('Checking how much each spring adds to the drive...');
  expect(names()).toEqual(['Near Pool', 'Wild Pool']);
  await expect
    .element(page.getByRole('button', { name: 'Stop 1 of your route: Wild Pool' }))
    .toHaveFocus();
});

test('a stop off our roads promises neither times nor totals', { tags: '@22.62' }, async () => {
  await openWithRoute(answers([WILD, NEAR]), [WILD]);
  await expect.element(stopRows.first()).toMatchTextContent('Arrive 10:00 AM or later');
  await expect
    .element(stopRows.first())
    .toMatchTextContent("We can't tell how long the rest of the way takes.");
  await expect.element(stopsPane).toMatchTextContent('plus 17 mi unmapped');
  await expect.element(stopsPane).toMatchTextContent('at least 3 h with 1 h at 1 stop');
  await expect.element(stopsPane).toMatchTextContent('Arrive 12:00 PM or later');
});

test('a row is 72 px high, with stars', { tags: ['@2.77', '@22.63', '@22.64'] }, async () => {
  const soaked = { bathing_status: 'soaked' } as const;
  const first = exampleAlong({ id: 9, distance_miles: 0, ...soaked });
  await openWithRoute(answers([first, { ...NEAR, ...soaked }, { ...RATED, ...soaked }]));
  await expect.element(alongRows.nth(1)).toMatchTextContent('Rated 4.8 (12)mile 30 · +22 min');
  const heights = () =>
    alongRows
      .elements()
      .slice(0, 2)
      .map((row) => row.getBoundingClientRect().height);
  expect(heights()).toEqual([72, 72]);
  const button = alongRows.first().getByRole('button');
  await expect.element(button).toHaveTextContent('+ Add to Route');
  // One line, as high as a finger needs it.
  expect(button.element().getBoundingClientRect().height).toBe(44);
  await page.viewport(390, 844);
  await page.getByRole('button', { name: /^Springs Along Route/ }).click();
  const shown = button.element() as HTMLElement;
  await expect.poll(() => shown.innerText).toBe('+ Add');
  expect(shown.getBoundingClientRect().height).toBe(44);
  await expect.element(button).toHaveAccessibleName(/^\+ Add to Route: /);
  await alongPane.getByLabelText('Sort by').selectOptions('Best rated');
  expect(names()[0]).toBe('Rated Pool');
});

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE');

const SILENT = exampleAlong({ id: 1, name: 'Silent Pool' });
const OLDER = exampleAlong({ id: 2, name: 'Older Pool', last_visit_on: daysAgo(9) });
const FRESH = exampleAlong({
  id: 3,
  name: 'Fresh Pool',
  last_visit_on: daysAgo(3),
  condition: 'closed',
});
const OPEN = exampleAlong({
  id: 4,
  name: 'Open Pool',
  last_visit_on: daysAgo(5),
  condition: 'open',
});

test('springs say what members reported, and sort by that', { tags: '@24.26' }, async () => {
  await openWithRoute({ [ROUTE_CALL]: routePast([SILENT, OLDER, FRESH, OPEN]) });
  await expect.poll(names).toEqual(['Silent Pool', 'Older Pool', 'Fresh Pool', 'Open Pool']);
  await expect.element(alongRows.nth(0)).not.toMatchTextContent(/report/i);
  await expect.element(alongRows.nth(1)).toMatchTextContent('Reported 9 days ago');
  await expect
    .element(alongRows.nth(2))
    .toMatchTextContent('Reported closed, last report 3 days ago');
  await expect
    .element(alongRows.nth(3))
    .toMatchTextContent('Reported open, last report 5 days ago');
  await alongPane.getByLabelText('Sort by').selectOptions('Freshest report');
  // What is reported closed comes behind its peers.
  expect(names()).toEqual(['Open Pool', 'Older Pool', 'Silent Pool', 'Fresh Pool']);
  await expectAccessible(MARKERS);
});
