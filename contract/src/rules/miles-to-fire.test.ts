import { milesBetween } from './distance.ts';
import { expect, it } from 'vitest';
import { milesToFire } from './miles-to-fire.ts';

const HERE = { longitude: -115.7, latitude: 44.05 };
const mapped = (...polygons: [number, number][][][]) => ({ polygons, point: null });
const square = (longitude: number, latitude: number, size: number): [number, number][] => [
  [longitude, latitude],
  [longitude + size, latitude],
  [longitude + size, latitude + size],
  [longitude, latitude + size],
  [longitude, latitude],
];

it('to the edge of a fire in a straight line, not to its corners', { tags: '@28.3' }, () => {
  const ring = square(-115.6, 43.9, 0.3);
  const edge = milesBetween([HERE.longitude, HERE.latitude], [-115.6, HERE.latitude]);
  expect(milesToFire(HERE, mapped([ring]), 15)).toBeCloseTo(edge, 1);
});

it('inside it is 0, and in a hole the way to the hole’s edge', { tags: '@28.3' }, () => {
  const around = square(-115.8, 43.95, 0.2);
  expect(milesToFire(HERE, mapped([around]), 15)).toBe(0);
  const hole = square(-115.75, 44.0, 0.1);
  expect(milesToFire(HERE, mapped([around, hole]), 15)).toBeCloseTo(2.5, 0);
});

it('the nearest of several parts counts, and one far away costs nothing', () => {
  const parts = [[square(-110, 40, 1)], [square(-115.6, 44, 0.1)], [square(-115.65, 44, 0.1)]];
  expect(milesToFire(HERE, mapped(...parts), 15)).toBeCloseTo(2.5, 0);
  expect(milesToFire(HERE, mapped(...parts.slice(0, 1)), 15)).toBe(Number.POSITIVE_INFINITY);
});

it('without an edge, to where it was reported', { tags: '@28.9' }, () => {
  const point: [number, number] = [-115.6, 44.05];
  const miles = milesBetween([HERE.longitude, HERE.latitude], point);
  expect(milesToFire(HERE, { polygons: [], point }, 15)).toBeCloseTo(miles, 1);
});
