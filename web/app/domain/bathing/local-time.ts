import type { LocalMoment } from '@wildsoak/contract/rules/closures';
import { getTimes } from 'suncalc';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const NOON = DAY_MINUTES / 2;

/** A place on the globe, with its clock. */
export interface Spot {
  latitude: number;
  longitude: number;
  time_zone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  // Swedes write 2026-11-16 21:40.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
};

/** What a clock there shows, as if that were UTC. */
const wallClock = (instant: number, timeZone: string): number =>
  Date.parse(`${formatOf(timeZone).format(instant).replace(' ', 'T')}Z`);

/** When a clock there shows so many minutes after the midnight of a day. */
export const instantAt = (date: string, minutes: number, timeZone: string): number => {
  const wanted = Date.parse(date) + minutes * MINUTE_MS;
  const guess = wanted - (wallClock(wanted, timeZone) - wanted);
  // Once more: the clocks may have changed between the two.
  return guess - (wallClock(guess, timeZone) - wanted);
};

export const todayIn = (timeZone: string): string =>
  new Date(wallClock(Date.now(), timeZone)).toISOString().slice(0, 10);

/** In minutes after midnight; `LocalMoment` says how for days without a sunset or a sunrise. */
export const sunOn = (
  date: string,
  { latitude, longitude, time_zone }: Spot,
): Pick<LocalMoment, 'sunrise' | 'sunset'> => {
  const times = getTimes(new Date(instantAt(date, NOON, time_zone)), latitude, longitude);
  const minutesTo = (event: Date) =>
    Math.round((wallClock(event.getTime(), time_zone) - Date.parse(date)) / MINUTE_MS);
  if (times.sunrise && times.sunset)
    return { sunrise: minutesTo(times.sunrise), sunset: minutesTo(times.sunset) };
  return times.alwaysDown ? { sunrise: NOON, sunset: NOON } : { sunrise: 0, sunset: DAY_MINUTES };
};

/** What day and hour an instant is there, and when the sun rises and sets. */
export const momentAt = (instant: number, spot: Spot): LocalMoment => {
  const clock = wallClock(instant, spot.time_zone);
  const date = new Date(clock).toISOString().slice(0, 10);
  const minutes = Math.round((clock - Date.parse(date)) / MINUTE_MS);
  return { date, minutes, ...sunOn(date, spot) };
};
