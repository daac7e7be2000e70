import type { Leg } from '../../../platform/routing/routing.ts';
import { thinLine } from './thin-line.ts';

/** Ten times what a screen can show of a drive, 0.6 MB of an answer, and 0.2 s of the database. */
const MAX_VERTICES = 30_000;

const verticesOf = (legs: readonly Leg[]) =>
  legs.reduce((count, { line }) => count + line.length, 0);

/** A drive through many stops on a dense network has twenty times as many as can be searched in time. */
export const isTooFine = (legs: readonly Leg[]): boolean => verticesOf(legs) > MAX_VERTICES;

/** Leg by leg, so that the stops themselves stay on the line. */
export const thinLegs = async (legs: readonly Leg[]): Promise<Leg[]> => {
  const share = Math.min(1, MAX_VERTICES / verticesOf(legs));
  const thinned: Leg[] = [];
  for (const leg of legs) {
    const line = await thinLine(leg.line, Math.floor(share * leg.line.length));
    thinned.push({ ...leg, line });
  }
  return thinned;
};
