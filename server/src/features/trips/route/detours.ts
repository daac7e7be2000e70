import type { Coordinates, NearbyRouteSpring } from '@wildsoak/contract/trips';
import { milesBetween } from '@wildsoak/contract/rules/distance';
import { isOfTheRoads, RoutingFailure } from '../../../platform/routing/engine-call.ts';
import type { Drive, Leg, Routing } from '../../../platform/routing/routing.ts';

type Detour = NonNullable<NearbyRouteSpring['detour']>;

export interface Candidate {
  id: number;
  position: Coordinates;
  /** The leg on which one passes it. */
  leg: number;
  distanceMiles: number;
}

/** More than a list shows at a time, and 0.2 to 0.5 s of a core. The nearest come first. */
const MAX_CANDIDATES = 200;
const BATCH = 50;
/** The engine serves everybody: nobody gets more than half of its usual four places. */
const AT_ONCE = 2;
/** What the matrix leaves out of two times, at most: less than that is no detour. */
const NOISE_MINUTES = 1.5 / 60;
const CENTS = 100;

const round = (value: number) => Math.round(value * CENTS) / CENTS;

const isWithoutRoad = (error: unknown) =>
  error instanceof RoutingFailure && error.reason === 'no-road-near';

interface Batch {
  from: Coordinates;
  to: Coordinates;
  leg: Leg;
  springs: Candidate[];
}

const batchesOf = (
  points: readonly Coordinates[],
  legs: readonly Leg[],
  candidates: readonly Candidate[],
): Batch[] =>
  legs.flatMap((leg, number) => {
    const [from, to] = [points[number], points[number + 1]];
    if (!from || !to) return [];
    const springs = candidates.filter((candidate) => candidate.leg === number);
    return Array.from({ length: Math.ceil(springs.length / BATCH) }, (_, i) => ({
      from,
      to,
      leg,
      springs: springs.slice(i * BATCH, (i + 1) * BATCH),
    }));
  });

/** The route's own figures are finer; an engine whose matrix finds other ways is held to its own. */
const directDrive = ({ minutes, miles }: Leg, matrix: Drive | undefined) =>
  !matrix || Math.abs(matrix.minutes - minutes) < NOISE_MINUTES ? { minutes, miles } : matrix;

const added = (there: Drive | undefined, back: Drive | undefined, direct: NonNullable<Drive>) => {
  if (!there || !back) return null;
  const minutes = there.minutes + back.minutes - direct.minutes;
  const miles = there.miles + back.miles - direct.miles;
  return Math.abs(minutes) < NOISE_MINUTES
    ? { minutes: 0, miles: 0 }
    : { minutes: round(minutes), miles: round(miles) };
};

const measure = async (
  routing: Routing,
  { from, to, leg, springs }: Batch,
  signal: AbortSignal,
): Promise<[id: number, detour: Detour][]> => {
  const positions = springs.map(({ position }) => position);
  const there = await routing.matrix([from], [...positions, to], signal);
  const back = await routing.matrix(positions, [to], signal);
  const direct = directDrive(leg, there.drives[0]?.[springs.length]);
  return springs.flatMap(({ id, position }, i) => {
    const more = added(there.drives[0]?.[i], back.drives[i]?.[0], direct);
    const road = there.targets[i];
    if (!more || !road) return [];
    const gap: [number, Detour] = [id, { ...more, gap_miles: round(milesBetween(road, position)) }];
    return [gap];
  });
};

const halvesOf = (batch: Batch): Batch[] => {
  const half = batch.springs.length >> 1;
  return [
    { ...batch, springs: batch.springs.slice(0, half) },
    { ...batch, springs: batch.springs.slice(half) },
  ];
};

/** What is left to try of a batch that failed. Whatever comes back is smaller than what went in. */
const restOf = async (
  routing: Routing,
  batch: Batch,
  error: unknown,
  signal: AbortSignal,
): Promise<Batch[]> => {
  const { springs } = batch;
  if (!isOfTheRoads(error) || springs.length < 2) return [];
  // Which springs are on roads of their own, an island's, nobody can be asked.
  if (!isWithoutRoad(error)) return halvesOf(batch);
  const positions = springs.map(({ position }) => position);
  const without = new Set(await routing.withoutRoad(positions, signal).catch(() => []));
  const rest = springs.filter((_, i) => !without.has(i));
  return without.size === 0 || rest.length === 0 ? [] : [{ ...batch, springs: rest }];
};

/** One spring that no road leads to spoils the whole matrix: the others are measured without it. */
const measureWhatCan = async (
  routing: Routing,
  batch: Batch,
  signal: AbortSignal,
): Promise<[number, Detour][]> => {
  try {
    return await measure(routing, batch, signal);
  } catch (error) {
    const found: [number, Detour][] = [];
    for (const rest of await restOf(routing, batch, error, signal))
      found.push(...(await measureWhatCan(routing, rest, signal)));
    return found;
  }
};

/**
 * What a stop at each spring adds to its leg: the drive there and on, less the direct one. Those of
 * which it is not known in time, or to which no road leads, are not in the answer.
 */
export const measureDetours = async (
  routing: Routing,
  points: readonly Coordinates[],
  legs: readonly Leg[],
  springs: readonly Candidate[],
  signal: AbortSignal,
): Promise<Map<number, Detour>> => {
  const nearest = springs
    .toSorted((a, b) => a.distanceMiles - b.distanceMiles)
    .slice(0, MAX_CANDIDATES);
  const waiting = batchesOf(points, legs, nearest);
  const detours = new Map<number, Detour>();
  const work = async () => {
    for (let batch = waiting.shift(); batch && !signal.aborted; batch = waiting.shift()) {
      for (const [id, detour] of await measureWhatCan(routing, batch, signal))
        detours.set(id, detour);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return detours;
};
