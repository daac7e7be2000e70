import { BATHING_LABELS, statusAt } from '@wildsoak/contract/rules/bathing';
import { CONDITION_WORDS } from '@wildsoak/contract/rules/conditions';
import { dayAfter, someTimeOn } from '@wildsoak/contract/rules/closure-windows';
import { canFollow, haltsOf, timesOf } from '@wildsoak/contract/rules/days';
import { isOffRoad, offRoadText } from '@wildsoak/contract/rules/off-road';
import { momentAt } from '@wildsoak/contract/rules/sun';
import { minutesOf } from '@wildsoak/contract/rules/time-text';
import type { PlanNight, PlanSpring, SharedPlan } from '@wildsoak/contract/trips';

/** A spring, a night, or a night at a spring. */
export interface PlanHalt {
  spring: PlanSpring | null;
  night: PlanNight | null;
  timeZone: string;
  /** The day you get there, as far as nights tell; null without a day to begin. */
  date: string | null;
  /** Null where the plan does not say when it begins, or how long it drives. */
  times: { arrival: number; departure: number } | null;
}

/** Where a plan halts, and when. */
export const scheduleOf = (plan: SharedPlan) => {
  const { start_date: date, start_time_zone: timeZone } = plan;
  const { legs } = plan.route_geojson.properties;
  const halts = haltsOf(plan.springs.length, plan.nights).map(({ stop, night }) => {
    const spring = stop === null ? null : (plan.springs[stop] ?? null);
    const sleep = night === null ? null : (plan.nights[night] ?? null);
    return {
      spring,
      night: sleep,
      stayMinutes: spring?.stay_minutes ?? 0,
      timeZone: (spring ?? sleep)?.time_zone ?? timeZone,
      isNight: sleep !== null,
    };
  });
  const minutes = minutesOf(plan.start_time);
  const times =
    date && minutes !== null && legs.length === halts.length + 1 && canFollow(date, legs)
      ? timesOf(legs, halts, { date, minutes, timeZone })
      : null;
  let nights = 0;
  return {
    halts: halts.map(({ spring, night, timeZone: zone }, at): PlanHalt => {
      const day = date && dayAfter(date, nights);
      if (night) nights += 1;
      return { spring, night, timeZone: zone, date: day, times: times?.halts[at] ?? null };
    }),
    ends: times && { departure: times.departure, arrival: times.arrival },
  };
};

/** As it is when you get there; on that day where no hour is known; or else as it is now. */
export const statusOnArrival = (
  spring: PlanSpring,
  { times, date }: Pick<PlanHalt, 'times' | 'date'>,
) => {
  if (times) return statusAt(spring, momentAt(times.arrival, spring));
  return date
    ? statusAt(spring, someTimeOn(date))
    : { status: spring.bathing_status, closure: null };
};

/** What you must know of a stop, the strongest first. */
export const notesOf = (
  spring: PlanSpring,
  { status, closure }: ReturnType<typeof statusOnArrival>,
): string[] => {
  const { condition, gap_miles: gap } = spring;
  return [
    BATHING_LABELS[status],
    ...(closure ? [closure.text.replace(/\.$/, '')] : []),
    ...(condition && condition !== 'open' ? [CONDITION_WORDS[condition]] : []),
    ...(isOffRoad(gap) ? [offRoadText(gap)] : []),
    ...(spring.is_removed ? ['No longer listed'] : []),
  ];
};
