import type { Coordinates, Detour } from '@wildsoak/contract/trips';
import { milesBetween } from '@wildsoak/contract/rules/distance';
import { isOfTheRoads, RoutingFailure } from '../../../platform/routing/engine-call.ts';
import type { Figures, Routing } from '../../../platform/routing/routing.ts';

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
const CENTS = 100;

export const roundToCents = (value: number) => Math.round(value * CENTS) / CENTS;

const isWithoutRoad = (error: unknown) =>
  error instanceof RoutingFailure && error.reason === 'no-road-near';

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

type Measured = [at: number, detour: Detour];

const measure = async (
  routing: Routing,
  { from, to, springs }: Batch,
  signal: AbortSignal,
): Promise<Measured[]> => {
  const positions = springs.map(({ coords }) => coords);
  const there = await routing.matrix([from], [...positions, to], signal);
  const onward = await routing.matrix(positions, [to], signal);
  const direct = there.figures[0]?.[springs.length];
  return springs.flatMap(({ at, coords }, i): Measured[] => {
    const more = added(there.figures[0]?.[i], onward.figures[i]?.[0], direct);
    const road = there.targets[i];
    if (!more || !road) return [];
    return [[at, { ...more, gap_miles: roundToCents(milesBetween(road, coords)) }]];
  });
};

const halvesOf = (batch: Batch): Batch[] => {
  const half = batch.springs.length >> 1;
  return [
    { ...batch, springs: batch.springs.slice(0, half) },
    { ...batch, springs: batch.springs.slice(half) },
  ];
};

/** What is left to try after a batch failed: always smaller than the batch. */
const restOf = async (
  routing: Routing,
  batch: Batch,
  error: unknown,
  signal: AbortSignal,
): Promise<Batch[]> => {
  const { springs } = batch;
  if (!isOfTheRoads(error) || springs.length < 2) return [];
  // The engine cannot say which springs are on roads of their own, such as an island's.
  if (!isWithoutRoad(error)) return halvesOf(batch);
  const positions = springs.map(({ coords }) => coords);
  const without = new Set(await routing.withoutRoad(positions, signal).catch(() => []));
  const rest = springs.filter((_, i) => !without.has(i));
  return without.size === 0 || rest.length === 0 ? [] : [{ ...batch, springs: rest }];
};

/** A single spring without a road spoils the whole matrix: we measure the others without it. */
const measureWhatCan = async (
  routing: Routing,
  batch: Batch,
  signal: AbortSignal,
): Promise<Measured[]> => {
  try {
    return await measure(routing, batch, signal);
  } catch (error) {
    const found: Measured[] = [];
    for (const rest of await restOf(routing, batch, error, signal))
      found.push(...(await measureWhatCan(routing, rest, signal)));
    return found;
  }
};

/**
 * What a stop at each spring adds to its leg: there and onward, less the direct route. Null where no
 * road leads there, or where we did not find out in time.
 */
export const measureDetours = async (
  routing: Routing,
  points: readonly Coordinates[],
  springs: readonly Candidate[],
  signal: AbortSignal,
): Promise<(Detour | null)[]> => {
  const waiting = batchesOf(points, springs);
  const detours: (Detour | null)[] = springs.map(() => null);
  const work = async () => {
    for (let batch = waiting.shift(); batch && !signal.aborted; batch = waiting.shift()) {
      for (const [at, detour] of await measureWhatCan(routing, batch, signal)) detours[at] = detour;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return detours;
};
