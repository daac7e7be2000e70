export interface Candidate {
  /** Null where the place has only a name. */
  miles: number | null;
  /** 0 to 1: how many groups of three letters the two names share. */
  likeness: number;
}

/** So near that it is the same place, whatever people call it. */
const SAME_SPOT_MILES = 0.25;
/** Pins are often at the trailhead. */
export const NEAR_MILES = 5;
const ALIKE = 0.4;
/** There are 40 places called Warm Springs: a name alone has to fit one spring, and only one. */
export const SURELY_ALIKE = 0.8;
const CLEARLY_MORE = 0.1;

const scoreOf = ({ miles, likeness }: Candidate) => likeness - (miles ?? 0) / NEAR_MILES;

const isMatch = ({ miles, likeness }: Candidate) =>
  miles === null ? likeness >= SURELY_ALIKE : miles <= SAME_SPOT_MILES || likeness >= ALIKE;

/** Null rather than a guess: a wrong spring sends people to the wrong water. */
export const chooseMatch = <Found extends Candidate>(
  candidates: readonly Found[],
): Found | null => {
  const [best, next] = candidates.filter(isMatch).toSorted((a, b) => scoreOf(b) - scoreOf(a));
  if (!best) return null;
  // Several springs in one spot, and the name is of none: it could be any.
  const isByPlaceAlone = best.miles !== null && best.likeness < ALIKE;
  const isUnclear =
    next && (best.miles === null || isByPlaceAlone) && scoreOf(best) - scoreOf(next) < CLEARLY_MORE;
  return isUnclear ? null : best;
};
