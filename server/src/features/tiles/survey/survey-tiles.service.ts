import { CACHES } from '../../../platform/caches.ts';
import { HttpError, notFound } from '../../../platform/errors.ts';
import { openQueue } from '../../../platform/fair-queue.ts';
import type { Platform } from '../../../platform/platform.ts';
import { joinFlight } from '../../../platform/single-flight.ts';
import { OutsideFailure } from '../../../platform/outside/outside.ts';
import { FETCH_MS, type SurveyTile } from '../../../platform/survey/survey.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import type { TileStore } from '../tile-store.ts';

/** A map shows our own drawing meanwhile, and asks again. The tile still comes, and is kept. */
const PATIENCE_MS = 1_500;
const RETRY_S = 3;
/** The other processes take what one of them found. */
const SHARED_MS = 10_000;
const NO_TILE_MS = 10 * 60_000;
/** What was no picture may be one in a minute. */
const BAD_TILE_MS = 60_000;

/** After `/tiles/` in its address. */
export const pathOf = ({ layer, z, x, y }: SurveyTile): string => `${layer}/${z}/${x}/${y}`;

const notNow = (cause?: unknown) =>
  new HttpError(503, "The detailed map isn't here yet. Try again in a moment.", RETRY_S, { cause });
const noTile = () => notFound('Tile not found.');

/** Tiles that the survey just refused: asking again at once would tell us nothing new. */
const createRefusals = () => {
  const kept = new Map<string, { until: number; error: () => Error }>();
  return {
    throwIfKnown(name: string) {
      const found = kept.get(name);
      if (found && found.until > performance.now()) throw found.error();
    },
    add(name: string, forMs: number, error: () => Error) {
      kept.delete(name);
      kept.set(name, { until: performance.now() + forMs, error });
      const [oldest] = kept.keys();
      if (kept.size > CACHES['no-tiles'].maxEntries && oldest !== undefined) kept.delete(oldest);
    },
  };
};

interface Flight {
  bytes: Promise<Buffer | null>;
  askers: number;
  /** Everybody left before it began. */
  deserted: AbortController;
}

export const createSurveyTiles = (
  store: TileStore,
  { config, survey, flights }: Pick<Platform, 'config' | 'survey' | 'flights'>,
) => {
  const nameOf = ({ layer, z, x, y }: SurveyTile) =>
    `${config.survey[layer]?.keptAs}/${z}/${x}/${y}`;
  const inLine = openQueue('survey', notNow);
  const flying = new Map<string, Flight>();
  const refusals = createRefusals();

  const fetchAndKeep = async (tile: SurveyTile): Promise<Buffer | null> => {
    const name = nameOf(tile);
    try {
      const bytes = await survey.fetch(tile);
      if (bytes) await store.write(name, bytes);
      else refusals.add(name, NO_TILE_MS, noTile);
      return bytes;
    } catch (error) {
      const isBad =
        error instanceof OutsideFailure && ['type', 'size', 'picture'].includes(error.reason);
      if (isBad) refusals.add(name, BAD_TILE_MS, notNow);
      throw error;
    }
  };

  /** One process fetches it for all. Those with another disk have to fetch it, too. */
  const fetchForAll = async (tile: SurveyTile): Promise<Buffer | null> => {
    const now = performance.now();
    const name = nameOf(tile);
    // It may have come while we stood in line.
    const find = async () => (await store.read(name)) ?? (await fetchAndKeep(tile));
    const { result } = await joinFlight(
      flights(`survey:${name}`, { keptMs: SHARED_MS, lockMs: FETCH_MS + 1_000 }),
      {
        heardAt: now - SHARED_MS,
        waitUntil: now + FETCH_MS,
        build: find,
        pack: (bytes) => ({ found: bytes ? 'yes' : 'no' }),
        unpack: ({ fields }) => (String(fields['found']) === 'no' ? null : find()),
      },
    );
    return result;
  };

  const fly = (tile: SurveyTile): Flight => {
    const name = nameOf(tile);
    const deserted = new AbortController();
    const bytes = inLine(() => fetchForAll(tile), { signal: deserted.signal }).finally(() =>
      flying.delete(name),
    );
    const flight = { bytes, askers: 0, deserted };
    flying.set(name, flight);
    return flight;
  };

  return {
    findKept: (tile: SurveyTile) => store.read(nameOf(tile)),
    /** Throws 404 or 503 if we know that it does not come. */
    refuseHopeless(tile: SurveyTile) {
      refusals.throwIfKnown(nameOf(tile));
      try {
        survey.refuseIfResting(tile.layer);
      } catch (error) {
        throw notNow(error);
      }
    },
    /** Throws 404 or 503. */
    async obtain(tile: SurveyTile, signal: AbortSignal): Promise<Buffer> {
      const flight = flying.get(nameOf(tile)) ?? fly(tile);
      flight.askers += 1;
      const leave = () => {
        flight.askers -= 1;
        if (flight.askers === 0) flight.deserted.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      const bytes = await withTimeout(flight.bytes, PATIENCE_MS).catch((error: unknown) => {
        throw error instanceof HttpError ? error : notNow(error);
      });
      if (!bytes) throw noTile();
      return bytes;
    },
  };
};
