import { setImmediate } from 'node:timers/promises';
import type { Coordinates } from '@wildsoak/contract/trips';
import type { Leg } from '../../../platform/routing/routing.ts';

/** A tenth of a pixel at zoom 10; about 30 feet on the ground. */
const FINEST_DEGREES = 0.0001;
/** We thin the line in windows, so no line, however hostile, takes time by the square of its length. */
const WINDOW = 128;
/** Then others get served: these take some milliseconds, and ten times that on the first run. */
const WINDOWS_AT_ONCE = 16;
const DECIMALS = 1e5;

const round = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;

/** How far a point is from the line between two others, in degrees, squared. */
const offSquared = (point: Coordinates, from: Coordinates, to: Coordinates): number => {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const px = point[0] - from[0];
  const py = point[1] - from[1];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
  const x = px - share * dx;
  const y = py - share * dy;
  return x * x + y * y;
};

/**
 * Douglas and Peucker, once for all tolerances: how far off (squared) the line would be without each
 * vertex. A later split never counts for more than the one it came from.
 */
const weigh = (
  line: readonly Coordinates[],
  weights: Float64Array,
  begin: number,
  last: number,
): void => {
  weights[begin] = Number.POSITIVE_INFINITY;
  weights[last] = Number.POSITIVE_INFINITY;
  const open = [{ first: begin, end: last, weight: Number.POSITIVE_INFINITY }];
  for (let span = open.pop(); span; span = open.pop()) {
    const { first, end } = span;
    const [from, to] = [line[first] as Coordinates, line[end] as Coordinates];
    let farthest = -1;
    let off = FINEST_DEGREES * FINEST_DEGREES;
    for (let i = first + 1; i < end; i += 1) {
      const distance = offSquared(line[i] as Coordinates, from, to);
      if (distance <= off) continue;
      off = distance;
      farthest = i;
    }
    if (farthest < 0) continue;
    const weight = Math.min(span.weight, off);
    weights[farthest] = weight;
    open.push({ first, end: farthest, weight }, { first: farthest, end, weight });
  }
};

/** Keeps what a map shows, or less if that is still too many vertices. The ends stay. */
export const thinLine = async (
  line: readonly Coordinates[],
  maxVertices: number,
): Promise<Coordinates[]> => {
  const weights = new Float64Array(line.length);
  for (let window = 0; window * (WINDOW - 1) < line.length - 1; window += 1) {
    if (window % WINDOWS_AT_ONCE === 0) await setImmediate();
    const first = window * (WINDOW - 1);
    weigh(line, weights, first, Math.min(first + WINDOW - 1, line.length - 1));
  }
  await setImmediate();
  const least = weights.toSorted().at(-maxVertices - 1) ?? 0;
  return line
    .filter((_, i) => (weights[i] ?? 0) > least || weights[i] === Number.POSITIVE_INFINITY)
    .map(([longitude, latitude]): Coordinates => [round(longitude), round(latitude)]);
};

/** Ten times what a screen can show, 0.6 MB of an answer, and 0.2 s of the database. */
const MAX_ROUTE_VERTICES = 30_000;

const verticesOf = (legs: readonly Leg[]) =>
  legs.reduce((count, { line }) => count + line.length, 0);

export const joinLegs = (legs: readonly Leg[]): Coordinates[] =>
  legs.flatMap(({ line }, i) => (i === 0 ? line : line.slice(1)));

/** Many stops on a dense network make twenty times as many vertices as we can search in time. */
export const isTooFine = (legs: readonly Leg[]): boolean => verticesOf(legs) > MAX_ROUTE_VERTICES;

/** Leg by leg, so the stops themselves stay on the line. */
export const thinLegs = async (legs: readonly Leg[]): Promise<Leg[]> => {
  const share = Math.min(1, MAX_ROUTE_VERTICES / verticesOf(legs));
  const thinned: Leg[] = [];
  for (const leg of legs) {
    const line = await thinLine(leg.line, Math.floor(share * leg.line.length));
    thinned.push({ ...leg, line });
  }
  return thinned;
};
