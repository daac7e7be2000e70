import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { coordinates } from './endpoint.ts';
import { planBody } from './trips.ts';

const { routeGeoJson } = planBody.shape;
const isLine = (value: unknown) =>
  routeGeoJson.safeParse({ type: 'LineString', coordinates: value }).success;

const degrees = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: -180, max: 180 }) },
  fc.double(),
  fc.constantFrom(90, -90, 90.1, 180, -180, 180.1, null, '1', undefined, [1], {}),
);
const pair = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(degrees, degrees) },
  fc.array(degrees, { maxLength: 3 }),
  fc.constantFrom(null, 'x', 1, {}),
);

it('a line is exactly what the schema of its vertices allows, though we check it faster', () => {
  const isNear = (value: number, before = value) => Math.abs(value - before) < 90;
  const vertices = z
    .array(coordinates)
    .min(2)
    .refine((line) =>
      line.every(
        ([longitude, latitude], at) =>
          isNear(longitude, line[at - 1]?.[0]) && isNear(latitude, line[at - 1]?.[1]),
      ),
    );
  fc.assert(
    fc.property(fc.oneof(fc.array(pair, { maxLength: 4 }), fc.anything()), (value) => {
      expect(isLine(value)).toBe(vertices.safeParse(value).success);
    }),
    { numRuns: 2_000 },
  );
});

it('hardening: a line has no step of a quarter around the world', () => {
  const from = (longitude: number) => [
    [longitude, 0],
    [0, 0],
  ];
  expect([89.9, 90, 180, -180].map((longitude) => isLine(from(longitude)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('a line has 2 to 32,000 vertices', () => {
  const lineOf = (length: number) => Array.from({ length }, () => [-116, 43]);
  expect([1, 2, 32_000, 32_001].map((length) => isLine(lineOf(length)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it(
  'hardening: the first bad vertex ends the check of a line, and is the only issue',
  { tags: '@19.30' },
  () => {
    const bad = Array.from({ length: 32_000 }, () => [999, 999]);
    const { error } = routeGeoJson.safeParse({ type: 'LineString', coordinates: bad });
    expect(error?.issues).toHaveLength(1);
  },
);
