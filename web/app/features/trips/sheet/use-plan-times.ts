import type { SharedPlan } from '@wildsoak/contract/trips';
import {
  judgeArrival,
  judgedToday,
  nightsBefore,
  type Arrival,
} from '../../../domain/trip/arrival.ts';
import { itinerary, type Itinerary } from '../../../domain/trip/itinerary.ts';
import { useIsHydrated } from '../../../lib/browser/use-is-hydrated.ts';
import { nightsOf } from './plan-places.ts';

/** A plan by the clock, and what each of its springs is when you get there. */
export const usePlanTimes = (
  plan: SharedPlan,
): { times: Itinerary; arrivals: readonly Arrival[] } => {
  // A plan without a date goes by today, which the server's may be over: only the browser knows.
  const isKnown = useIsHydrated() || plan.start_date !== null;
  const beginning = {
    date: isKnown ? plan.start_date : plan.created_at.slice(0, 10),
    time: plan.start_time,
    timeZone: plan.start_time_zone,
  };
  const nights = nightsOf(plan);
  const times = itinerary({
    legs: plan.route_geojson.properties.legs,
    stops: plan.springs.map(({ stay_minutes, gap_miles, time_zone }) => ({
      stayMinutes: stay_minutes,
      gap: gap_miles,
      timeZone: time_zone,
    })),
    nights,
    hoursPerDay: plan.hours_per_day ?? null,
    beginning,
    endTimeZone: plan.end_time_zone,
  });
  const arrivals = plan.springs.map((spring, at) =>
    isKnown
      ? judgeArrival(spring, beginning, {
          arrival: times.stops[at]?.arrival ?? null,
          nightsBefore: nightsBefore(nights, at),
        })
      : judgedToday(spring.bathing_status),
  );
  return { times, arrivals };
};
