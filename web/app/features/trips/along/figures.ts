import { SOAK_ORDER } from '@wildsoak/contract/rules/bathing';
import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import { ratingFloor } from '@wildsoak/contract/rules/rating';
import type { Detour } from '@wildsoak/contract/trips';
import { durationText } from '@wildsoak/contract/rules/time-text';
import type { JudgedSpring } from './judged-springs.ts';

export type SpringAlong = JudgedSpring & {
  /** Null until we know it, and where we cannot. */
  detour: Detour | null;
  /** To the nearest road; null until we know it, and where we cannot. */
  gapMiles: number | null;
};

/** The springs near a route, in the order you pass them. */
export interface SpringsNearRoute {
  /** As stops. */
  offered: readonly SpringAlong[];
  /** Where nobody should bathe. */
  others: readonly SpringAlong[];
}

/** '+24 min'. */
export const detourText = ({ minutes }: Detour): string =>
  Math.round(minutes) < 1 ? 'on the way' : `+${durationText(minutes)}`;

export const isPastOurRoads = ({ gapMiles }: SpringAlong): boolean =>
  gapMiles !== null && isOffRoad(gapMiles);

export const SPRING_ORDERS = [
  { value: 'passed', label: 'Order you pass them' },
  { value: 'added', label: 'Least time added' },
  { value: 'rated', label: 'Best rated' },
  { value: 'fresh', label: 'Freshest report' },
] as const;
export type SpringOrder = (typeof SPRING_ORDERS)[number]['value'];

type Compare = (a: SpringAlong, b: SpringAlong) => number;

const COMPARE: Record<Exclude<SpringOrder, 'passed'>, Compare> = {
  // Unknown ones go last.
  added: (a, b) =>
    Number(!a.detour) - Number(!b.detour) || (a.detour?.minutes ?? 0) - (b.detour?.minutes ?? 0),
  // Unrated ones go last, even after the worst.
  rated: (a, b) =>
    Number(a.review_count === 0) - Number(b.review_count === 0) ||
    ratingFloor(b.average_rating, b.review_count) - ratingFloor(a.average_rating, a.review_count),
  // Those that nobody reported go last.
  fresh: (a, b) => (b.last_visit_on ?? '').localeCompare(a.last_visit_on ?? ''),
};

/** Places to soak first; of those, what is reported closed last. */
const bySoak: Compare = (a, b) =>
  SOAK_ORDER[a.bathing_status] - SOAK_ORDER[b.bathing_status] ||
  Number(a.condition === 'closed') - Number(b.condition === 'closed');

/** They come in the order you pass them, which equal ones keep. */
export const inOrder = (
  springs: readonly SpringAlong[],
  order: SpringOrder,
): readonly SpringAlong[] =>
  order === 'passed' ? springs : springs.toSorted((a, b) => bySoak(a, b) || COMPARE[order](a, b));
