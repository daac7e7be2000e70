import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import { numberText } from '../../lib/format.ts';

/** From one stop to the next. */
export interface Leg {
  miles: number;
  minutes: number;
}

/** By the clock at the start: we do not count time zones on the route. */
export interface Clock {
  /** 1 on the first day. */
  day: number;
  minuteOfDay: number;
  /** Part of the way is not on our roads, and we do not know how long that takes. */
  isEarliest: boolean;
}

export interface ItineraryStop {
  /** The leg that leads here; null where the figures do not say. */
  leg: Leg | null;
  arrival: Clock | null;
  departure: Clock | null;
  /** Miles from where the road ends. */
  gap: number;
}

export interface Itinerary {
  departure: Clock | null;
  /** One for each stay, in order. */
  stops: ItineraryStop[];
  end: { leg: Leg | null; arrival: Clock | null };
  miles: number;
  /** To stops that no road of ours reaches, in straight lines. */
  offRoadMiles: number;
  drivingMinutes: number;
  stayMinutes: number;
  /** Driving and staying together. */
  totalMinutes: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** 'HH:MM' in minutes after midnight; null if it is not a time. */
export const minutesOf = (time: string | null): number | null => {
  const [, hours, minutes] = TIME.exec(time ?? '') ?? [];
  return hours === undefined ? null : Number(hours) * HOUR + Number(minutes);
};

/** Rounds the sum to whole minutes, not each part, so everything adds up. */
export const clockAt = (minutes: number | null, isEarliest: boolean): Clock | null => {
  if (minutes === null) return null;
  const whole = Math.round(minutes);
  return { day: Math.floor(whole / DAY) + 1, minuteOfDay: whole % DAY, isEarliest };
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * A trip by the clock. `legs` lead from the start through every stop to the end, so there is one more
 * leg than there are `stays`. With any other number we cannot tell which leg leads where, and only the
 * totals hold.
 */
export const itinerary = ({
  legs,
  stays,
  gaps,
  startTime,
}: {
  legs: readonly Leg[];
  /** Minutes at each stop. */
  stays: readonly number[];
  /** Miles from each stop to its road. */
  gaps: readonly number[];
  /** 'HH:MM', or null. */
  startTime: string | null;
}): Itinerary => {
  const fits = legs.length === stays.length + 1;
  const start = minutesOf(startTime);
  let now = fits ? start : null;
  let isEarliest = false;
  const stops = stays.map((stay, at): ItineraryStop => {
    const leg = (fits && legs[at]) || null;
    const arrived = now === null || leg === null ? null : now + leg.minutes;
    now = arrived === null ? null : arrived + stay;
    const gap = gaps[at] ?? 0;
    isEarliest ||= isOffRoad(gap);
    return {
      leg,
      arrival: clockAt(arrived, isEarliest),
      departure: clockAt(now, isEarliest),
      gap,
    };
  });
  const last = (fits && legs.at(-1)) || null;
  const drivingMinutes = sum(legs.map(({ minutes }) => minutes));
  const stayMinutes = sum(stays);
  return {
    departure: clockAt(start, false),
    stops,
    end: {
      leg: last,
      arrival: clockAt(now === null || last === null ? null : now + last.minutes, isEarliest),
    },
    miles: sum(legs.map(({ miles }) => miles)),
    offRoadMiles: sum(gaps.filter(isOffRoad)),
    drivingMinutes,
    stayMinutes,
    totalMinutes: drivingMinutes + stayMinutes,
  };
};

const NOON = 12;

/** '9:05 AM' */
export const hourText = (minuteOfDay: number): string => {
  const hour = Math.floor(minuteOfDay / HOUR);
  const minutes = String(minuteOfDay % HOUR).padStart(2, '0');
  return `${hour % NOON || NOON}:${minutes} ${hour < NOON ? 'AM' : 'PM'}`;
};

/** From the second day on '9:05 AM, day 2', and '9:05 AM or later' past our roads. */
export const clockText = ({ day, minuteOfDay, isEarliest }: Clock): string =>
  `${hourText(minuteOfDay)}${day > 1 ? `, day ${day}` : ''}${isEarliest ? ' or later' : ''}`;

/** What the drive leaves out; null where it leads to every stop. */
export const offRoadTotalText = ({ offRoadMiles }: Itinerary): string | null =>
  offRoadMiles > 0 ? `plus ${distanceText(offRoadMiles)} not on our roads` : null;

const FINE = 10;

/** '3.4 mi', or from ten on without a decimal: '1,250 mi'. */
export const distanceText = (miles: number): string => {
  const fine = Number(miles.toFixed(1));
  return Math.abs(fine) < FINE ? `${fine} mi` : `${numberText(Math.round(miles))} mi`;
};

/** '45 min', '2 h', '3 h 20 min'. */
export const durationText = (minutes: number): string => {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / HOUR);
  const rest = whole % HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

/** '3 h 20 min, 190 mi' */
export const legText = ({ minutes, miles }: Leg): string =>
  `${durationText(minutes)}, ${distanceText(miles)}`;
