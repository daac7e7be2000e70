import type { Closure } from '@wildsoak/contract/rules/bathing';
import {
  WEEKDAYS,
  weekdayOf,
  type LocalMoment,
  type Window,
} from '@wildsoak/contract/rules/closure-windows';
import { hourText, minutesOf } from '@wildsoak/contract/rules/time-text';
import { dateText, dayText, listText } from '../../lib/format.ts';

/** `05-15` as May 15; in a leap year, so that February 29 is a day. */
const seasonDay = (day: string): string => dayText(`2024-${day}`);

/** '8 PM', '8:30 PM', 'sunset' */
const hourWord = (hour: string): string => {
  const minutes = minutesOf(hour);
  return minutes === null ? hour : hourText(minutes).replace(':00', '');
};

const nightText = ({ from, to }: NonNullable<Window['night']>): string => {
  if (from === null) return to === null ? 'at night' : `at night until ${hourWord(to)}`;
  return to === null ? `after ${hourWord(from)}` : `from ${hourWord(from)} to ${hourWord(to)}`;
};

const onceText = ({ starts_on, ends_on }: Window): string | null => {
  if (starts_on && ends_on)
    return starts_on === ends_on
      ? `on ${dateText(starts_on)}`
      : `${dateText(starts_on)} to ${dateText(ends_on)}`;
  if (starts_on) return `from ${dateText(starts_on)} on`;
  return ends_on && `until ${dateText(ends_on)}`;
};

/** 'from sunset to sunrise', 'December 1 to April 30', 'on Mondays'; empty where it always holds. */
export const whenText = (window: Window): string =>
  [
    window.night && nightText(window.night),
    window.weekdays.length > 0 &&
      `on ${listText(window.weekdays.map((weekday) => `${WEEKDAYS[weekday]}s`))}`,
    window.season && `${seasonDay(window.season.from)} to ${seasonDay(window.season.to)}`,
    onceText(window),
  ]
    .filter(Boolean)
    .join(', ');

/** 'closes at 9 PM', 'closed December 1 to April 30'; null for a rumor, and for what is over some day. */
export const closingText = (closure: Closure): string | null => {
  const { makes, night, season, weekdays, starts_on, ends_on } = closure;
  const when = whenText(closure);
  if (makes !== 'closed' || ends_on !== null || when === '') return null;
  const isDaily = !season && !starts_on && weekdays.length === 0;
  return night?.from && isDaily ? `closes at ${hourWord(night.from)}` : `closed ${when}`;
};

/** Only as much as shows why: the hour for a night, the day for a season. */
const arrivalText = (closure: Closure, { date, minutes }: LocalMoment): string => {
  const weekday = closure.weekdays.length > 0 ? `${WEEKDAYS[weekdayOf(date)]}, ` : '';
  const hasDays = weekday !== '' || closure.season || closure.starts_on || closure.ends_on;
  const hour = closure.night && minutes !== null ? hourText(minutes) : null;
  return [hasDays && `${weekday}${dayText(date)}`, hour].filter(Boolean).join(' at ');
};

/** 'Closed from sunset to sunrise: you arrive 9:40 PM.' Null for what is closed at any time. */
export const closedAtText = (
  closure: Closure,
  moment: LocalMoment,
  isEarliest: boolean,
): string | null => {
  const when = whenText(closure);
  if (when === '') return null;
  const arrival = `${arrivalText(closure, moment)}${isEarliest ? ' or later' : ''}`;
  return closure.makes === 'closed'
    ? `Closed ${when}: you arrive ${arrival}.`
    : `May be closed ${when}. You arrive ${arrival}, so ask ${closure.source} first.`;
};
