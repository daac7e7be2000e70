import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineMiles, longitudeBetween, milesBetween, pointAlong } from './distance.ts';

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
);

describe('distances', () => {
  it('are the known ones', () => {
    expect(milesBetween([-122.33, 47.6], [-106.65, 35.08])).toBeCloseTo(1184, -1);
    expect(milesBetween([0, 0], [180, 0])).toBeCloseTo(12_436.8, 0);
    expect(milesBetween([0, 90], [77, 90])).toBeCloseTo(0, 6);
  });

  it('are the short way across the date line', () => {
    expect(longitudeBetween(179.5, -179.5)).toBeCloseTo(1, 9);
    expect(longitudeBetween(-179.5, 179.5)).toBeCloseTo(-1, 9);
    expect(milesBetween([179.9, 52], [-179.9, 52])).toBeLessThan(10);
  });

  it('are the same both ways, and never shorter by a stop between', () => {
    // Half around the world, a sine near 1 leaves a few inches open.
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6);
        expect(lineMiles([a, b, c])).toBeGreaterThanOrEqual(milesBetween(a, c) - 1e-3);
        expect(lineMiles([a, b, c])).toBeCloseTo(milesBetween(a, b) + milesBetween(b, c), 6);
      }),
    );
  });
});

it('a point along a line is found by its miles', { tags: '@26.62' }, () => {
  const line: [number, number][] = [
    [-110, 40],
    [-111, 40],
    [-112, 40],
    [-116, 40],
  ];
  expect(pointAlong(line, 0)).toEqual([-110, 40]);
  expect(pointAlong(line, 0.3)).toEqual([-112, 40]);
  expect(pointAlong(line, 1)).toEqual([-116, 40]);
  expect(pointAlong([], 0.5)).toBeUndefined();
});
