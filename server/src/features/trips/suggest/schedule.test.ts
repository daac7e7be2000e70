import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduleDays } from './schedule.ts';

const limits = { days: 5, minutesPerDay: 300, springsPerDay: 2 };

describe('the days of a suggested trip', { tags: '@26.62' }, () => {
  it('end at a stop where the next one is too far, or the day has its springs', () => {
    expect(scheduleDays([100, 100, 50, 260, 40], limits)).toEqual([
      { first: 0, count: 2, minutes: 200, minutesOn: 0 },
      { first: 2, count: 1, minutes: 50, minutesOn: 0 },
      { first: 3, count: 1, minutes: 300, minutesOn: 0 },
    ]);
  });

  it('end on the way where one leg takes longer than a day', () => {
    expect(scheduleDays([700, 100], limits)).toEqual([
      { first: 0, count: 0, minutes: 300, minutesOn: 300 },
      { first: 0, count: 0, minutes: 300, minutesOn: 600 },
      { first: 0, count: 1, minutes: 200, minutesOn: 0 },
    ]);
  });

  it('end on the way if there are too few days otherwise', () => {
    const twoDays = { ...limits, days: 2 };
    expect(scheduleDays([200, 200, 200], { ...twoDays })).toEqual([
      { first: 0, count: 1, minutes: 300, minutesOn: 100 },
      { first: 1, count: 1, minutes: 300, minutesOn: 0 },
    ]);
  });

  it('are none where the drive does not fit, or no road leads', () => {
    expect(scheduleDays([800, 800], limits)).toBeNull();
    expect(scheduleDays([100, Infinity], limits)).toBeNull();
    expect(
      scheduleDays([10, 10, 10, 10], { days: 1, minutesPerDay: 300, springsPerDay: 2 }),
    ).toBeNull();
  });

  it('never have more driving or more springs than asked for, and leave nothing out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 12 }),
        fc.record({
          days: fc.integer({ min: 1, max: 14 }),
          minutesPerDay: fc.integer({ min: 60, max: 720 }),
          springsPerDay: fc.integer({ min: 1, max: 4 }),
        }),
        (legs, asked) => {
          const days = scheduleDays(legs, asked);
          if (!days) return;
          expect(days.length).toBeLessThanOrEqual(asked.days);
          let stop = 0;
          for (const { first, count, minutes } of days) {
            expect(first).toBe(stop);
            expect(count).toBeLessThanOrEqual(asked.springsPerDay);
            expect(minutes).toBeLessThanOrEqual(asked.minutesPerDay);
            stop += count;
          }
          expect(stop).toBe(legs.length - 1);
          const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
          expect(sum(days.map(({ minutes }) => minutes))).toBe(sum(legs));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
