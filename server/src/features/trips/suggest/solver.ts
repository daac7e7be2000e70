import { scheduleDays, type Day, type Limits } from './schedule.ts';

/** Which springs, in which order: the orienteering problem, with days. */
export interface Problem {
  /** Minutes by place, then by place: the start is 0, the springs follow, the end is the last. */
  minutes: readonly (readonly number[])[];
  /** What a stop is worth, by spring (from 0) and day; 0 where it must not be that day. */
  values: readonly (readonly number[])[];
  /** By spring; more of the same is worth less. */
  kinds: readonly string[];
  /** Springs that must be in it, if they can. */
  pinned: readonly number[];
  maxStops: number;
  limits: Limits;
}

export interface Solution {
  /** Springs, from 0. */
  order: readonly number[];
  days: readonly Day[];
  value: number;
  minutes: number;
}

/** What the second of a kind is worth, and the third again. */
const MORE_OF_THE_SAME = 0.85;
/** So many trips are looked at, whatever the machine: the same question has the same answer. */
const MAX_LOOKED_AT = 100_000;
/** Then others get served: some milliseconds. */
const LOOKED_AT_ONCE = 500;
const NOISE = 1e-9;
/** How much a long detour counts against a spring: each leads to another trip, and the best wins. */
const GREEDS = [1, 0.5, 0, 2];
const GREEDY = 1;
/** Even on the way, a stop takes time to get to. */
const LEAST_DETOUR = 10;
const LONGEST_RUIN = 4;

const legsOf = ({ minutes }: Problem, order: readonly number[]): number[] => {
  const legs: number[] = [];
  let from = 0;
  for (const spring of order) {
    legs.push(minutes[from]?.[spring + 1] ?? Infinity);
    from = spring + 1;
  }
  legs.push(minutes[from]?.[minutes.length - 1] ?? Infinity);
  return legs;
};

/** Null if it does not fit into the days, or a stop is closed then. */
export const judge = (problem: Problem, order: readonly number[]): Solution | null => {
  if (order.length > problem.maxStops) return null;
  const legs = legsOf(problem, order);
  const days = scheduleDays(legs, problem.limits);
  if (!days) return null;
  const seen = new Map<string, number>();
  let value = 0;
  for (const [at, { first, count }] of days.entries()) {
    for (const spring of order.slice(first, first + count)) {
      const worth = problem.values[spring]?.[at] ?? 0;
      if (worth <= 0) return null;
      const kind = problem.kinds[spring] ?? '';
      const before = seen.get(kind) ?? 0;
      seen.set(kind, before + 1);
      value += worth * MORE_OF_THE_SAME ** before;
    }
  }
  return { order, days, value, minutes: legs.reduce((sum, leg) => sum + leg, 0) };
};

const isBetter = (a: Solution, b: Solution): boolean =>
  a.value > b.value + NOISE || (a.value > b.value - NOISE && a.minutes < b.minutes - NOISE);

type Search<Result> = Generator<void, Result>;

/** Counts what is looked at, and lets others be served in between. */
const lookingAt = (problem: Problem) => {
  let count = 0;
  return {
    isOver: () => count >= MAX_LOOKED_AT,
    *judge(order: readonly number[]): Search<Solution | null> {
      count += 1;
      if (count % LOOKED_AT_ONCE === 0) yield;
      return judge(problem, order);
    },
  };
};

type Looking = ReturnType<typeof lookingAt>;

/** Adds the spring with the most value for its detour, again and again. */
function* fill(
  problem: Problem,
  looking: Looking,
  begin: Solution,
  greed: number,
): Search<Solution> {
  let current = begin;
  for (;;) {
    let best: { solution: Solution; score: number } | undefined;
    const stops = new Set(current.order);
    for (const spring of problem.values.keys()) {
      if (stops.has(spring)) continue;
      for (let at = 0; at <= current.order.length; at += 1) {
        const solution = yield* looking.judge(current.order.toSpliced(at, 0, spring));
        if (!solution) continue;
        const detour = solution.minutes - current.minutes + LEAST_DETOUR;
        const score = (solution.value - current.value) / Math.max(1, detour) ** greed;
        if (score > (best?.score ?? NOISE)) best = { solution, score };
      }
    }
    if (!best || looking.isOver()) return best?.solution ?? current;
    current = best.solution;
  }
}

