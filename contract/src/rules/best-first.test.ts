import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratingFloor } from './best-first.ts';

describe('what a rating proves', { tags: '@22.30' }, () => {
  it('is more for many who agree than for one enthusiast', () => {
    expect(ratingFloor(4.6, 40)).toBeGreaterThan(ratingFloor(5, 1));
    expect(ratingFloor(4.8, 4)).toBeGreaterThan(ratingFloor(5, 1));
  });

  it('is more for one good review than for none, and less for bad ones', () => {
    expect(ratingFloor(5, 1)).toBeGreaterThan(ratingFloor(null, 0));
    expect(ratingFloor(2, 1)).toBeLessThan(ratingFloor(null, 0));
    expect(ratingFloor(2, 40)).toBeLessThan(ratingFloor(2, 1));
  });

  it('takes what is no rating as none', () => {
    for (const average of [null, undefined, 0, Number.NaN, '5'])
      expect(ratingFloor(average, 9)).toBe(ratingFloor(null, 0));
  });

  it('grows with the average, and with agreeing reviews above 3.5', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 3.5, max: 4.9, noNaN: true }),
        fc.integer({ min: 1, max: 1_000 }),
        (average, count) => {
          expect(ratingFloor(average + 0.1, count)).toBeGreaterThan(ratingFloor(average, count));
          expect(ratingFloor(average, count + 1)).toBeGreaterThan(ratingFloor(average, count));
        },
      ),
    );
  });
});
