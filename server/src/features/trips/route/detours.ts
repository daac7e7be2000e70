import type { Coordinates, Detour } from '@wildsoak/contract/trips';
import { milesBetween } from '@wildsoak/contract/rules/distance';
import { measureBisecting } from '../../../platform/routing/bisect.ts';
import { roundToCents, type Figures, type Routing } from '../../../platform/routing/routing.ts';

interface Candidate {
  coords: Coordinates;
  /** The leg on which you pass it. */
  leg: number;
}

const BATCH = 50;
/** The engine serves everybody: nobody gets more than half of the four calls it usually runs at once. */
const AT_ONCE = 2;
/** The matrix cuts off fractions of seconds: three times are off by less than this together. */
const NOISE_MINUTES = 1.5 / 60;

interface Batch {
  from: Coordinates;
  to: Coordinates;
  springs: { at: number; coords: Coordinates }[];
}

const batchesOf = (points: readonly Coordinates[], candidates: readonly Candidate[]): Batch[] =>
  points.flatMap((from, leg) => {
    const to = points[leg + 1];
    if (!to) return [];
    const springs = candidates.flatMap((candidate, at) =>
      candidate.leg === leg ? [{ at, coords: candidate.coords }] : [],
    );
    return Array.from({ length: Math.ceil(springs.length / BATCH) }, (_, i) => ({
      from,
      to,
      springs: springs.slice(i * BATCH, (i + 1) * BATCH),
    }));
  });

const added = (
  there: Figures | undefined,
  onward: Figures | undefined,
  direct: Figures | undefined,
) => {
  if (!there || !onward || !direct) return null;
  const minutes = there.minutes + onward.minutes - direct.minutes;
  const miles = there.miles + onward.miles - direct.miles;
  return Math.abs(minutes) < NOISE_MINUTES
    ? { minutes: 0, miles: 0 }
    : { minutes: roundToCents(minutes), miles: roundToCents(miles) };
};

/** With the time from the beginning of the leg, which callers outside do not get. */
type MeasuredDetour = Detour & { there_minutes: number };
type Measured = [at: number, detour: MeasuredDetour];

/** By the road nearest to each spring, which the engine then need not look for. */
const measure = async (
  routing: Routing,
  { from, to, springs }: Batch,
  signal: AbortSignal,
): Promise<Measured[]> => {
  const places = [from, to, ...springs.map(({ coords }) => coords)];
  const [start, end, ...roads] = await routing.nearestRoads(places, signal);
  if (!start || !end) return [];
  const onRoads = springs.flatMap((spring, i) => {
    const road = roads[i];
    return road ? [{ ...spring, road }] : [];
  });
  const found = await measureBisecting(onRoads, async (some) => {
    const positions = some.map(({ road }) => road);
    const there = await routing.matrix([from], [...positions, to], signal);
    const onward = await routing.matrix(positions, [to], signal);
    const direct = there.figures[0]?.[some.length];
    return some.map(({ at, coords, road }, i): Measured | null => {
      const first = there.figures[0]?.[i];
      const more = added(first, onward.figures[i]?.[0], direct);
      const gap_miles = roundToCents(milesBetween(road, coords));
      return more && [at, { ...more, gap_miles, there_minutes: first?.minutes ?? 0 }];
    });
  });
  return found.filter((detour) => detour !== null);
};

/**
 * What a stop at each spring adds to its leg: there and onward, less the direct route. Null where no
 * road leads there, undefined where we did not find out in time.
 */
export const measureDetours = async (
  routing: Routing,
  points: readonly Coordinates[],
  springs: readonly Candidate[],
  signal: AbortSignal,
): Promise<(MeasuredDetour | null | undefined)[]> => {
  const waiting = batchesOf(points, springs);
  const detours: (MeasuredDetour | null | undefined)[] = springs.map(() => undefined);
  const work = async () => {
    for (let batch = waiting.shift(); batch && !signal.aborted; batch = waiting.shift()) {
      const found = await measure(routing, batch, signal).catch(() => null);
      if (!found) continue;
      for (const { at } of batch.springs) detours[at] = null;
      for (const [at, detour] of found) detours[at] = detour;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return detours;
};
