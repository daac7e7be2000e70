import {
  isOutOfTheQuestion,
  SOAK_ORDER,
  type BathingStatus,
} from '@wildsoak/contract/rules/bathing';
import type { Condition } from '@wildsoak/contract/rules/conditions';
import { ratingFloor } from '@wildsoak/contract/rules/rating';
import type { Drives } from './reach.ts';

interface Ranked {
  item: {
    average_rating: number | null;
    review_count: number;
    bathing_status: BathingStatus;
    condition?: Condition | undefined;
  };
  distance: number;
}

type RankedById = Ranked & { item: { id: number } };

/**
 * Places to soak come first and places out of the question last, however near they are and whatever a rating
 * says. What members report as closed comes after its peers.
 */
const bathing = (a: Ranked, b: Ranked): number =>
  SOAK_ORDER[a.item.bathing_status] - SOAK_ORDER[b.item.bathing_status] ||
  Number(a.item.condition === 'closed') - Number(b.item.condition === 'closed');

export const nearestFirst = (a: Ranked, b: Ranked): number =>
  bathing(a, b) || a.distance - b.distance;

const floorOf = ({ item }: Ranked): number => ratingFloor(item.average_rating, item.review_count);

/** A rating says nothing about a place where nobody should bathe: there only the distance counts. */
export const bestFirst = (a: Ranked, b: Ranked): number => {
  const byBathing = bathing(a, b);
  if (byBathing !== 0 || isOutOfTheQuestion(a.item.bathing_status))
    return byBathing || a.distance - b.distance;
  return (
    floorOf(b) - floorOf(a) || b.item.review_count - a.item.review_count || a.distance - b.distance
  );
};

/**
 * By minutes of driving. What lies past our roads comes after the others, as in the planner: nobody knows
 * how long the rest takes.
 */
export const soonestFirst =
  (drives: Drives) =>
  (a: RankedById, b: RankedById): number => {
    const isPast = ({ item }: RankedById) => Number(drives.get(item.id)?.gap_miles !== undefined);
    return bathing(a, b) || isPast(a) - isPast(b) || a.distance - b.distance;
  };
