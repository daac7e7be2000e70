import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../../test/support/random.ts';
import { judge, runAll, solve, solveGreedily, type Problem, type Solution } from './solver.ts';

/** Springs in a land of 400 by 400 minutes, whose roads are a fifth longer than the crow's way. */
const instance = (seed: number, count: number): Problem => {
  const next = randomFrom(seed * 7919 + 17);
  const random = (below: number) => Math.floor(next() * below);
  for (let i = 0; i < 5; i += 1) random(1);
  const points = Array.from({ length: count + 1 }, () => [random(400), random(400)] as const);
  const start = points[0] ?? ([0, 0] as const);
  // Half of the trips lead back to where they began.
  const end = random(2) === 0 ? start : ([random(400), random(400)] as const);
  const places = [...points, end];
  const days = 1 + random(3);
  const closedOn = (day: number) => random(12) === 0 && day > 0;
  return {
    minutes: places.map(([x, y]) => places.map(([u, v]) => 1.2 * Math.hypot(x - u, y - v))),
    values: Array.from({ length: count }, () => {
      const value = 0.1 + random(50) / 10;
      return Array.from({ length: days }, (_, day) => (closedOn(day) ? 0 : value));
    }),
    kinds: Array.from({ length: count }, () => `county ${random(4)}`),
    pinned: random(4) === 0 ? [random(count)] : [],
    maxStops: 23,
    limits: { days, minutesPerDay: 240 + random(360), springsPerDay: 1 + random(2) },
  };
};

/** The best of all orders of all subsets. */
const optimumOf = (problem: Problem): Solution | null => {
  const { days, springsPerDay } = problem.limits;
  let best: Solution | null = null;
  const isComplete = ({ order }: Solution) => problem.pinned.every((one) => order.includes(one));
  const visit = (order: number[]) => {
    const solution = judge(problem, order);
    const isBest = solution && isComplete(solution) && solution.value > (best?.value ?? -1);
    if (isBest) best = solution;
    if (order.length >= days * springsPerDay) return;
    for (const spring of problem.values.keys())
      if (!order.includes(spring)) visit([...order, spring]);
  };
  visit([]);
  return best;
};

const SMALL = Array.from({ length: 100 }, (_, seed) => instance(seed, 3 + (seed % 7)));
const LARGE = Array.from({ length: 25 }, (_, seed) => instance(seed + 1_000, 30 + (seed % 39)));

describe('which springs, and in which order', () => {
  it(
    'on 100 small trips it is worth at least 95 % of the best there is',
    { tags: '@26.61' },
    async ({ annotate }) => {
      let [worst, solved] = [1, 0];
      for (const [seed, problem] of SMALL.entries()) {
        const best = optimumOf(problem);
        const found = runAll(solve(problem));
        if (!best || best.value === 0) continue;
        solved += 1;
        const share = (found?.value ?? 0) / best.value;
        worst = Math.min(worst, share);
        expect(share, `trip ${seed}`).toBeGreaterThanOrEqual(0.95);
        expect(share, `trip ${seed}`).toBeLessThanOrEqual(1 + 1e-9);
      }
      await annotate(`${solved} small trips: the worst is ${worst.toFixed(4)} of the best`);
      expect(solved).toBeGreaterThan(60);
    },
  );

  it(
    'on 25 large trips it is never worth less than by greed',
    { tags: '@26.61' },
    async ({ annotate }) => {
      let more = 0;
      for (const [seed, problem] of LARGE.entries()) {
        const greedy = runAll(solveGreedily(problem));
        const found = runAll(solve(problem));
        expect(found?.value ?? 0, `trip ${seed}`).toBeGreaterThanOrEqual(greedy?.value ?? 0);
        if ((found?.value ?? 0) > (greedy?.value ?? 0) + 1e-9) more += 1;
        expect(found && judge(problem, found.order)).toEqual(found);
      }
      await annotate(`more than by greed: ${more} of ${LARGE.length} large trips`);
      expect(more).toBeGreaterThan(5);
    },
  );

  it('the same question has the same answer', { tags: '@26.61' }, () => {
    for (const problem of [...SMALL, ...LARGE.slice(0, 5)])
      expect(runAll(solve(structuredClone(problem)))).toEqual(runAll(solve(problem)));
  });

  it('what is pinned stays, if it fits at all', { tags: '@26.63' }, () => {
    let pinned = 0;
    for (const problem of [...SMALL, ...LARGE.slice(0, 20)]) {
      const [one] = problem.pinned;
      if (one === undefined || !judge(problem, [one])) continue;
      pinned += 1;
      expect(runAll(solve(problem))?.order).toContain(one);
    }
    expect(pinned).toBeGreaterThan(5);
  });
});
