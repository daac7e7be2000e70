import { BATHING_STATUSES, isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { expect, test } from 'vitest';
import { exampleListItem, exampleSpring } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { markers, openMap, popup, rows } from '../../../test/spring-map.ts';
import { springAnswers } from '../../../test/spring-page.ts';
import { daysAgo } from '../../../test/visits.ts';

const signOf = (marker: Element | undefined) => marker?.querySelectorAll('path')[1];
const isCrossed = (marker: Element | undefined) =>
  signOf(marker)?.classList.contains('marker-cross') ?? false;

test(
  'a forbidden, closed or deadly place has a cross for its sign, and keeps the shape and color of its class',
  { tags: ['@21.41', '@2.35'] },
  async () => {
    // Six in a line: closer ones would be a cluster.
    const springs = [80, 100, 180]
      .flatMap((temperature_f) =>
        BATHING_STATUSES.map((bathing_status) => ({ temperature_f, bathing_status })),
      )
      .map((facts, at) =>
        exampleListItem({
          id: at,
          ...facts,
          latitude: 48 - 7 * Math.floor(at / 6),
          longitude: -120 + 9 * (at % 6),
        }),
      );
    await openMap(springs);
    await expect.poll(() => markers().length).toBe(springs.length);
    for (const [at, temperature] of [', 80 °F', ', 100 °F', ', 180 °F'].entries()) {
      const row = markers().filter((one) => one.getAttribute('aria-label')?.includes(temperature));
      const count = BATHING_STATUSES.length;
      const statuses = springs
        .slice(at * count, at * count + count)
        .map((spring) => spring.bathing_status);
      expect(row.map(isCrossed)).toEqual(statuses.map(isBathingRuledOut));
      const shapes = row.map((one) => one.querySelector('.marker-shape')!);
      // A resort has a shape of its own.
      const shapeOf = (shape: Element) => shape.getAttribute('d');
      expect(new Set(shapes.map(shapeOf)).size).toBe(2);
      const resort = shapes[statuses.indexOf('resort')]!;
      expect(shapes.filter((shape) => shapeOf(shape) === shapeOf(resort))).toHaveLength(1);
      // Without a word on soaking it is a small dot, as large for a finger.
      const dots = row.filter((one) => one.classList.contains('dot'));
      expect(dots).toHaveLength(2);
      for (const one of row) expect(one.getBoundingClientRect().width).toBe(44);
      for (const dot of dots)
        expect(dot.querySelector('svg')!.getBoundingClientRect().width).toBeLessThan(20);
      expect(new Set(shapes.map((shape) => getComputedStyle(shape).fill)).size).toBe(1);
      // Seen without color: the cross is another drawing than the sign.
      expect(new Set(row.map((one) => signOf(one)?.getAttribute('d'))).size).toBe(3);
    }
  },
);

test("the map of a spring's page crosses its marker too", { tags: '@21.41' }, async () => {
  await openApp('/springs/7', springAnswers(exampleSpring({ bathing_status: 'deadly' })));
  await expect.poll(() => document.querySelector('#map')).toBeTruthy();
  document.querySelector('#map')?.scrollIntoView();
  await expect.poll(() => markers().map(isCrossed)).toEqual([true]);
});

const ringOf = (marker: Element) => getComputedStyle(marker, '::before').borderTopWidth;

test(
  'a ring marks a report of the last 30 days; markers, popups and rows say its age and what it warns of',
  { tags: '@24.46' },
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
    expect(row?.textContent).toContain('Closed · 4 weeks ago');
    expect(row?.querySelector('.bg-bad svg')).not.toBeNull();
  },
);
