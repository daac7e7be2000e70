import type { Coordinates } from '@wildsoak/contract/trips';
import { askAs } from '../fair-queue.ts';
import { CACHES } from '../caches.ts';
import { RoutingFailure } from './engine-call.ts';

const BATCH = 50;
const TIMEOUT_MS = 8_000;

type Roads = Promise<Coordinates | null>;

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const giveUp = () => reject(new RoutingFailure('slow', signal.reason));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });

/**
 * Looking for the nearest road takes the engine 3 ms where there are some, and 30 ms in Alaska. Springs
 * do not move, so we ask once for each, and again when the engine has other roads (`version`).
 */
export const rememberRoads = (
  locate: (points: readonly Coordinates[], signal: AbortSignal) => Promise<(Coordinates | null)[]>,
) => {
  let known = new Map<string, Roads>();
  let knownVersion = '';

  const learn = (points: readonly Coordinates[]) => {
    // Not the caller's signal: others wait for the same answer, and the next caller needs it too.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // In a line of its own: many may wait for it.
    const found = askAs('nearest roads', () => locate(points, signal));
    const into = known;
    for (const [i, point] of points.entries()) {
      const road = found.then((roads) => roads[i] ?? null);
      into.set(point.join(), road);
      road.catch(() => into.delete(point.join()));
    }
  };

  /** A Map keeps insertion order: what is used stays, the rest goes. */
  const isKnown = (point: Coordinates): boolean => {
    const road = known.get(point.join());
    if (!road) return false;
    known.delete(point.join());
    known.set(point.join(), road);
    return true;
  };

  return async (
    version: string,
    points: readonly Coordinates[],
    signal: AbortSignal,
  ): Promise<(Coordinates | null)[]> => {
    if (version !== knownVersion) known = new Map();
    knownVersion = version;
    const unknown = points.filter((point) => !isKnown(point));
    for (let at = 0; at < unknown.length; at += BATCH) learn(unknown.slice(at, at + BATCH));
    const roads = points.map((point) => known.get(point.join()) ?? Promise.resolve(null));
    for (const [oldest] of known) {
      if (known.size <= CACHES.roads.maxEntries) break;
      known.delete(oldest);
    }
    return Promise.race([Promise.all(roads), untilAborted(signal)]);
  };
};
