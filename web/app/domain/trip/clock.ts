import { dateAt, wallClock } from '@wildsoak/contract/rules/local-clock';
import { hourText } from '@wildsoak/contract/rules/time-text';

/** By the clock at the place. */
export interface Clock {
  instant: number;
  /** By the calendar there: 1 on the day the trip begins. */
  day: number;
  minuteOfDay: number;
  /** Part of the way is not on our roads, and we do not know how long that takes. */
  isEarliest: boolean;
  /** 'MDT', in a trip whose clocks differ. */
  zone: string | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** 'MDT' */
export const zoneText = (instant: number, timeZone: string): string => {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  formats.set(timeZone, format);
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/** `firstDate`: the day the trip begins. */
export const clockAt = (
  instant: number,
  timeZone: string,
  { firstDate, isEarliest, hasZone }: { firstDate: string; isEarliest: boolean; hasZone: boolean },
): Clock => {
  const date = Date.parse(dateAt(instant, timeZone));
  return {
    instant,
    day: Math.round((date - Date.parse(firstDate)) / DAY_MS) + 1,
    minuteOfDay: Math.round((wallClock(instant, timeZone) - date) / MINUTE_MS),
    isEarliest,
    zone: hasZone ? zoneText(instant, timeZone) : null,
  };
};

/** '9:05 AM MDT'; on another day than `day` '9:05 AM, day 2', and '9:05 AM or later' past our roads. */
export const clockText = (clock: Clock, day = 1): string =>
  [
    hourText(clock.minuteOfDay),
    clock.zone === null ? '' : ` ${clock.zone}`,
    clock.day === day ? '' : `, day ${clock.day}`,
    clock.isEarliest ? ' or later' : '',
  ].join('');
