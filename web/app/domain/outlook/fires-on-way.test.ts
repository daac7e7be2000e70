import type { FireOnMap } from '@wildsoak/contract/outlook';
import { milesBetween } from '@wildsoak/contract/rules/distance';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firesOnWay } from './fires-on-way.ts';

type Position = [number, number];

const fireOf = (polygons: Position[][][], point: Position | null = null): FireOnMap => ({
  name: 'Made Up',
  acres: 100,
  contained_percent: 0,
  updated_at: null,
  polygons,
  point,
  spring_ids: [],
});
const squareAt = ([longitude, latitude]: Position, size: number): Position[] => [
  [longitude, latitude],
  [longitude + size, latitude],
  [longitude + size, latitude + size],
  [longitude, latitude + size],
];
const WHOLE = { from: 0, to: 1 };

it(
  'a road through a fire is no mile from it, and one past it is as far as its edge',
  { tags: '@28.32' },
  () => {
    const road: Position[] = [
      [-115, 44],
      [-113, 44],
    ];
    const [through] = firesOnWay([fireOf([[squareAt([-114, 43.99], 0.02)]])], road, WHOLE);
    expect(through?.miles).toBe(0);
    const [past] = firesOnWay([fireOf([[squareAt([-114, 44.04], 0.1)]])], road, WHOLE);
    expect(past?.miles).toBeCloseTo(0.04 * 69.09, 0);
    expect(firesOnWay([fireOf([[squareAt([-114, 44.1], 0.1)]])], road, WHOLE)).toEqual([]);
  },
);

it('a fire counts for the part of the way that it is near', { tags: '@28.32' }, () => {
  const road: Position[] = [
    [-116, 44],
    [-115, 44],
    [-112, 44],
  ];
  const fire = [fireOf([], [-115.5, 44.02])];
  expect(firesOnWay(fire, road, { from: 0, to: 0.25 })).toHaveLength(1);
  expect(firesOnWay(fire, road, { from: 0.25, to: 1 })).toEqual([]);
});

it(
  'property: what is on the way is what a walk along the road finds',
  { tags: '@28.32', timeout: 60_000 },
  () => {
    const place = fc.tuple(
      fc.double({ min: -115, max: -114.3, noNaN: true }),
      fc.double({ min: 43.7, max: 44.2, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 2, maxLength: 5 }),
        place,
        fc.double({ min: 0.01, max: 0.1, noNaN: true }),
        fc.boolean(),
        (road, at, size, isMapped) => {
          const ring = squareAt(at, size);
          const fire = isMapped ? fireOf([[ring]]) : fireOf([], at);
          // Every few yards of the road and of the edge, by the length of arcs.
          const spread = (line: readonly Position[], count: number) =>
            line.slice(1).flatMap((to, i) =>
              Array.from({ length: count }, (_, nth): Position => {
                const from = line[i] ?? to;
                const share = nth / (count - 1);
                return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
              }),
            );
          const edge = isMapped ? spread([...ring, ring[0]!], 40) : [at];
          const isInside = ([longitude, latitude]: Position) =>
            isMapped &&
            longitude > at[0] &&
            longitude < at[0] + size &&
            latitude > at[1] &&
            latitude < at[1] + size;
          const walked = Math.min(
            ...spread(road, 120).map((here) =>
              isInside(here) ? 0 : Math.min(...edge.map((corner) => milesBetween(here, corner))),
            ),
          );
          const [told] = firesOnWay([fire], road, WHOLE);
          if (walked < 4.7)
            expect(Math.abs((told?.miles ?? Number.NaN) - walked)).toBeLessThan(0.6);
          if (walked > 5.3) expect(told).toBeUndefined();
        },
      ),
      { numRuns: 200 },
    );
  },
);
