import { describe } from '@wildsoak/catalog/description';
import { readHazards } from '@wildsoak/catalog/hazards-file';
import { readLand } from '@wildsoak/catalog/land-file';
import { readSoaks } from '@wildsoak/catalog/soaks-file';
import { readSprings } from '@wildsoak/catalog/springs-file';
import { readCampgrounds, readSurveys } from '@wildsoak/catalog/surveys-file';
import type { Database } from '../../platform/database/database.ts';
import { loadTimeZones } from '../../platform/time-zones.ts';
import { replaceCatalogHazards } from './bathing/bathing.repository.ts';
import { updateBathingStatus } from './bathing/bathing.service.ts';
import { readCorrectedFacts, refineTimeZones, upsertSprings } from './catalog.repository.ts';

/**
 * Imports the catalog's facts and keeps what people added. Returns how many changes it made. `onKept` hears what people
 * say otherwise than the catalog: '514: name'.
 */
export const importCatalog = async (
  database: Database,
  onKept: (what: string) => void = () => undefined,
): Promise<number> => {
  const timeZoneAt = await loadTimeZones();
  return database.transaction().execute(async (transaction) => {
    const corrected = await readCorrectedFacts(transaction);
    const springs = readSprings();
    const land = readLand(springs);
    const [soaks, surveys, campgrounds] = [readSoaks(), readSurveys(), readCampgrounds()];
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
          soak: soaks.get(spring.id)?.soak ?? null,
          published_facts: soaks.get(spring.id)?.facts ?? [],
          survey: surveys.get(spring.id) ?? null,
          campgrounds: campgrounds.get(spring.id) ?? [],
          description: describe(shown),
          time_zone: timeZoneAt(shown.latitude, shown.longitude),
        };
      }),
    );
    for (const spring of springs)
      for (const [column, value] of Object.entries(corrected.get(spring.id) ?? {}))
        if (value !== spring[column as keyof typeof spring]) onKept(`${spring.id}: ${column}`);
    const kept = await replaceCatalogHazards(transaction, readHazards());
    for (const { spring_id, kind } of kept) onKept(`${spring_id}: hazard ${kind}`);
    const refined = await refineTimeZones(transaction, timeZoneAt);
    return changed + refined + (await updateBathingStatus(transaction, null));
  });
};
