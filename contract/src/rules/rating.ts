export const isRated = (rating: unknown): rating is number =>
  typeof rating === 'number' && Number.isFinite(rating) && rating !== 0;

/** 'x.x / 5', or 'N/A' when missing or zero. */
export const ratingText = (rating: unknown): string =>
  isRated(rating) ? `${rating.toFixed(1)} / 5` : 'N/A';
