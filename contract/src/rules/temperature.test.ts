import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temperatureClass } from './temperature.ts';

const notNumeric = fc.oneof(
  fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '', 'hot', '104'),
  fc.object(),
);

describe('temperature class', () => {
  it.each([
    [89.9, 'mild'],
    [90, 'warm'],
    [104, 'warm'],
    [104.1, 'hot'],
    [310, 'hot'],
    [-10, 'mild'],
  ])('%d °F is %s', { tags: '@4.34' }, (fahrenheit, expected) =>
    expect(temperatureClass(fahrenheit)).toBe(expected),
  );

  it('is unknown without a number', { tags: '@4.34' }, () => {
    fc.assert(fc.property(notNumeric, (value) => temperatureClass(value) === 'unknown'));
  });

  it('never falls as the water gets hotter', () => {
    const order = ['mild', 'warm', 'hot'];
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(finite, finite, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        return order.indexOf(temperatureClass(low)) <= order.indexOf(temperatureClass(high));
      }),
    );
  });
});
