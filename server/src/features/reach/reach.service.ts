import type { ReachableSpring } from '@wildsoak/contract/reach';
import { milesBetween } from '@wildsoak/contract/rules/distance';
import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import { roundedDegrees, type ReachMinutes } from '@wildsoak/contract/rules/reach';
import type { Coordinates } from '@wildsoak/contract/trips';
import { CACHES, createSharedCache } from '../../platform/caches.ts';
import type { ReadPrepared } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import { openQueue } from '../../platform/fair-queue.ts';
import type { Platform } from '../../platform/platform.ts';
import { measureBisecting } from '../../platform/routing/bisect.ts';
import { isOfTheRoads, RoutingFailure } from '../../platform/routing/engine-call.ts';
import { roundToCents, SEARCH_CUTOFF_MILES, type Figures } from '../../platform/routing/routing.ts';
import { readPositions, type SpringPosition } from './reach.repository.ts';

const BUSY = "We're busy right now. Try again in a minute.";
const AWAY = "We can't get drive times right now. Try again in a minute.";
const NO_ROAD = 'This place is too far from any mapped road. Try a town nearby.';

const TIMEOUT_MS = 7_500;
/** Roads and springs hardly change. Kept here as long as in Redis, an answer is an hour old at most. */
const ANSWERS = {
  name: 'reach',
  keptMs: 30 * 60_000,
  workMs: TIMEOUT_MS,
  maxKept: CACHES.reach.maxEntries,
  maxShared: 2_000,
};

/** Valhalla drives no faster (140 km/h), so nothing farther away can be within reach. */
const TOP_MILES_PER_MINUTE = 87 / 60;

/** What went wrong, in words for people. */
const explain = (error: unknown): unknown => {
  if (!(error instanceof RoutingFailure)) return error;
  if (isOfTheRoads(error)) return new HttpError(422, NO_ROAD);
  return new HttpError(503, error.reason === 'busy' ? BUSY : AWAY);
};

interface OnRoad extends SpringPosition {
  road: Coordinates;
}

export const createReach = (platform: Pick<Platform, 'limiter' | 'routing' | 'flights'>) => {
  const { routing } = platform;
  const inLine = openQueue('reach', () => new HttpError(503, BUSY, 2));
  const shared = createSharedCache<ReachableSpring[]>(platform, ANSWERS);

  const find = async (
    readPrepared: ReadPrepared,
    start: Coordinates,
    minutes: number,
    signal: AbortSignal,
  ): Promise<ReachableSpring[]> => {
    const [[from], springs] = await Promise.all([
      routing.nearestRoads([start], signal),
      readPositions(readPrepared),
    ]);
    if (!from) throw new RoutingFailure('no-road-near');
    const farthest = minutes * TOP_MILES_PER_MINUTE;
    const near = springs.filter(
      ({ coords }) => milesBetween(from, coords) <= farthest + SEARCH_CUTOFF_MILES,
    );
    const roads = await routing.nearestRoads(
      near.map(({ coords }) => coords),
      signal,
    );
    const onRoads = near.flatMap((spring, i): OnRoad[] => {
      const road = roads[i];
      return road && milesBetween(from, road) <= farthest ? [{ ...spring, road }] : [];
    });
    const figures = await measureBisecting<OnRoad, Figures>(onRoads, async (some) => {
      const roadsOfSome = some.map(({ road }) => road);
      return (await routing.matrix([start], roadsOfSome, signal)).figures[0] ?? [];
    });
    const reached = onRoads.flatMap(({ id, coords, road }, i): ReachableSpring[] => {
      const drive = figures[i];
      if (!drive || drive.minutes > minutes) return [];
      const gap = roundToCents(milesBetween(road, coords));
      return [
        {
          id,
          minutes: roundToCents(drive.minutes),
          miles: roundToCents(drive.miles),
          ...(isOffRoad(gap) && { gap_miles: gap }),
        },
      ];
    });
    return reached.toSorted((a, b) => a.minutes - b.minutes || a.id - b.id);
  };

  return {
    async within(
      readPrepared: ReadPrepared,
      [longitude, latitude]: Coordinates,
      minutes: ReachMinutes,
      gone: AbortSignal = new AbortController().signal,
    ) {
      const start: Coordinates = [roundedDegrees(longitude), roundedDegrees(latitude)];
      const { version, isSketch } = await routing.network();
      const key = [...start, minutes, version].join();
      // The search goes on without this caller: others may wait for the same answer. Time in line counts.
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const search = () => find(readPrepared, start, minutes, signal);
      const begin = version === null ? search : () => shared.find(key, search);
      try {
        // On roads that we know nothing about, it may be a sketch's: nobody keeps it.
        const known = version === null ? undefined : shared.known(key);
        const springs = await (known ?? inLine(begin, { signal: AbortSignal.any([gone, signal]) }));
        // An answer that is shared needs no engine.
        const [from] = await routing
          .nearestRoads([start], AbortSignal.timeout(TIMEOUT_MS))
          .catch(() => []);
        const gap = from ? milesBetween(start, from) : 0;
        return {
          springs,
          isSketch,
          isKept: version !== null,
          startGap: isOffRoad(gap) ? roundToCents(gap) : null,
        };
      } catch (error) {
        throw explain(error);
      }
    },
  };
};
