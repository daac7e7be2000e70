/** On the way, in the order you pass them: where you start, every stop, towns, where you end. */
export interface Halfway {
  /** Between which two points of the trip it lies, by the first of them; a point is on the leg it begins. */
  leg: number;
  /** Minutes on that leg until you leave the way to it; 0 for a point. */
  at: number;
  /** Minutes from the way to it. */
  off: number;
  /** What a night there costs, as minutes of driving; null where nobody should sleep. */
  cost: number | null;
}

/** A night is worse than any detour: first of all, there are few. */
const NIGHT_COST = 10_000;
/** A day that is too long is worse than any number of nights. */
const TOO_LONG_COST = 1_000_000;
/** For each day, by the square of its hours: even days cost less. */
const UNEVEN_COST = 2;
const HOUR = 60;

/**
 * The driving from one place to another, through all points between them. `legs` has the minutes of each leg.
 * To the way, along it, and from it: within a leg that is what a road to a town and back adds up to.
 */
export const minutesBetween = (legs: readonly number[], from: Halfway, to: Halfway): number => {
  const between = legs.slice(from.leg, to.leg).reduce((total, minutes) => total + minutes, 0);
  return from.off + between - from.at + to.at + to.off;
};

interface Best {
  cost: number;
  before: number;
}

/**
 * The places to sleep at, by their index: as few as possible with no day of more driving than asked; then
 * those that cost least. Only where nothing lies between two places to sleep may a day be longer.
 */
export const chooseNights = (
  places: readonly Halfway[],
  legs: readonly number[],
  mostMinutes: number,
): number[] => {
  const best: Best[] = [{ cost: 0, before: -1 }];
  for (let to = 1; to < places.length; to += 1) {
    const place = places[to] as Halfway;
    const isEnd = to === places.length - 1;
    let cheapest: Best = { cost: Number.POSITIVE_INFINITY, before: -1 };
    if (!isEnd && place.cost === null) {
      best.push(cheapest);
      continue;
    }
    let isSomewhereBetween = false;
    for (let from = to - 1; from >= 0; from -= 1) {
      const start = places[from] as Halfway;
      if (start.cost === null && from > 0) continue;
      const minutes = minutesBetween(legs, start, place);
      const isTooLong = minutes > mostMinutes;
      if (isTooLong && isSomewhereBetween) continue;
      isSomewhereBetween = true;
      const cost =
        (best[from]?.cost ?? Number.POSITIVE_INFINITY) +
        (isEnd ? 0 : NIGHT_COST + (place.cost ?? 0)) +
        UNEVEN_COST * (minutes / HOUR) ** 2 +
        (isTooLong ? TOO_LONG_COST * (minutes / HOUR) : 0);
      if (cost < cheapest.cost) cheapest = { cost, before: from };
    }
    best.push(cheapest);
  }
  const nights: number[] = [];
  for (let at = best.at(-1)?.before ?? -1; at > 0; at = best[at]?.before ?? -1) nights.unshift(at);
  return nights;
};
