import { expect, test } from 'vitest';
import { positionOf, readHighways } from '@wildsoak/catalog/highways';
import { milesApart, placeNamed } from '../roads/places.ts';
import { sketchRoads } from './road-sketch.ts';

const highways = readHighways();

/** The primary Interstates of the contiguous states. */
const INTERSTATES = `
  2 4 5 8 10 11 12 14 15 16 17 19 20 22 24 25 26 27 29 30 35 37 39 40 41 42 43 44 45 49
  55 57 59 64 65 66 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89
  90 91 93 94 95 96 97 99
`
  .trim()
  .split(/\s+/);

test('every two-digit Interstate of the contiguous states is there', () => {
  const roads = new Set(highways.map(({ road }) => road));
  expect(INTERSTATES.filter((number) => !roads.has(`I ${number}`))).toEqual([]);
});

test('the main US highways of the western states are there', () => {
  const main = [2, 6, 12, 20, 26, 30, 40, 50, 60, 89, 93, 95, 97, 101, 160, 191, 285, 395, 550];
  const roads = new Set(highways.map(({ road }) => road));
  expect(main.filter((number) => !roads.has(`US ${number}`))).toEqual([]);
});

test('every stop is a town in the gazetteer or has a position, and the next stop is near', () => {
  const far = highways.flatMap(({ road, mph, stops }) => {
    expect(stops.length, road).toBeGreaterThan(1);
    expect(mph, road).toBeGreaterThan(40);
    expect(mph, road).toBeLessThan(80);
    return stops.slice(1).flatMap((stop, index) => {
      const before = stops[index] ?? '';
      const miles = milesApart(positionOf(before, placeNamed), positionOf(stop, placeNamed));
      return miles > 0.5 && miles < 75 ? [] : [`${road}: ${before} to ${stop}: ${miles.toFixed()}`];
    });
  });
  expect(far).toEqual([]);
});

test('a junction that appears twice has the same position', () => {
  const stops = new Set(highways.flatMap(({ stops }) => stops));
  const names = Map.groupBy(stops, (stop) => stop.split('@')[0]);
  expect([...names.values()].filter((same) => same.length > 1)).toEqual([]);
});

test('all roads connect at shared nodes', () => {
  const { nodes, ways } = sketchRoads(highways);
  const next = new Map<number, number[]>();
  const join = (one: number, other: number) => next.set(one, [...(next.get(one) ?? []), other]);
  for (const way of ways) {
    way.nodes.slice(1).forEach((node, index) => {
      const before = way.nodes[index] ?? NaN;
      join(before, node);
      join(node, before);
    });
  }
  const seen = new Set([1]);
  for (const node of seen) for (const other of next.get(node) ?? []) seen.add(other);
  expect(seen.size).toBe(nodes.length);
});
