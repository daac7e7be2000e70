const isRated = (rating: unknown): rating is number =>
  typeof rating === 'number' && Number.isFinite(rating) && rating !== 0;

/** 'x.x / 5', or 'N/A' when missing or zero. */
export const ratingText = (rating: unknown): string =>
  isRated(rating) ? `${rating.toFixed(1)} / 5` : 'N/A';

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
