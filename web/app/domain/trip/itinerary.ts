import {
  canFollow,
  daysOf,
  haltsOf,
  timesOf,
  type Day,
  type Leg,
} from '@wildsoak/contract/rules/days';
import { todayIn } from '@wildsoak/contract/rules/local-clock';
import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import { minutesOf } from '@wildsoak/contract/rules/time-text';
import { distanceText } from './amount-text.ts';
import { clockAt, zoneText, type Clock } from './clock.ts';

/** When and where a trip begins. */
export interface Beginning {
  /** Null for today. */
  date: string | null;
  /** 'HH:MM', at which every day begins; null where no hour is known. */
  time: string | null;
  timeZone: string;
}

interface Reached {
  /** The leg that leads here; null where the figures do not say. */
  leg: Leg | null;
  arrival: Clock | null;
  departure: Clock | null;
  /** In a trip of several days, the calendar's day on which you set out that morning, from 1. */
  began: number | null;
}

export interface ItineraryStop extends Reached {
  /** Miles from where the road ends. */
  gap: number;
}

export interface ItineraryDay extends Day {
  /** Null where no hour is known. */
  departure: Clock | null;
}

export interface Itinerary {
  departure: Clock | null;
  /** One for each stop, in order. */
  stops: ItineraryStop[];
  /** One for each night, in order. One at a stop has the times of the stop. */
  nights: Reached[];
  end: Omit<Reached, 'departure'>;
  /** A trip without nights has one. */
  days: ItineraryDay[];
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

export interface TripToTime {
  legs: readonly Leg[];
  stops: readonly { stayMinutes: number; gap: number; timeZone: string | undefined }[];
  nights: readonly { after_stops: number; kind: string; time_zone?: string | undefined }[];
  hoursPerDay: number | null;
  beginning: Beginning;
  endTimeZone: string | undefined;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const NOWHERE: Reached = { leg: null, arrival: null, departure: null, began: null };

/**
 * A trip by the clocks of its places. `legs` lead from the start through every halt to the end, so there is
 * one more leg than there are halts. With any other number we cannot tell which leg leads where, and only
 * the totals hold. What an older build kept on the device knows no time zones: there we take the start's.
 */
export const itinerary = (trip: TripToTime): Itinerary => {
  const { legs, stops, nights, beginning, hoursPerDay } = trip;
  const path = haltsOf(stops.length, nights);
  const fits = legs.length === path.length + 1;
  const zoneOf = (zone: string | undefined) => zone ?? beginning.timeZone;
  const halts = path.map(({ stop, night }) => ({
    stayMinutes: stop === null ? 0 : (stops[stop]?.stayMinutes ?? 0),
    timeZone: zoneOf(stop === null ? nights[night ?? 0]?.time_zone : stops[stop]?.timeZone),
    isNight: night !== null,
    isOff: stop !== null && isOffRoad(stops[stop]?.gap ?? 0),
  }));
  const minutes = minutesOf(beginning.time);
  const firstDate = beginning.date ?? todayIn(beginning.timeZone);
  const times =
    minutes !== null && canFollow(firstDate, legs)
      ? timesOf(legs, halts, { date: firstDate, minutes, timeZone: beginning.timeZone })
      : null;

  const endZone = zoneOf(trip.endTimeZone);
  const zones = times &&
    fits && [
      zoneText(times.departure, beginning.timeZone),
      ...times.halts.map(({ arrival }, at) => zoneText(arrival, zoneOf(halts[at]?.timeZone))),
      zoneText(times.arrival, endZone),
    ];
  const hasZone = new Set(zones || []).size > 1;
  /** Since you woke up: a night makes up for what we do not know of the day before, unless you woke up there. */
  const isPastRoads = (at: number) => {
    const night = halts.slice(0, at).findLastIndex(({ isNight }) => isNight);
    return halts.slice(Math.max(0, night), at + 1).some(({ isOff }) => isOff);
  };
  const clock = (instant: number, timeZone: string, isEarliest: boolean) =>
    clockAt(instant, timeZone, { firstDate, isEarliest, hasZone });

  let began = nights.length > 0 ? 1 : null;
  const reached = halts.map(({ timeZone, isNight }, at): Reached => {
    const here = times?.halts[at];
    const leg = legs[at];
    if (!fits || !leg) return NOWHERE;
    if (!here) return { ...NOWHERE, leg };
    const isEarliest = isPastRoads(at);
    const arrival = clock(here.arrival, timeZone, isEarliest);
    const onwards = clock(here.departure, timeZone, isEarliest && !isNight);
    const reachedHere = { leg, arrival, departure: onwards, began };
    if (isNight) began = onwards.day;
    return reachedHere;
  });
  const departure = times && clock(times.departure, beginning.timeZone, false);
  const days = fits
    ? daysOf(
        legs,
        halts.map(({ isNight }) => isNight),
        hoursPerDay,
      )
    : [];
  const last = (fits && legs.at(-1)) || null;
  const drivingMinutes = sum(legs.map((leg) => leg.minutes));
  const stayMinutes = sum(stops.map((stop) => stop.stayMinutes));
  return {
    departure,
    stops: stops.map(({ gap }, stop) => {
      const at = path.findIndex((halt) => halt.stop === stop);
      return { ...(reached[at] ?? NOWHERE), gap };
    }),
    nights: nights.map(
      (_, night) => reached[path.findIndex((halt) => halt.night === night)] ?? NOWHERE,
    ),
    end: {
      leg: last,
      began,
      arrival: times && last && clock(times.arrival, endZone, isPastRoads(halts.length)),
    },
    days: days.map((day) => ({
      ...day,
      departure: day.first === 0 ? departure : (reached[day.first - 1]?.departure ?? null),
    })),
    legStarts: times && fits ? [times.departure, ...times.halts.map((halt) => halt.departure)] : [],
    miles: sum(legs.map((leg) => leg.miles)),
    offRoadMiles: sum(stops.map((stop) => stop.gap).filter(isOffRoad)),
    drivingMinutes,
    stayMinutes,
    totalMinutes: drivingMinutes + stayMinutes,
  };
};

/** What the drive leaves out; null where it leads to every stop. */
export const offRoadTotalText = ({ offRoadMiles }: Itinerary): string | null =>
  offRoadMiles > 0 ? `plus ${distanceText(offRoadMiles)} not on our roads` : null;
