import type { NearbyRouteSpring } from '@wildsoak/contract/trips';
import { numberText } from '../../../lib/format.ts';
import { distanceText, durationText } from '../../../domain/trip/itinerary.ts';

type Detour = NonNullable<NearbyRouteSpring['detour']>;

/** Nobody drives to the decimal. */
const detourMiles = (miles: number): string[] => {
  const whole = Math.round(miles);
  if (whole === 0) return [];
  return [whole > 0 ? `${numberText(whole)} mi` : `${numberText(-whole)} mi shorter`];
};

/** 'adds 24 min, 15 mi'. A slower road may be the shorter one. */
export const detourText = ({ minutes, miles }: Detour): string => {
  const time = Math.round(minutes) < 1 ? 'under a minute' : durationText(minutes);
  return ['adds ', [time, ...detourMiles(miles)].join(', ')].join('');
};

/** Below it the road reaches the spring, as well as positions are known. */
const GAP_MILES = 0.1;

/** Where the road ends short of the spring; null where it does not. */
export const gapText = ({ gap_miles }: Detour): string | null =>
  gap_miles < GAP_MILES
    ? null
    : `${distanceText(gap_miles)} from the nearest road in our data, straight line`;

export const SPRING_ORDERS = { passed: 'Order passed', added: 'Least time added' } as const;
export type SpringOrder = keyof typeof SPRING_ORDERS;

const UNKNOWN = Number.POSITIVE_INFINITY;
const minutesAdded = ({ detour }: NearbyRouteSpring): number => detour?.minutes ?? UNKNOWN;

/** They come in the order passed; whose figure is unknown comes last. */
export const inOrder = (
  springs: readonly NearbyRouteSpring[],
  order: SpringOrder,
): readonly NearbyRouteSpring[] =>
  order === 'passed'
    ? springs
    : springs.toSorted((a, b) => {
        const [one, other] = [minutesAdded(a), minutesAdded(b)];
        return one === other ? a.route_mile - b.route_mile : one - other;
      });
