import { existsSync } from 'node:fs';
import type { Coordinates } from '@wildsoak/contract/trips';
import { afterAll } from 'vitest';
import { startRouting, US_HIGHWAYS } from '../../../routing/test/start-routing.ts';
import { openRouting } from '../../src/platform/routing/routing.ts';
import { createMetrics } from '../../src/platform/metrics.ts';

/** The country's highways if the file is there, or else our sketch of them. */
export const NETWORK = existsSync(US_HIGHWAYS) ? US_HIGHWAYS : 'sketch';

/** The real engine on real roads, for all tests in a file. */
export const useRoads = async () => {
  const engine = await startRouting({ network: NETWORK });
  afterAll(() => engine.close());
  return { url: engine.url, routing: openRouting(engine.url, createMetrics()) };
};

export const CITIES = {
  seattle: [-122.33, 47.6],
  albuquerque: [-106.65, 35.08],
  saltLakeCity: [-111.89, 40.76],
  reno: [-119.81, 39.53],
  boise: [-116.2, 43.61],
  losAngeles: [-118.24, 34.05],
  denver: [-104.99, 39.74],
  phoenix: [-112.07, 33.45],
  billings: [-108.5, 45.78],
  sanFrancisco: [-122.42, 37.77],
  lasVegas: [-115.14, 36.17],
  missoula: [-113.99, 46.87],
  chicago: [-87.63, 41.88],
  newYork: [-74, 40.71],
  dallas: [-96.8, 32.78],
  spokane: [-117.43, 47.66],
} satisfies Record<string, Coordinates>;

export const HILO: Coordinates = [-155.08, 19.71];
/** Attu Island, beyond the date line: no road for hundreds of miles. */
export const ATTU: Coordinates = [173.13, 52.9];
