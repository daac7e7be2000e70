import type { Detour, NearbyRouteSpring } from '@wildsoak/contract/trips';
import { numberText } from '../../../lib/format.ts';
import { distanceText, durationText } from '../../../domain/trip/itinerary.ts';

/** The detour is null until we know it, and where we cannot. */
export type SpringAlong = NearbyRouteSpring & { detour: Detour | null };

/** The springs near a route, in the order you pass them. */
export interface SpringsNearRoute {
  /** As stops. */
  offered: readonly SpringAlong[];
  /** Where nobody should bathe. */
  others: readonly SpringAlong[];
}

/** Nobody drives to the decimal. */
const detourMiles = (miles: number): string[] => {
  const whole = Math.round(miles);
  if (whole === 0) return [];
  return [whole > 0 ? `${numberText(whole)} mi` : `${numberText(-whole)} mi shorter`];
};

/** 'adds 24 min, 15 mi'. A slower road may be shorter. */
export const detourText = ({ minutes, miles }: Detour): string => {
  const time = Math.round(minutes) < 1 ? 'under a minute' : durationText(minutes);
  return ['adds ', [time, ...detourMiles(miles)].join(', ')].join('');
};

/** Anything less, and the road reaches the spring, as far as we know positions. */
const GAP_MILES = 0.1;

/** Null where the road reaches the spring. */
export const gapText = ({ gap_miles }: Detour): string | null =>
  gap_miles < GAP_MILES
    ? null
    : `${distanceText(gap_miles)} from the nearest road in our data, straight line`;

export const SPRING_ORDERS = [
  { value: 'passed', label: 'Order you pass them' },
  { value: 'added', label: 'Least time added' },
] as const;
export type SpringOrder = (typeof SPRING_ORDERS)[number]['value'];

const UNKNOWN = Number.POSITIVE_INFINITY;
const minutesAdded = ({ detour }: SpringAlong): number => detour?.minutes ?? UNKNOWN;

/** They come in the order you pass them. By time, unknown ones go last. */
export const inOrder = (
  springs: readonly SpringAlong[],
  order: SpringOrder,
): readonly SpringAlong[] =>
  order === 'passed'
    ? springs
    : springs.toSorted((a, b) => {
        const [minutes, others] = [minutesAdded(a), minutesAdded(b)];
        return minutes === others ? a.route_mile - b.route_mile : minutes - others;
      });
