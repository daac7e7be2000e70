import type { SharedPlan } from '@wildsoak/contract/trips';
import { judgeArrival, judgedToday, type Arrival } from '../../../domain/trip/arrival.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { useIsHydrated } from '../../../lib/browser/use-is-hydrated.ts';

/** What each spring of a plan is when you get there. */
export const useArrivals = (plan: SharedPlan, times: Itinerary): readonly Arrival[] => {
  // A page without a date goes by today, which the server's may be over: only the browser knows.
  const isKnown = useIsHydrated() || plan.start_date !== null;
  const beginning = {
    date: plan.start_date,
    departure: times.departure,
    timeZone: plan.start_time_zone,
  };
  return plan.springs.map((spring, at) =>
    isKnown
      ? judgeArrival(spring, beginning, times.stops[at]?.arrival ?? null)
      : judgedToday(spring.bathing_status),
  );
};
