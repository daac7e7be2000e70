import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEMPERATURE_BANDS, temperatureBand, temperatureClass } from './temperature.ts';

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
  ])("'Mild below 90, Warm 90 to 104 inclusive, Hot above 104': %d is %s", (fahrenheit, expected) =>
    expect(temperatureClass(fahrenheit)).toBe(expected),
  );

  it("'Unknown when non-numeric'", () => {
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

describe('filter band', () => {
  it.each([
    [69.9, null],
    [70, 'mild'],
    [84.9, 'mild'],
    [85, 'warm'],
    [99.9, 'warm'],
    [100, 'hot'],
    [310, 'hot'],
  ])(
    "'mild: 70 up to below 85; warm: 85 up to below 100; hot: 100 and above': %d is %s",
    (fahrenheit, band) => expect(temperatureBand(fahrenheit)).toBe(band),
  );

  it("'Springs with a non-numeric temperature match no temperature band.'", () => {
    fc.assert(fc.property(notNumeric, (value) => temperatureBand(value) === null));
  });

  it('puts every temperature from 70 °F in exactly one band', () => {
    fc.assert(
      fc.property(fc.double({ min: 70, noNaN: true, noDefaultInfinity: true }), (fahrenheit) => {
        const holding = TEMPERATURE_BANDS.filter(
          (b) => fahrenheit >= b.from && fahrenheit < b.below,
        );
        return holding.length === 1 && temperatureBand(fahrenheit) === holding[0]?.band;
      }),
    );
  });
});
