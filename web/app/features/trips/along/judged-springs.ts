import type { NearbyRouteSpring } from '@wildsoak/contract/trips';
import { judgeArrival, type Arrival, type Beginning } from '../../../domain/trip/arrival.ts';
import { clockAt, type Clock, type Leg } from '../../../domain/trip/itinerary.ts';

/** As it is when you pass: `bathing_status` too. */
export type JudgedSpring = NearbyRouteSpring & { arrival: Arrival };

/** By the clock at the start; null where no hour is known. */
const passingAt = (
  { leg, route_mile }: NearbyRouteSpring,
  { legs, stays, departure }: { legs: readonly Leg[]; stays: readonly number[]; departure: Clock },
): Clock | null => {
  const here = legs[leg];
  if (!here || legs.length !== stays.length + 1) return null;
  const before = legs.slice(0, leg);
  const milesBefore = before.reduce((total, { miles }) => total + miles, 0);
  const driven = here.miles > 0 ? (route_mile - milesBefore) / here.miles : 0;
  const minutes = before.reduce((total, part, at) => total + part.minutes + (stays[at] ?? 0), 0);
  const part = here.minutes * Math.min(1, Math.max(0, driven));
  return clockAt(departure.minuteOfDay + minutes + part, false);
};

/** The springs near a route, each for the moment when you pass it. */
export const judgeSprings = (
  springs: readonly NearbyRouteSpring[],
  route: { legs: readonly Leg[]; stays: readonly number[] },
  beginning: Beginning,
): JudgedSpring[] =>
  springs.map((spring) => {
    const { departure } = beginning;
    const passing = departure && passingAt(spring, { ...route, departure });
    const arrival = judgeArrival(spring, beginning, passing);
    return { ...spring, arrival, bathing_status: arrival.status };
  });
