const DAY_MS = 24 * 3_600_000;

export const VISIT_LIMIT = {
  name: 'visits',
  max: 20,
  windowMs: DAY_MS,
  rule: 'You can tell us about 20 visits a day.',
};

/** Every request counts, also one that repeats an earlier one or fails: each may bring a photo. */
export const TRY_LIMIT = {
  name: 'visit-tries',
  max: 100,
  windowMs: 3_600_000,
  rule: 'You can send us visits 100 times an hour.',
};

/** A campground shares one address; a farm of accounts does too. */
export const ADDRESS_LIMIT = {
  name: 'visits-address',
  max: 60,
  windowMs: DAY_MS,
  rule: 'We get too many visits from your network.',
};

/** Each changes the list of springs for everybody. */
export const CHANGE_LIMIT = {
  name: 'visit-changes',
  max: 30,
  windowMs: 3_600_000,
  rule: 'You can change or delete 30 visits an hour.',
};
