import { freshnessOf, type AnswerKind } from '@wildsoak/contract/rules/conditions';
import { todayIn } from '@wildsoak/contract/rules/local-clock';
import { countText, dateText } from '../../lib/format.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** As long as a marker on the map keeps its ring. */
export const LATELY_DAYS = 30;

const readersToday = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10);
};

/** By the reader's calendar, or by the one in a time zone. Lists call it for every spring, and `Intl` is slow. */
export const localToday = (timeZone?: string): string =>
  timeZone === undefined ? readersToday() : todayIn(timeZone);

/** `days` may be negative. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

const daysSince = (day: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS));

/**
 * Whether an answer counts on the reader's day. A copy that the device kept was judged on another; while
 * nobody knows the day, it is as it was judged. Never stricter than the server, whose day is later.
 */
export const stillCounts = (kind: AnswerKind, day: string, today: string | null): boolean =>
  today === null || freshnessOf(kind, day, new Date(today)) === 'live';

/** '3 days ago'; the date itself while nobody knows the day. */
export const ageText = (day: string, today: string | null): string => {
  if (today === null) return dateText(day);
  const days = daysSince(day, today);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (days < 61) return `${Math.floor(days / 7)} weeks ago`;
  if (days < 730) return `${Math.floor(days / 30.4)} months ago`;
  return `${countText(Math.floor(days / 365), 'year', 'years')} ago`;
};

export const isLately = (day: string | null | undefined, today: string): boolean =>
  typeof day === 'string' && daysSince(day, today) <= LATELY_DAYS;
