import type { Coordinates } from '@wildsoak/contract/trips';
import { expect, it } from 'vitest';
import { RoutingFailure, type Reason } from '../../../platform/routing/engine-call.ts';
import type { Routing } from '../../../platform/routing/routing.ts';
import { measureDetours } from './detours.ts';

const never = new AbortController().signal;
const FROM: Coordinates = [-116, 43];
const TO: Coordinates = [-119, 39];

const candidate = (id: number) => ({ coords: [-118 + id / 1e3, 41] as Coordinates, leg: 0 });
const springs = Array.from({ length: 50 }, (_, i) => candidate(i + 1));

/** An engine that refuses every matrix with one of these in it, and counts its calls. */
const engineWithout = (bad: readonly number[], reason: Reason, knowsThem = true) => {
  const calls = { matrix: 0, withoutRoad: 0 };
  const isBad = (point: Coordinates) =>
    bad.some((id) => String(candidate(id).coords) === String(point));
  const routing: Routing = {
    route: () => Promise.reject(new Error('not asked')),
    bestOrder: () => Promise.reject(new Error('not asked')),
    isSketch: () => Promise.resolve(false),
    matrix(sources, targets) {
      calls.matrix += 1;
      if ([...sources, ...targets].some(isBad)) return Promise.reject(new RoutingFailure(reason));
      const figures = sources.map(() => targets.map(() => ({ minutes: 300, miles: 300 })));
      return Promise.resolve({ sources: [...sources], targets: [...targets], figures });
    },
    withoutRoad(points) {
      calls.withoutRoad += 1;
      return Promise.resolve(
        points.flatMap((point, index) => (knowsThem && isBad(point) ? [index] : [])),
      );
    },
  };
  return { routing, calls };
};

const measured = async (routing: Routing) =>
  (await measureDetours(routing, [FROM, TO], springs, never)).flatMap((detour, i) =>
    detour ? [i + 1] : [],
  );
const allBut = (bad: readonly number[]) =>
  springs.map((_, i) => i + 1).filter((id) => !bad.includes(id));

it('asks once which springs have no road, and measures the others', async () => {
  const bad = [3, 17, 18, 31, 44, 50];
  const { routing, calls } = engineWithout(bad, 'no-road-near');
  expect(await measured(routing)).toEqual(allBut(bad));
  expect(calls).toEqual({ matrix: 3, withoutRoad: 1 });
});

it('does not keep asking an engine that fails and knows of no spring without a road', async () => {
  const { routing, calls } = engineWithout([7], 'no-road-near', false);
  expect(await measured(routing)).toEqual([]);
  expect(calls).toEqual({ matrix: 1, withoutRoad: 1 });
});

it('no spring has a road: nothing is left to ask', async () => {
  const { routing, calls } = engineWithout(allBut([]), 'no-road-near');
  expect(await measured(routing)).toEqual([]);
  expect(calls).toEqual({ matrix: 1, withoutRoad: 1 });
});

it('finds a spring on roads of its own by halves', async () => {
  const { routing, calls } = engineWithout([20], 'unconnected');
  expect(await measured(routing)).toEqual(allBut([20]));
  expect(calls.withoutRoad).toBe(0);
  expect(calls.matrix).toBeLessThan(20);
});
