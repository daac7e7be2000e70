import { expect, test } from 'vitest';
import { exampleListItem } from '../../../test/examples.ts';
import { markers, openMap, popup, rows } from '../../../test/spring-map.ts';
import { daysAgo } from '../../../test/visits.ts';

const ringOf = (marker: Element) => getComputedStyle(marker, '::before').borderTopWidth;

test(
  'a ring marks a report of the last 30 days; markers, popups and rows say its age and what it warns of',
  { tags: ['@24.46'] },
  async () => {
    await openMap([
      { ...exampleListItem({ id: 1, longitude: -115 }), last_visit_on: daysAgo(3) },
      {
        ...exampleListItem({ id: 2, longitude: -105 }),
        last_visit_on: daysAgo(30),
        condition: 'closed',
      },
      { ...exampleListItem({ id: 3, longitude: -95 }), last_visit_on: daysAgo(31) },
      exampleListItem({ id: 4, longitude: -85 }),
    ]);
    await expect.poll(() => markers().length).toBe(4);
    const drawn = markers().toSorted((a, b) => a.ariaLabel!.localeCompare(b.ariaLabel!));
    expect(drawn.map(ringOf).map((width) => width !== '0px')).toEqual([true, true, false, false]);
    expect(drawn.map(({ ariaLabel }) => ariaLabel?.split('Kansas')[1])).toEqual([
      ', reported 3 days ago',
      ', reported closed, last report 4 weeks ago',
      ', reported 4 weeks ago',
      '',
    ]);
    drawn[1]?.click();
    await expect
      .poll(() => popup()?.textContent)
      .toContain('Reported closed, last report 4 weeks ago');
    const row = rows().find(({ dataset }) => dataset['spring'] === '2');
    expect(row?.textContent).toContain('Reported closed, last report 4 weeks ago');
    expect(row?.querySelector('.bg-bad svg')).not.toBeNull();
  },
);
