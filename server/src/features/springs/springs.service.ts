import { isInYellowstone } from '@wildsoak/catalog/clean/yellowstone';
import { describe } from '@wildsoak/catalog/description';
import type { Transaction } from '../../platform/database/database.ts';
import { judgeSprings } from './bathing/bathing.service.ts';
import {
  lockCatalogSpring,
  markRemoved,
  readTimeZoneAt,
  writeCorrected,
} from './springs.repository.ts';

/** A person who stood there is as precise as the catalog's better positions. */
const CORRECTED_PRECISION_M = 200;

/** It leaves every list and its page answers 404. Plans keep it, and say so; the import never brings it back. */
export const removeSpring = markRemoved;

type Correction = { name: string } | { latitude: number; longitude: number };

/**
 * Writes a correction and what follows from it, and marks the columns so the next import keeps them.
 * False if there is no such spring.
 */
export const correctSpring = async (
  transaction: Transaction,
  id: number,
  correction: Correction,
): Promise<boolean> => {
  const spring = await lockCatalogSpring(transaction, id);
  if (!spring) return false;
  if ('name' in correction) {
    const { name } = correction;
    await writeCorrected(transaction, id, { name }, { description: describe({ ...spring, name }) });
    return true;
  }
  const { latitude, longitude } = correction;
  // A correction can move a spring into the park, where bathing is prohibited, but not out again.
  const entersPark = !spring.in_yellowstone && isInYellowstone([longitude, latitude]);
  const changes = {
    latitude,
    longitude,
    position_precision_m: CORRECTED_PRECISION_M,
    ...(entersPark && { in_yellowstone: true }),
  };
  await writeCorrected(transaction, id, changes, {
    description: describe({ ...spring, ...changes }),
    time_zone: await readTimeZoneAt(transaction, latitude, longitude),
  });
  await judgeSprings(transaction, [id]);
  return true;
};

export const SPRING_NOT_FOUND = 'Spring not found.';

/** False if there is no such spring. Lock it before its corrections and hazards. */
export const lockSpring = async (transaction: Transaction, id: number): Promise<boolean> =>
  (await lockCatalogSpring(transaction, id)) !== undefined;