/** Every trip that differs by one stop moved, one part turned around, or one stop exchanged. */
function* neighborsOf({ values, pinned }: Problem, order: readonly number[]) {
  for (const [from, spring] of order.entries()) {
    const rest = order.toSpliced(from, 1);
    for (let to = 0; to <= rest.length; to += 1)
      if (to !== from) yield rest.toSpliced(to, 0, spring);
    for (let to = from + 2; to <= order.length; to += 1)
      yield [...order.slice(0, from), ...order.slice(from, to).toReversed(), ...order.slice(to)];
    if (pinned.includes(spring)) continue;
    for (const other of values.keys()) {
      if (order.includes(other)) continue;
      for (let to = 0; to <= rest.length; to += 1) yield rest.toSpliced(to, 0, other);
    }
  }
}

function* improve(problem: Problem, looking: Looking, begin: Solution): Search<Solution> {
  let current = begin;
  for (;;) {
    let best = current;
    for (const order of neighborsOf(problem, current.order)) {
      const solution = yield* looking.judge(order);
      if (solution && isBetter(solution, best)) best = solution;
      if (looking.isOver()) return best;
    }
    const filled = yield* fill(problem, looking, best, GREEDY);
    if (!isBetter(filled, current)) return current;
    current = filled;
  }
}

/** Takes out one part after another and fills the gap again. */
function* rebuild(problem: Problem, looking: Looking, begin: Solution): Search<Solution> {
  let best = begin;
  for (let length = 1; length <= LONGEST_RUIN; length += 1) {
    for (let at = 0; at + length <= best.order.length; at += 1) {
      if (looking.isOver()) return best;
      const kept = best.order.filter(
        (spring, i) => i < at || i >= at + length || problem.pinned.includes(spring),
      );
      const ruined = yield* looking.judge(kept);
      if (!ruined) continue;
      for (const greed of GREEDS) {
        const filled = yield* fill(problem, looking, ruined, greed);
        if (isBetter(filled, best)) best = filled;
      }
    }
  }
  return best;
}

/** The start and the end alone, then what is pinned, each where it costs least. */
function* beginWith(problem: Problem, looking: Looking): Search<Solution | null> {
  let current = judge(problem, []);
  for (const spring of problem.pinned) {
    let best: Solution | undefined;
    const order: readonly number[] = current?.order ?? [];
    for (let at = 0; at <= order.length; at += 1) {
      const solution = yield* looking.judge(order.toSpliced(at, 0, spring));
      if (solution && (!best || solution.minutes < best.minutes)) best = solution;
    }
    current = best ?? current;
  }
  return current;
}

/** What you would do by hand; a test holds the search to at least this. */
export function* solveGreedily(problem: Problem): Search<Solution | null> {
  const looking = lookingAt(problem);
  const begin = yield* beginWith(problem, looking);
  return begin && (yield* fill(problem, looking, begin, GREEDY));
}

/**
 * Null if not even the drive itself fits into the days. A generator, so that the caller can serve others
 * in between; it reads no clock and rolls no dice.
 */
export function* solve(problem: Problem): Search<Solution | null> {
  const looking = lookingAt(problem);
  const begin = yield* beginWith(problem, looking);
  if (!begin) return null;
  let best = begin;
  const tries: Solution[] = [];
  for (const greed of GREEDS) tries.push(yield* fill(problem, looking, begin, greed));
  for (const found of tries) {
    if (isBetter(found, best)) best = found;
  }
  for (const found of tries) {
    const improved = yield* improve(problem, looking, found);
    if (isBetter(improved, best)) best = improved;
  }
  for (;;) {
    const rebuilt = yield* rebuild(problem, looking, best);
    const improved = isBetter(rebuilt, best) ? yield* improve(problem, looking, rebuilt) : best;
    if (!isBetter(improved, best)) return best;
    best = improved;
  }
}

/** For tests, and whatever does not mind that nobody else is served. */
export const runAll = <Result>(search: Search<Result>): Result => {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
};
