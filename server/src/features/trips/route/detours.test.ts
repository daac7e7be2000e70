import type { Coordinates } from '@wildsoak/contract/trips';
import { expect, it } from 'vitest';
import { RoutingFailure, type Reason } from '../../../platform/routing/engine-call.ts';
import type { Routing } from '../../../platform/routing/routing.ts';
import { measureDetours } from './detours.ts';

const never = new AbortController().signal;
const FROM: Coordinates = [-116, 43];
const TO: Coordinates = [-119, 39];
const LEG = { miles: 400, minutes: 400, line: [FROM, TO] };

const candidate = (id: number) => ({
  id,
  position: [-118 + id / 1e3, 41] as Coordinates,
  leg: 0,
  distanceMiles: id / 100,
});
const springs = Array.from({ length: 50 }, (_, i) => candidate(i + 1));

/** An engine that refuses every matrix with one of these in it, and counts what it is asked. */
const engineWithout = (bad: readonly number[], reason: Reason, knowsThem = true) => {
  const calls = { matrix: 0, withoutRoad: 0 };
  const isBad = (point: Coordinates) =>
    bad.some((id) => String(candidate(id).position) === String(point));
  const routing: Routing = {
    route: () => Promise.reject(new Error('not asked')),
    bestOrder: () => Promise.reject(new Error('not asked')),
    isSketch: () => Promise.resolve(false),
    matrix(sources, targets) {
      calls.matrix += 1;
      if ([...sources, ...targets].some(isBad)) return Promise.reject(new RoutingFailure(reason));
      const drives = sources.map(() => targets.map(() => ({ minutes: 300, miles: 300 })));
      return Promise.resolve({ sources: [...sources], targets: [...targets], drives });
    },
    withoutRoad(points) {
      calls.withoutRoad += 1;
      return Promise.resolve(
        points.flatMap((point, place) => (knowsThem && isBad(point) ? [place] : [])),
      );
    },
  };
  return { routing, calls };
};

const measured = async (routing: Routing) =>
  [...(await measureDetours(routing, [FROM, TO], [LEG], springs, never)).keys()].toSorted(
    (a, b) => a - b,
  );
const allBut = (bad: readonly number[]) =>
  springs.map(({ id }) => id).filter((id) => !bad.includes(id));

it('springs without a road are asked for once, and the others measured without them', async () => {
  const bad = [3, 17, 18, 31, 44, 50];
  const { routing, calls } = engineWithout(bad, 'no-road-near');
  expect(await measured(routing)).toEqual(allBut(bad));
  expect(calls).toEqual({ matrix: 3, withoutRoad: 1 });
});

it('an engine that fails and knows none without a road is not asked on and on', async () => {
  const { routing, calls } = engineWithout([7], 'no-road-near', false);
  expect(await measured(routing)).toEqual([]);
  expect(calls).toEqual({ matrix: 1, withoutRoad: 1 });
});

it('all of them without a road: nothing is left to ask', async () => {
  const { routing, calls } = engineWithout(allBut([]), 'no-road-near');
  expect(await measured(routing)).toEqual([]);
  expect(calls).toEqual({ matrix: 1, withoutRoad: 1 });
});

it('a spring on roads of its own is found by halves', async () => {
  const { routing, calls } = engineWithout([20], 'unconnected');
  expect(await measured(routing)).toEqual(allBut([20]));
  expect(calls.withoutRoad).toBe(0);
  expect(calls.matrix).toBeLessThan(20);
});
