import { describe } from '@wildsoak/catalog/description';
import { readHazards } from '@wildsoak/catalog/hazards-file';
import { readLand } from '@wildsoak/catalog/land-file';
import { readSprings } from '@wildsoak/catalog/springs-file';
import type { Database } from '../../platform/database/database.ts';
import { loadTimeZones } from '../../platform/time-zones.ts';
import { replaceCatalogHazards } from './bathing/bathing.repository.ts';
import { judgeSprings } from './bathing/bathing.service.ts';
import { readCorrectedFacts, upsertSprings } from './springs.repository.ts';

/** Imports the catalog's facts and keeps what people added. Returns how many changes it made. */
export const importCatalog = async (database: Database): Promise<number> => {
  const timeZoneAt = await loadTimeZones();
  return database.transaction().execute(async (transaction) => {
    const corrected = await readCorrectedFacts(transaction);
    const springs = readSprings();
    const land = readLand(springs);
    const changed = await upsertSprings(
      transaction,
      springs.map((spring) => {
        // As shown, with corrections.
        const shown = { ...spring, ...corrected.get(spring.id) };
        return {
          ...spring,
          // The import keeps corrected columns; these two always hold the catalog's position.
          catalog_latitude: spring.latitude,
          catalog_longitude: spring.longitude,
          land: land.get(spring.id) ?? [],
          description: describe(shown),
          time_zone: timeZoneAt(shown.latitude, shown.longitude),
        };
      }),
    );
    await replaceCatalogHazards(transaction, readHazards());
    return changed + (await judgeSprings(transaction, null));
  });
};
