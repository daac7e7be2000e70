import { expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/accessible.ts';
import { exampleAlong } from '../../../../test/examples.ts';
import {
  alongPane,
  alongRows,
  MARKERS,
  openWithRoute,
  ROUTE_CALL,
  routePast,
} from '../../../../test/planner.ts';

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

const names = () =>
  alongRows.elements().map((row) => row.querySelector('a')?.firstChild?.textContent);

test(
  'springs along the way say what members reported and when, and sort by that',
  { tags: '@24.26' },
  async () => {
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
  },
);
