import type { Coordinates } from '@wildsoak/contract/trips';
import { expect, it } from 'vitest';
import { RoutingFailure } from '../../../platform/routing/engine-call.ts';
import type { Routing } from '../../../platform/routing/routing.ts';
import { measureDetours } from './detours.ts';

const never = new AbortController().signal;
const FROM: Coordinates = [-116, 43];
const TO: Coordinates = [-119, 39];

const candidate = (id: number) => ({ coords: [-118 + id / 1e3, 41] as Coordinates, leg: 0 });
const springs = Array.from({ length: 50 }, (_, i) => candidate(i + 1));

const unasked = () => Promise.reject(new Error('not asked'));

/** An engine that knows no road near some springs, refuses a matrix with others, and counts its calls. */
const engineWithout = ({ offRoad = [], island = [] }: Record<string, readonly number[]>) => {
  const calls = { matrix: 0, nearestRoads: 0 };
  const isOf = (ids: readonly number[], point: Coordinates) =>
    ids.some((id) => String(candidate(id).coords) === String(point));
  const routing: Routing = {
    route: unasked,
    bestOrder: unasked,
    withoutRoad: unasked,
    network: unasked,
    isSketch: () => Promise.resolve(false),
    matrix(sources, targets) {
      calls.matrix += 1;
      if ([...sources, ...targets].some((point) => isOf(island, point)))
        return Promise.reject(new RoutingFailure('unconnected'));
      const figures = sources.map(() => targets.map(() => ({ minutes: 300, miles: 300 })));
      return Promise.resolve({ sources: [...sources], targets: [...targets], figures });
    },
    nearestRoads(points) {
      calls.nearestRoads += 1;
      return Promise.resolve(points.map((point) => (isOf(offRoad, point) ? null : point)));
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

it('leaves springs without a road out, and measures the others', async () => {
  const offRoad = [3, 17, 18, 31, 44, 50];
  const { routing, calls } = engineWithout({ offRoad });
  expect(await measured(routing)).toEqual(allBut(offRoad));
  expect(calls).toEqual({ matrix: 2, nearestRoads: 1 });
});

it('no spring has a road: nothing is left to ask', async () => {
  const { routing, calls } = engineWithout({ offRoad: allBut([]) });
  expect(await measured(routing)).toEqual([]);
  expect(calls).toEqual({ matrix: 0, nearestRoads: 1 });
});

it('a start without a road has no detours', async () => {
  const { routing, calls } = engineWithout({});
  const nowhere = { ...routing, nearestRoads: () => Promise.resolve([null, TO]) };
  expect(await measured(nowhere)).toEqual([]);
  expect(calls.matrix).toBe(0);
});

it('finds a spring on roads of its own by bisecting', async () => {
  const { routing, calls } = engineWithout({ island: [20] });
  expect(await measured(routing)).toEqual(allBut([20]));
  expect(calls.matrix).toBeLessThan(20);
});

it('what the engine does not answer in time is unknown', async () => {
  const { routing } = engineWithout({});
  const breaks = { ...routing, matrix: () => Promise.reject(new RoutingFailure('slow')) };
  expect(await measured(breaks)).toEqual([]);
});
