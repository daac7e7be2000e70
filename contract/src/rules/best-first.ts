import { SOAK_ORDER, type BathingStatus } from './bathing.ts';
import type { Condition } from './conditions.ts';
import { isRated } from './rating.ts';

interface Soakable {
  bathing_status: BathingStatus;
  condition?: Condition | null | undefined;
}

/**
 * Places to soak come first and ruled-out places last, however near they are and whatever a rating
 * says. What members report as closed comes after its peers.
 */
export const bySoak = (a: Soakable, b: Soakable): number =>
  SOAK_ORDER[a.bathing_status] - SOAK_ORDER[b.bathing_status] ||
  Number(a.condition === 'closed') - Number(b.condition === 'closed');

/** Every spring starts with imaginary reviews that people give a place neither good nor bad. */
export const PRIOR_REVIEWS = 5;
export const PRIOR_RATING = 3.5;
/** How far apart the ratings of one place usually are. */
const SPREAD = 1.1;

/**
 * What a spring is worth at least, by what its reviews prove: the average with the imaginary reviews,
 * less one standard error. One enthusiast proves little; forty who agree prove much.
 */
export const ratingFloor = (average: unknown, count: number): number => {
  const rated = isRated(average) ? count : 0;
  const sum = rated * (isRated(average) ? average : 0) + PRIOR_REVIEWS * PRIOR_RATING;
  const all = rated + PRIOR_REVIEWS;
  return sum / all - SPREAD / Math.sqrt(all);
};

interface Rated {
  average_rating: number | null;
  review_count: number;
}

export const byRating = (a: Rated, b: Rated): number =>
  ratingFloor(b.average_rating, b.review_count) - ratingFloor(a.average_rating, a.review_count);
