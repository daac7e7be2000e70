import { isInYellowstone } from '@wildsoak/catalog/clean/yellowstone';
import { describe } from '@wildsoak/catalog/description';
import type { Transaction } from '../../platform/database/database.ts';
import { lockCatalogSpring, writeCorrected } from './springs.repository.ts';

/** Who stood there knows it as well as the finer of the catalog's positions are. */
const CORRECTED_PRECISION_M = 100;

type Correction = { name: string } | { latitude: number; longitude: number };

/**
 * Writes what a person corrected, with what follows from it, and marks the columns, so that the next
 * import leaves them alone. False where there is no such spring.
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
    await writeCorrected(transaction, id, { name }, describe({ ...spring, name }));
    return true;
  }
  const { latitude, longitude } = correction;
  // It can bring a spring into the park, where nobody may bathe; out of it only the catalog can.
  const entersPark = !spring.in_yellowstone && isInYellowstone([longitude, latitude]);
  const changes = {
    latitude,
    longitude,
    position_precision_m: CORRECTED_PRECISION_M,
    ...(entersPark && { in_yellowstone: true }),
  };
  await writeCorrected(transaction, id, changes, describe({ ...spring, ...changes }));
  return true;
};
