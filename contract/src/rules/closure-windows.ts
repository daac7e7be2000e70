/** When a closure holds: on every day that fits all of its parts, and of that day only the night if it has one. */
export interface Window {
  /** Days of every year, both included: `05-15` to `09-30`. It may run over the new year. */
  season: { from: string; to: string } | null;
  /** The first and the last day for once. */
  starts_on: string | null;
  ends_on: string | null;
  /** 0 is Sunday; none means every day. */
  weekdays: readonly number[];
  /** `21:30`, `sunset`, `sunrise`; null where the source names no hour, and the sun decides. */
  night: { from: string | null; to: string | null } | null;
}

export const ALWAYS: Window = {
  season: null,
  starts_on: null,
  ends_on: null,
  weekdays: [],
  night: null,
};

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/**
 * By the clock at the place; minutes after its midnight. In an Alaskan June the sun sets after midnight:
 * then `sunset` is more than a day. Where it does not set, it rises at 0 and sets at the end of the day;
 * where it does not rise, both are at noon.
 */
export interface LocalMoment {
  /** `2026-11-15` */
  date: string;
  /** Null where only the day is known: then nights do not count. */
  minutes: number | null;
  sunrise: number;
  sunset: number;
}

/** A day of which no hour is known. */
export const someTimeOn = (date: string): LocalMoment => ({
  date,
  minutes: null,
  sunrise: 0,
  sunset: 0,
});

const HOUR = 60;
const DAY = 24 * HOUR;
const DAY_MS = 86_400_000;

export const weekdayOf = (date: string): number => new Date(date).getUTCDay();

export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** `today` as `2026-11-15`. */
export const isInSeason = ({ from, to }: { from: string; to: string }, today: string): boolean => {
  const day = today.slice(5, 10);
  return from <= to ? day >= from && day <= to : day >= from || day <= to;
};

/** Whether a day fits all parts of the window but the night. */
export const holdsOn = (
  { season, starts_on, ends_on, weekdays }: Omit<Window, 'night'>,
  date: string,
): boolean =>
  (season === null || isInSeason(season, date)) &&
  (starts_on === null || date >= starts_on) &&
  (ends_on === null || date <= ends_on) &&
  (weekdays.length === 0 || weekdays.includes(weekdayOf(date)));

const minutesOf = (hour: string, { sunrise, sunset }: LocalMoment): number => {
  if (hour === 'sunset') return sunset;
  if (hour === 'sunrise') return sunrise;
  const [hours, minutes] = hour.split(':').map(Number);
  return (hours ?? 0) * HOUR + (minutes ?? 0);
};

/** A night belongs to the day on which it begins, so at 2 am a Saturday's night still holds. */
export const holdsAt = (window: Window, moment: LocalMoment): boolean => {
  const { night } = window;
  const { date, minutes } = moment;
  if (night === null) return holdsOn(window, date);
  if (minutes === null) return false;
  const to = minutesOf(night.to ?? 'sunrise', moment);
  const evening = minutesOf(night.from ?? 'sunset', moment);
  // What begins after midnight is still the night of the day before.
  const from = evening < to ? evening + DAY : evening;
  const isLate = minutes >= from;
  const isEarly = minutes < to && minutes >= from - DAY;
  return (isLate && holdsOn(window, date)) || (isEarly && holdsOn(window, dayAfter(date, -1)));
};
