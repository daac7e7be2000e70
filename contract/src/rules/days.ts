import { dayAfter } from './closure-windows.ts';
import { dateAt, instantAt } from './local-clock.ts';

/** From one halt to the next. */
export interface Leg {
  miles: number;
  minutes: number;
}

/** A stop of the trip, a night, or both: you may sleep at a stop. */
export interface HaltOf {
  stop: number | null;
  night: number | null;
}

/** In the order you reach them. A night at a stop is no halt of its own. */
export const haltsOf = (
  stopCount: number,
  nights: readonly { after_stops: number; kind: string }[],
): HaltOf[] =>
  Array.from({ length: stopCount + 1 }, (_, after) => {
    const halts: HaltOf[] = after === 0 ? [] : [{ stop: after - 1, night: null }];
    for (const [night, { after_stops, kind }] of nights.entries()) {
      const last = halts.at(-1);
      if (after_stops !== after) continue;
      if (kind === 'stop' && last?.night === null) last.night = night;
      else halts.push({ stop: null, night });
    }
    return halts;
  }).flat();

export interface Halt {
  stayMinutes: number;
  timeZone: string;
  /** The day ends here: you go on in the morning. */
  isNight: boolean;
}

/** When a trip begins, and each of its days: minutes after midnight, by the clock where you are. */
export interface Beginning {
  date: string;
  minutes: number;
  timeZone: string;
}

const MINUTE_MS = 60_000;
/** Somebody who arrives at 4 AM does not leave at 8. */
const LEAST_REST_MINUTES = 6 * 60;

const morningAfter = (instant: number, minutes: number, timeZone: string): number => {
  const date = dateAt(instant, timeZone);
  const sameDay = instantAt(date, minutes, timeZone);
  return sameDay >= instant ? sameDay : instantAt(dayAfter(date, 1), minutes, timeZone);
};

/** Four times around the earth, and more than two months on the road. */
export const MAX_LEG = 100_000;

export const isTripDay = (date: string): boolean => date >= '1900' && date < '2200';

/** Farther away, no clock can follow. Older plans may have any year, and any figures. */
export const canFollow = (date: string, legs: readonly Leg[]): boolean =>
  isTripDay(date) && legs.every(({ minutes }) => minutes <= MAX_LEG);

/**
 * The instants of a trip. `legs` lead from the start through every halt to the end, so there is one more.
 * Minutes are rounded once a day, so everything adds up.
 */
export const timesOf = (
  legs: readonly Leg[],
  halts: readonly Halt[],
  { date, minutes, timeZone }: Beginning,
): { departure: number; halts: { arrival: number; departure: number }[]; arrival: number } => {
  const departure = instantAt(date, minutes, timeZone);
  let morning = departure;
  let passed = 0;
  const now = () => morning + Math.round(passed) * MINUTE_MS;
  const times = halts.map((halt, at) => {
    passed += legs[at]?.minutes ?? 0;
    const arrival = now();
    if (halt.isNight) {
      const rested = arrival + Math.max(halt.stayMinutes, LEAST_REST_MINUTES) * MINUTE_MS;
      morning = morningAfter(rested, minutes, halt.timeZone);
      passed = 0;
    } else passed += halt.stayMinutes;
    return { arrival, departure: now() };
  });
  passed += legs[halts.length]?.minutes ?? 0;
  return { departure, halts: times, arrival: now() };
};

export interface Day extends Leg {
  /** Of its legs; `end` is the first of the next day. */
  first: number;
  end: number;
  /** Of its legs, the longest. */
  longestMinutes: number;
  /** Whether it has more driving than asked for, and whether one leg alone does. */
  excess: 'none' | 'one-leg' | 'several-legs';
}

/** Two sums of the same minutes may differ in the last digit. */
const HAIR = 1e-6;

/** `endsDay`: whether you sleep at each halt. */
export const daysOf = (
  legs: readonly Leg[],
  endsDay: readonly boolean[],
  hoursPerDay: number | null,
): Day[] => {
  const ends = [...endsDay.flatMap((isNight, at) => (isNight ? [at + 1] : [])), legs.length];
  const most = hoursPerDay === null ? Number.POSITIVE_INFINITY : hoursPerDay * 60 + HAIR;
  return ends.map((end, at) => {
    const first = ends[at - 1] ?? 0;
    const driven = legs.slice(first, end);
    const miles = driven.reduce((total, leg) => total + leg.miles, 0);
    const minutes = driven.reduce((total, leg) => total + leg.minutes, 0);
    const longestMinutes = Math.max(...driven.map((leg) => leg.minutes));
    const excess = minutes <= most ? 'none' : longestMinutes > most ? 'one-leg' : 'several-legs';
    return { first, end, miles, minutes, longestMinutes, excess };
  });
};
