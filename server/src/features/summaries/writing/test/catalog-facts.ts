import { readHazards } from '@wildsoak/catalog/hazards-file';
import { readLand } from '@wildsoak/catalog/land-file';
import { readSoaks } from '@wildsoak/catalog/soaks-file';
import { readSprings } from '@wildsoak/catalog/springs-file';
import { readSurveys } from '@wildsoak/catalog/surveys-file';
import { judgeBathing } from '@wildsoak/contract/rules/bathing';
import type { SpringFacts } from '../prompt.ts';

/** Every spring of the catalog as it is judged, before anybody has written a review. */
export const catalogFacts = (): SpringFacts[] => {
  const springs = readSprings();
  const land = readLand(springs);
  const soaks = readSoaks();
  const surveys = readSurveys();
  const hazards = Map.groupBy(readHazards(), ({ spring_id }) => spring_id);
  return springs.map((spring) => {
    const known = {
      land: land.get(spring.id) ?? [],
      hazards: hazards.get(spring.id) ?? [],
      soak: soaks.get(spring.id)?.soak ?? null,
    };
    const { status, reasons } = judgeBathing(
      { ...spring, ...known, soaked_on: null },
      // A season that is not over.
      '2026-07-15',
    );
    return {
      ...spring,
      bathing_status: status,
      bathing_reasons: reasons,
      survey: surveys.get(spring.id) ?? null,
      soak: known.soak,
      average_rating: null,
      conditions: null,
      review_count: 0,
      latest_review_at: null,
    };
  });
};
