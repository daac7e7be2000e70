import { isBathingRuledOut, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import { byRating, bySoak } from '@wildsoak/contract/rules/best-first';
import type { Condition } from '@wildsoak/contract/rules/conditions';
import { milesFrom, type Near } from '../../../domain/place/near.ts';
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

export const nearestFirst = (a: Ranked, b: Ranked): number =>
  bySoak(a.item, b.item) || a.distance - b.distance;

/** A rating says nothing about a place where nobody should bathe: there only the distance counts. */
export const bestFirst = (a: Ranked, b: Ranked): number => {
  const order = bySoak(a.item, b.item);
  if (order !== 0 || isBathingRuledOut(a.item.bathing_status))
    return order || a.distance - b.distance;
  return (
    byRating(a.item, b.item) || b.item.review_count - a.item.review_count || a.distance - b.distance
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
    return bySoak(a.item, b.item) || isPast(a) - isPast(b) || a.distance - b.distance;
  };

/** By the drive to or the miles around a place, else best first. */
export const orderAround = (near: Near | null, drives: Drives | null) => {
  if (drives)
    return {
      compare: soonestFirst(drives),
      distanceOf: ({ id }: { id: number }) => drives.get(id)?.minutes ?? Infinity,
    };
  return near
    ? {
        compare: nearestFirst,
        distanceOf: (spring: { latitude: number; longitude: number }) => milesFrom(near, spring),
      }
    : { compare: bestFirst };
};
