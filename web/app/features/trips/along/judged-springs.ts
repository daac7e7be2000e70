import type { Leg } from '@wildsoak/contract/rules/days';
import type { NearbyRouteSpring } from '@wildsoak/contract/trips';
import { judgeArrival, type Arrival } from '../../../domain/trip/arrival.ts';
import type { Beginning, Itinerary } from '../../../domain/trip/itinerary.ts';

/** As it is when you pass: `bathing_status` too. */
export type JudgedSpring = NearbyRouteSpring & { arrival: Arrival };

const MINUTE_MS = 60_000;

/** Null where no hour is known. */
const passingAt = (
  { leg, route_mile }: NearbyRouteSpring,
  legs: readonly Leg[],
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
export const judgeSprings = (
  springs: readonly NearbyRouteSpring[],
  legs: readonly Leg[],
  times: Itinerary,
  beginning: Beginning,
): JudgedSpring[] =>
  springs.map((spring) => {
    const arrival = judgeArrival(spring, beginning, {
      arrival: passingAt(spring, legs, times),
      nightsBefore: Math.max(
        0,
        times.days.findIndex(({ end }) => spring.leg < end),
      ),
    });
    return { ...spring, arrival, bathing_status: arrival.status };
  });
