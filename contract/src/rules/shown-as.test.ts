import fc from 'fast-check';
import { expect, it } from 'vitest';
import { METERS_PER_MILE, milesBetween } from './distance.ts';
import { CELL_MILES, CELL_PRECISION_M, cellAt, pointsIn } from './shown-as.ts';

const point = fc.tuple(
  fc.double({ min: -179, max: 179, noNaN: true }),
  fc.double({ min: 15, max: 72, noNaN: true }),
);

it('a cell is about 6 miles each way, and its center is off by its precision at most', () => {
  fc.assert(
    fc.property(point, (at) => {
      const { west, south, east, north, center } = cellAt(at);
      const middle = (south + north) / 2;
      expect(milesBetween([west, middle], [east, middle])).toBeCloseTo(CELL_MILES, 0);
      expect(milesBetween([west, south], [west, north])).toBeCloseTo(CELL_MILES, 0);
      expect(milesBetween(at, center) * METERS_PER_MILE).toBeLessThan(CELL_PRECISION_M);
    }),
  );
});

it('every point of a cell has the same cell', () => {
  fc.assert(
    fc.property(point, (at) => {
      const cell = cellAt(at);
      for (const other of [cell.center, ...pointsIn(cell)]) expect(cellAt(other)).toEqual(cell);
      expect(pointsIn(cell)[0]).toEqual(cell.center);
    }),
  );
});
