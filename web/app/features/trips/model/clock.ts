import { dateAt, wallClock } from '@wildsoak/contract/rules/local-clock';
import { hourText } from '@wildsoak/contract/rules/time-text';

/** By the clock at the place. */
export interface Clock {
  instant: number;
  /** By the calendar there: 1 on the day the trip begins. */
  day: number;
  minuteOfDay: number;
  /** Part of the way is unmapped, so we don’t know how long it takes. */
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
    formats.get(timeZone) ??
    // oxlint-disable-next-line no-restricted-globals -- Once for each zone.
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
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

const dayText = ({ day }: Clock, began: number | null): string => {
  if (day === (began ?? 1)) return '';
  if (began === null) return `, day ${day}`;
  // West across a time zone, a few minutes after midnight.
  if (day < began) return ', the day before';
  return day === began + 1 ? ', the next day' : `, ${day - began} days later`;
};

/**
 * '9:05 AM MDT', '9:05 AM, day 2', and '9:05 AM or later' past our roads. Under a heading that says which day of
 * the trip it is, another number would confuse: with the day on which that one `began`, '9:05 AM, the next day'.
 */
export const clockText = (clock: Clock, began: number | null = null): string =>
  [
    hourText(clock.minuteOfDay),
    clock.zone === null ? '' : ` ${clock.zone}`,
    dayText(clock, began),
    clock.isEarliest ? ' or later' : '',
  ].join('');

export const arriveText = (arrival: Clock, began: number | null): string =>
  `Arrive ${clockText(arrival, began)}`;
