import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartScale } from './pool-chart.tsx';

const TODAY = '2026-11-16';

it('two years lie side by side, with the 104 °F line always inside', { tags: '@24.41' }, () => {
  const { x, y, levels, months, limit } = chartScale([98, 102], TODAY);
  expect(x('2024-11-16')).toBe(0);
  expect(x(TODAY)).toBe(1);
  expect(levels).toEqual([90, 100, 110]);
  expect([y(110), y(100), y(90)]).toEqual([0, 0.5, 1]);
  expect(limit).toBeCloseTo(0.3);
  expect(months).toEqual(['2025-01-01', '2025-07-01', '2026-01-01', '2026-07-01']);
});

it('nothing that was measured falls out of the picture', { tags: '@24.41' }, () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 32, max: 212, noNaN: true })),
      fc.integer({ min: 0, max: 730 }),
      (degrees, days) => {
        const { x, y, limit } = chartScale(degrees, TODAY);
        const day = new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
        for (const share of [x(day), limit, ...degrees.map(y)]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});
