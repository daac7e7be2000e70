import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratingText } from './rating.ts';

describe('a rating in words', () => {
  it.each([
    [4.25, '4.3 / 5'],
    [4, '4.0 / 5'],
    [0, 'N/A'],
    [null, 'N/A'],
    [undefined, 'N/A'],
    [Number.NaN, 'N/A'],
    ['4.5', 'N/A'],
  ])('%s is %s', { tags: '@2.36' }, (rating, expected) =>
    expect(ratingText(rating)).toBe(expected),
  );

  it('has one decimal for every rating from 1 to 5', { tags: ['@5.6', '@2.36'] }, () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5, noNaN: true }), (rating) =>
        /^[1-5]\.\d \/ 5$/.test(ratingText(rating)),
      ),
    );
  });
});
