import type { Logger } from 'pino';
import type { SurveyConfig } from '../../config.ts';
import { createCircuit } from '../circuit.ts';
import { logOnce } from '../log-once.ts';
import type { Metrics } from '../metrics.ts';
import { openOutside, OutsideFailure } from '../outside/outside.ts';
import type { publicLookup } from '../outside/public-lookup.ts';
import { isTilePicture } from './tile-picture.ts';

export const FETCH_MS = 8_000;
/** The pixels of a tile take 196 kB without any compression. */
const MAX_BYTES = 512 * 1024;

export type Layer = 'topo' | 'imagery';

export interface SurveyTile {
  layer: Layer;
  z: number;
  x: number;
  y: number;
}

/** Tests have less time, and names of their own. */
interface Parts {
  fetchMs?: number;
  restMs?: number;
  lookup?: ReturnType<typeof publicLookup>;
}

/** The maps of the US Geological Survey. Nothing unchecked leaves this file; we stop asking while it keeps failing. */
export const openSurvey = (
  config: SurveyConfig,
  log: Logger,
  metrics: Metrics,
  { fetchMs = FETCH_MS, restMs, lookup }: Parts = {},
) => {
  const fetches = metrics.counter(
    'survey_fetches_total',
    'Tiles asked of the US Geological Survey, by outcome; resting: not asked, after too many failures',
    ['layer', 'outcome'],
  );
  const circuit = createCircuit(restMs);
  metrics.gauge('survey_resting', 'Whether we rest from asking the survey', [], (gauge) =>
    gauge.set(circuit.isOpen() ? 1 : 0),
  );
  const failing = logOnce(log, 'the survey sends no tiles');
  const outside = openOutside(lookup);
  const wanted = {
    type: /^image\/(png|jpe?g)$/,
    maxBytes: MAX_BYTES,
    timeoutMs: fetchMs,
    headers: { accept: 'image/png,image/jpeg' },
  };

  /** What would be asked now would be refused anyway. */
  const refuseIfResting = (layer: Layer) => {
    if (!circuit.isOpen()) return;
    fetches.inc({ layer, outcome: 'resting' });
    throw new OutsideFailure('resting');
  };

  return {
    isResting: circuit.isOpen,
    refuseIfResting,
    /** Null if there is no such tile. Throws OutsideFailure and nothing else. */
    async fetch({ layer, z, x, y }: SurveyTile): Promise<Buffer | null> {
      if (!circuit.enter()) {
        fetches.inc({ layer, outcome: 'resting' });
        throw new OutsideFailure('resting');
      }
      const url = (config[layer]?.template ?? '')
        .replace('{z}', String(z))
        .replace('{x}', String(x))
        .replace('{y}', String(y));
      try {
        const bytes = await outside.get(url, wanted);
        if (bytes && !isTilePicture(bytes)) throw new OutsideFailure('picture');
        circuit.succeeded();
        failing.settle();
        fetches.inc({ layer, outcome: bytes ? 'fetched' : 'missing' });
        return bytes;
      } catch (error) {
        const failure = error as OutsideFailure;
        circuit.failed();
        failing.note(failure.cause ?? failure);
        fetches.inc({ layer, outcome: failure.reason });
        throw failure;
      }
    },
    close: () => outside.close(),
  };
};
