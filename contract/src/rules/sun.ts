import type { LocalMoment } from './closure-windows.ts';
import { instantAt, wallClock } from './local-clock.ts';
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

/** Of a day there, as instants; null for what does not happen on it. Last light is the end of twilight. */
export const sunTimesOn = (date: string, { latitude, longitude, time_zone }: Spot) => {
  const times = getTimes(new Date(instantAt(date, NOON, time_zone)), latitude, longitude);
  const { dawn: firstLight, sunrise, sunset, dusk: lastLight, alwaysDown = false } = times;
  return { firstLight, sunrise, sunset, lastLight, alwaysDown };
};

/** In minutes after midnight; `LocalMoment` says how for days without a sunset or a sunrise. */
export const sunOn = (date: string, spot: Spot): Pick<LocalMoment, 'sunrise' | 'sunset'> => {
  const { sunrise, sunset, alwaysDown } = sunTimesOn(date, spot);
  const minutesTo = (event: Date) =>
    Math.round((wallClock(event.getTime(), spot.time_zone) - Date.parse(date)) / MINUTE_MS);
  if (sunrise && sunset) return { sunrise: minutesTo(sunrise), sunset: minutesTo(sunset) };
  return alwaysDown ? { sunrise: NOON, sunset: NOON } : { sunrise: 0, sunset: DAY_MINUTES };
};

/** What day and hour an instant is there, and when the sun rises and sets. */
export const momentAt = (instant: number, spot: Spot): LocalMoment => {
  const clock = wallClock(instant, spot.time_zone);
  const date = new Date(clock).toISOString().slice(0, 10);
  const minutes = Math.round((clock - Date.parse(date)) / MINUTE_MS);
  return { date, minutes, ...sunOn(date, spot) };
};
