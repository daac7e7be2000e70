import { numberText } from '../../lib/format.ts';

/** From one stop to the next. */
export interface Drive {
  miles: number;
  minutes: number;
}

/** A time by the clock that was looked at when setting off: zones passed on the way are not counted. */
export interface Clock {
  /** 1 on the day of the start. */
  day: number;
  minuteOfDay: number;
}

export interface ItineraryStop {
  /** The drive that leads here; null where the figures do not say. */
  drive: Drive | null;
  arrival: Clock | null;
  departure: Clock | null;
}

export interface Itinerary {
  departure: Clock | null;
  /** One for each stay, in order. */
  stops: ItineraryStop[];
  end: { drive: Drive | null; arrival: Clock | null };
  miles: number;
  driveMinutes: number;
  stayMinutes: number;
  /** Driving and staying together. */
  totalMinutes: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Minutes after midnight of 'HH:MM', or null where it is none. */
const minutesOf = (time: string | null): number | null => {
  const [, hours, minutes] = TIME.exec(time ?? '') ?? [];
  return hours === undefined ? null : Number(hours) * HOUR + Number(minutes);
};

/** To whole minutes, of the sum and not of each part, so that nothing adds up wrongly. */
const clockAt = (minutes: number | null): Clock | null => {
  if (minutes === null) return null;
  const whole = Math.round(minutes);
  return { day: Math.floor(whole / DAY) + 1, minuteOfDay: whole % DAY };
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * A day's drive by the clock: `legs` lead from the start over every stop to the end, so there is one
 * more of them than of `stays`. Where there is another number, nobody knows which leg leads where:
 * then only the totals hold.
 */
export const itinerary = ({
  legs,
  stays,
  startTime,
}: {
  legs: readonly Drive[];
  /** Minutes at each stop. */
  stays: readonly number[];
  /** 'HH:MM', or null. */
  startTime: string | null;
}): Itinerary => {
  const fits = legs.length === stays.length + 1;
  const start = minutesOf(startTime);
  let now = fits ? start : null;
  const stops = stays.map((stay, at): ItineraryStop => {
    const drive = (fits && legs[at]) || null;
    const arrived = now === null || drive === null ? null : now + drive.minutes;
    now = arrived === null ? null : arrived + stay;
    return { drive, arrival: clockAt(arrived), departure: clockAt(now) };
  });
  const last = (fits && legs.at(-1)) || null;
  const driveMinutes = sum(legs.map(({ minutes }) => minutes));
  const stayMinutes = sum(stays);
  return {
    departure: clockAt(start),
    stops,
    end: {
      drive: last,
      arrival: clockAt(now === null || last === null ? null : now + last.minutes),
    },
    miles: sum(legs.map(({ miles }) => miles)),
    driveMinutes,
    stayMinutes,
    totalMinutes: driveMinutes + stayMinutes,
  };
};

const NOON = 12;

/** '9:05 AM', and from the second day on '9:05 AM, day 2'. */
export const clockText = ({ day, minuteOfDay }: Clock): string => {
  const hour = Math.floor(minuteOfDay / HOUR);
  const minutes = String(minuteOfDay % HOUR).padStart(2, '0');
  const time = `${hour % NOON || NOON}:${minutes} ${hour < NOON ? 'AM' : 'PM'}`;
  return day > 1 ? `${time}, day ${day}` : time;
};

const FINE = 10;

/** '3.4 mi', and from ten on without a decimal: '1,250 mi'. */
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
export const driveText = ({ minutes, miles }: Drive): string =>
  `${durationText(minutes)}, ${distanceText(miles)}`;
