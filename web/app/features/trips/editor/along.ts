import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { byRating, bySoak } from '@wildsoak/contract/rules/best-first';
import { MAX_DETOURS } from '@wildsoak/contract/rules/limits';
import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import { durationText } from '@wildsoak/contract/rules/time-text';
import type { Detour, NearbyRouteSpring } from '@wildsoak/contract/trips';
import { judgeArrival, type Arrival, type Beginning } from '../model/arrival.ts';
import type { Drive, Itinerary } from '../model/itinerary.ts';

/** As it is when you pass: `bathing_status` too. */
export type JudgedSpring = NearbyRouteSpring & { onArrival: Arrival };

const MINUTE_MS = 60_000;

/** Null where no hour is known. */
const passingAt = (
  { leg, route_mile }: NearbyRouteSpring,
  { legs }: Drive,
  { legStarts }: Itinerary,
): { instant: number; isEarliest: boolean } | null => {
  const [here, start] = [legs[leg], legStarts[leg]];
  if (!here || start === undefined) return null;
  const milesBefore = legs.slice(0, leg).reduce((total, { miles }) => total + miles, 0);
  const driven = here.miles > 0 ? (route_mile - milesBefore) / here.miles : 0;
  const minutes = Math.round(here.minutes * Math.min(1, Math.max(0, driven)));
  return { instant: start + minutes * MINUTE_MS, isEarliest: false };
};

/** The springs near a route, each for the moment when you pass it. */
export const springsOnArrival = (
  springs: readonly NearbyRouteSpring[],
  drive: Drive,
  times: Itinerary,
  beginning: Beginning,
): JudgedSpring[] =>
  springs.map((spring) => {
    const onArrival = judgeArrival(spring, beginning, {
      arrival: passingAt(spring, drive, times),
      nightsBefore: Math.max(
        0,
        times.days.findIndex(({ end }) => spring.leg < end),
      ),
    });
    return { ...spring, onArrival, bathing_status: onArrival.status };
  });

/**
 * As a stop to soak. Where nobody should bathe, nothing invites to a stop; what is closed only at the hour
 * when you pass may be open when you start earlier.
 */
export const isOffered = ({ onArrival }: JudgedSpring): boolean =>
  !isBathingRuledOut(onArrival.status) || onArrival.isOnlyTheHour;

/** The nearest that we offer, as many as we measure in one request. */
export const springsToMeasure = (springs: readonly JudgedSpring[]) =>
  springs
    .filter(isOffered)
    .toSorted((a, b) => a.distance_miles - b.distance_miles)
    .slice(0, MAX_DETOURS);

export type SpringAlong = JudgedSpring & {
  /** Null until we know it, and where we cannot. */
  detour: Detour | null;
  /** To the nearest road; null until we know it, and where we cannot. */
  gapMiles: number | null;
};

/** '+24 min'. */
export const detourText = ({ minutes }: Detour): string =>
  Math.round(minutes) < 1 ? 'on the way' : `+${durationText(minutes)}`;

export const isPastOurRoads = ({ gapMiles }: SpringAlong): boolean =>
  gapMiles !== null && isOffRoad(gapMiles);

export const SPRING_ORDERS = [
  { value: 'passed', label: 'Order you pass them' },
  { value: 'added', label: 'Least extra time' },
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
  rated: (a, b) => Number(a.review_count === 0) - Number(b.review_count === 0) || byRating(a, b),
  // Those that nobody reported go last.
  fresh: (a, b) => (b.last_visit_on ?? '').localeCompare(a.last_visit_on ?? ''),
};

/** They come in the order you pass them, which equal ones keep. */
export const inOrder = (
  springs: readonly SpringAlong[],
  order: SpringOrder,
): readonly SpringAlong[] =>
  order === 'passed' ? springs : springs.toSorted((a, b) => bySoak(a, b) || COMPARE[order](a, b));
