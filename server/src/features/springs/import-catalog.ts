import { describe } from '@wildsoak/catalog/description';
import { readSprings } from '@wildsoak/catalog/springs-file';
import type { Database } from '../../platform/database/database.ts';
import { readCorrectedFacts, upsertSprings } from './springs.repository.ts';

/** Brings the catalog's facts into the database; what people added stays. Returns how many changed. */
export const importCatalog = (database: Database): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const corrected = await readCorrectedFacts(transaction);
    const springs = readSprings().map((spring) => ({
      ...spring,
      // Corrected columns stay as they are; these say what the catalog says.
      catalog_latitude: spring.latitude,
      catalog_longitude: spring.longitude,
      // Of the facts as they are shown, whoever gave them.
      description: describe({ ...spring, ...corrected.get(spring.id) }),
    }));
    return upsertSprings(transaction, springs);
  });
