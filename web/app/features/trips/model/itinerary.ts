import { canFollow, daysOf, timesOf, type Day, type Leg } from '@wildsoak/contract/rules/days';
import { todayIn } from '@wildsoak/contract/rules/local-clock';
import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import { durationText, minutesOf } from '@wildsoak/contract/rules/time-text';
import { distanceText } from '../../../lib/format.ts';
import { judgeArrival, judgedToday, type Arrival, type Beginning } from './arrival.ts';
import { clockAt, zoneText, type Clock } from './clock.ts';
import { endsDay, isStop, type Halt, type Night, type Stop } from './halts.ts';

/** What the roads say. `legs` lead from the start through every halt to the end, so there is one more. */
export interface Drive {
  legs: readonly Leg[];
  /** Miles from each halt to its road. */
  gaps: readonly number[];
  /** Of each halt; null where we have to take the start's. */
  timeZones: readonly (string | null)[];
  startTimeZone: string;
  endTimeZone: string;
}

interface Reached {
  /** The leg that leads here; null where the figures do not say. */
  leg: Leg | null;
  arrival: Clock | null;
  departure: Clock | null;
  /** In a trip of several days, the calendar's day on which you set out that morning, from 1. */
  began: number | null;
  /** Miles from where the road ends. */
  gap: number;
}

export interface ItineraryDay extends Day {
  /** Null where no hour is known. */
  departure: Clock | null;
}

/** A trip by the clocks of its places. */
export interface Itinerary {
  departure: Clock | null;
  /** One for each halt, in order. */
  halts: readonly Reached[];
  end: Omit<Reached, 'departure' | 'gap'>;
  /** A trip without nights has one. */
  days: readonly ItineraryDay[];
  /** When you set out on each leg; empty where no hour is known. */
  legStarts: readonly number[];
  miles: number;
  /** To stops that no road of ours reaches, in straight lines. */
  offRoadMiles: number;
  drivingMinutes: number;
  stayMinutes: number;
  /** Driving and staying together, without the nights. */
  totalMinutes: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const NOWHERE: Reached = { leg: null, arrival: null, departure: null, began: null, gap: 0 };

/** With any other number of legs we cannot tell which leg leads where, and only the totals hold. */
export const itinerary = (
  trip: readonly Halt[],
  { legs, gaps, timeZones, startTimeZone, endTimeZone }: Drive,
  { date, time, hoursPerDay }: Omit<Beginning, 'timeZone'> & { hoursPerDay: number | null },
): Itinerary => {
  const fits = legs.length === trip.length + 1;
  const halts = trip.map((halt, at) => ({
    stayMinutes: isStop(halt) ? halt.stayMinutes : 0,
    timeZone: timeZones[at] ?? startTimeZone,
    isNight: endsDay(halt),
    gap: isStop(halt) ? (gaps[at] ?? 0) : 0,
  }));
  const minutes = minutesOf(time);
  const firstDate = date ?? todayIn(startTimeZone);
  const times =
    minutes !== null && canFollow(firstDate, legs)
      ? timesOf(legs, halts, { date: firstDate, minutes, timeZone: startTimeZone })
      : null;

  const zones = times &&
    fits && [
      zoneText(times.departure, startTimeZone),
      ...halts.map(({ timeZone }, at) => zoneText(times.halts[at]?.arrival ?? 0, timeZone)),
      zoneText(times.arrival, endTimeZone),
    ];
  const hasZone = new Set(zones || []).size > 1;
  /** Since you woke up: a night makes up for what we do not know of the day before, unless you woke up there. */
  const isPastRoads = (at: number) => {
    const night = halts.slice(0, at).findLastIndex(({ isNight }) => isNight);
    return halts.slice(Math.max(0, night), at + 1).some(({ gap }) => isOffRoad(gap));
  };
  const clock = (instant: number, timeZone: string, isEarliest: boolean) =>
    clockAt(instant, timeZone, { firstDate, isEarliest, hasZone });

  let began = trip.some(endsDay) ? 1 : null;
  const reached = halts.map(({ timeZone, isNight, gap }, at): Reached => {
    const here = times?.halts[at];
    const leg = legs[at];
    if (!fits || !leg) return { ...NOWHERE, gap };
    if (!here) return { ...NOWHERE, leg, gap };
    const isEarliest = isPastRoads(at);
    const arrival = clock(here.arrival, timeZone, isEarliest);
    const departure = clock(here.departure, timeZone, isEarliest && !isNight);
    const reachedHere = { leg, arrival, departure, began, gap };
    if (isNight) began = departure.day;
    return reachedHere;
  });
  const departure = times && clock(times.departure, startTimeZone, false);
  const days = fits ? daysOf(legs, trip.map(endsDay), hoursPerDay) : [];
  const last = (fits && legs.at(-1)) || null;
  const drivingMinutes = sum(legs.map((leg) => leg.minutes));
  const stayMinutes = sum(halts.map((halt) => halt.stayMinutes));
  return {
    departure,
    halts: reached,
    end: {
      leg: last,
      began,
      arrival: times && last && clock(times.arrival, endTimeZone, isPastRoads(halts.length)),
    },
    days: days.map((day) => ({
      ...day,
      departure: day.first === 0 ? departure : (reached[day.first - 1]?.departure ?? null),
    })),
    legStarts: times && fits ? [times.departure, ...times.halts.map((halt) => halt.departure)] : [],
    miles: sum(legs.map((leg) => leg.miles)),
    offRoadMiles: sum(halts.map(({ gap }) => gap).filter(isOffRoad)),
    drivingMinutes,
    stayMinutes,
    totalMinutes: drivingMinutes + stayMinutes,
  };
};

/** `bathing_status` is that of the arrival. */
export type TimedStop = Stop & Reached & { number: number; onArrival: Arrival };
export type TimedNight = Night & Reached;
/** A halt as the lists show it: with its times, and a stop with what it is by then. */
export type TimedHalt = TimedStop | TimedNight;

/**
 * `times`: null while we do not know the route. `beginning`: null while we do not know which day it is;
 * then every spring is as it is today.
 */
export const timedHalts = (
  halts: readonly Halt[],
  times: Itinerary | null,
  beginning: Beginning | null,
): TimedHalt[] => {
  let [number, nights] = [0, 0];
  return halts.map((halt, at): TimedHalt => {
    const reached = times?.halts[at] ?? NOWHERE;
    const nightsBefore = nights;
    if (endsDay(halt)) nights += 1;
    if (!isStop(halt)) return { ...halt, ...reached };
    number += 1;
    const onArrival = beginning
      ? judgeArrival(halt, beginning, { arrival: reached.arrival, nightsBefore })
      : judgedToday(halt.bathing_status);
    return { ...halt, ...reached, bathing_status: onArrival.status, number, onArrival };
  });
};

/** '3 h 20 min, 190 mi' */
export const legText = ({ minutes, miles }: Leg): string =>
  `${durationText(minutes)}, ${distanceText(miles)}`;

/** What the drive leaves out; null where it leads to every stop. */
export const offRoadTotalText = ({ offRoadMiles }: Itinerary): string | null =>
  offRoadMiles > 0 ? `plus ${distanceText(offRoadMiles)} unmapped` : null;
