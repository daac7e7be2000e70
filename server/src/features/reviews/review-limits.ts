export const REVIEW_LIMIT = {
  name: 'reviews',
  max: 10,
  windowMs: 24 * 3_600_000,
  rule: 'You can write 10 reviews a day.',
};

/** Every request counts, also one that repeats an earlier one or fails: each may bring a photo. */
export const TRY_LIMIT = {
  name: 'review-tries',
  max: 100,
  windowMs: 3_600_000,
  rule: 'You can send us reviews 100 times an hour.',
};

/** Each updates the spring's rating and may cause a new summary. */
export const CHANGE_LIMIT = {
  name: 'review-changes',
  max: 30,
  windowMs: 3_600_000,
  rule: 'You can change or delete 30 reviews an hour.',
};
export const VOTE_LIMIT = { name: 'votes', max: 30 };
