import { describe } from '@wildsoak/catalog/description';
import { readSprings } from '@wildsoak/catalog/springs-file';
import type { Database } from '../../platform/database/database.ts';
import { readCorrectedFacts, upsertSprings } from './springs.repository.ts';

/** Imports the catalog's facts and keeps what people added. Returns how many springs changed. */
export const importCatalog = (database: Database): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const corrected = await readCorrectedFacts(transaction);
    const springs = readSprings().map((spring) => ({
      ...spring,
      // The import keeps corrected columns; these two always hold the catalog's position.
      catalog_latitude: spring.latitude,
      catalog_longitude: spring.longitude,
      // From the facts as shown, with corrections.
      description: describe({ ...spring, ...corrected.get(spring.id) }),
    }));
    return upsertSprings(transaction, springs);
  });
