import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALWAYS,
  holdsAt,
  holdsOn,
  isInSeason,
  type LocalMoment,
  type Window,
} from './closure-windows.ts';

const DAY = 1_440;
const dayNumber = (date: string) => Date.parse(date) / 86_400_000;
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** A leap year too, and long enough that every season has whole years. */
const FIRST = dayNumber('2027-01-01');
const LAST = dayNumber('2028-12-31');
const day = fc.integer({ min: FIRST, max: LAST });
const clock = fc
  .integer({ min: 0, max: DAY - 1 })
  .map(
    (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
  );
const hourOr = (event: string) => fc.option(fc.oneof(fc.constant(event), clock));

const anyWindow = fc.record<Window>({
  season: fc.option(
    fc.record({
      from: day.map((at) => dateOf(at).slice(5)),
      to: day.map((at) => dateOf(at).slice(5)),
    }),
  ),
  starts_on: fc.option(day.map(dateOf)),
  ends_on: fc.option(day.map(dateOf)),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  night: fc.option(fc.record({ from: hourOr('sunset'), to: hourOr('sunrise') })),
});

/** Usual days, days on which the sun sets after midnight, and those without a sunset or a sunrise. */
const anySun = fc.oneof(
  fc.record({
    sunrise: fc.integer({ min: 150, max: 700 }),
    sunset: fc.integer({ min: 800, max: 1_500 }),
  }),
  fc.constantFrom({ sunrise: 0, sunset: DAY }, { sunrise: 720, sunset: 720 }),
);

/** Walks back, day by day: a day is in the season if its first day comes before a last one. */
const isInSeasonNaively = ({ from, to }: { from: string; to: string }, at: number): boolean => {
  for (let back = at; ; back -= 1) {
    const monthAndDay = dateOf(back).slice(5);
    // First: a season may have a single day.
    if (monthAndDay === to && back < at) return false;
    if (monthAndDay === from) return true;
  }
};

/** February 29 comes once in four years: a season that begins or ends there is judged by the calendar alone. */
const hasLeapDay = ({ season }: Window) => season?.from === '02-29' || season?.to === '02-29';

const fitsNaively = ({ season, starts_on, ends_on, weekdays }: Window, at: number): boolean => {
  if (season && !isInSeasonNaively(season, at)) return false;
  if (starts_on && at < dayNumber(starts_on)) return false;
  if (ends_on && at > dayNumber(ends_on)) return false;
  // January 1, 1970 was a Thursday.
  return weekdays.length === 0 || weekdays.some((weekday) => (at + 4) % 7 === weekday);
};

const minutesNaively = (hour: string, sun: { sunrise: number; sunset: number }) =>
  hour in sun
    ? sun[hour as keyof typeof sun]
    : Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));

/** Lays out the nights of three evenings, and looks whether one of them covers the minute. */
const holdsNaively = (window: Window, at: number, { minutes, ...sun }: LocalMoment): boolean => {
  if (window.night === null) return fitsNaively(window, at);
  if (minutes === null) return false;
  const from = minutesNaively(window.night.from ?? 'sunset', sun);
  const to = minutesNaively(window.night.to ?? 'sunrise', sun);
  const now = at * DAY + minutes;
  return [at - 2, at - 1, at].some((evening) => {
    const begins = (from < to ? evening + 1 : evening) * DAY + from;
    return fitsNaively(window, evening) && now >= begins && now < (evening + 1) * DAY + to;
  });
};

describe('a window', () => {
  it('holds at the moments of a naive recount', { tags: '@24.50' }, () => {
    fc.assert(
      fc.property(
        anyWindow.filter((window) => !hasLeapDay(window)),
        day,
        fc.option(fc.integer({ min: 0, max: DAY - 1 })),
        anySun,
        (window, at, minutes, sun) => {
          const moment = { date: dateOf(at), minutes, ...sun };
          expect(holdsAt(window, moment)).toBe(holdsNaively(window, at, moment));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('without any part always holds', { tags: '@24.50' }, () => {
    expect(holdsOn(ALWAYS, '2026-11-16')).toBe(true);
  });

  it('of a season may run over the new year', { tags: '@21.3' }, () => {
    const winter = { from: '11-01', to: '05-01' };
    expect(isInSeason(winter, '2026-12-31')).toBe(true);
    expect(isInSeason(winter, '2027-01-01')).toBe(true);
    expect(isInSeason(winter, '2026-07-01')).toBe(false);
  });
});

describe('a night', () => {
  const sun = { sunrise: 400, sunset: 1_200 };
  const at = (date: string, minutes: number, more = sun): LocalMoment => ({
    date,
    minutes,
    ...more,
  });
  const nights = (from: string | null, to: string | null, more: Partial<Window> = {}): Window => ({
    ...ALWAYS,
    night: { from, to },
    ...more,
  });

  it('runs from sunset to sunrise, also where the source names no hour', { tags: '@24.51' }, () => {
    for (const window of [nights('sunset', 'sunrise'), nights(null, null)]) {
      expect(holdsAt(window, at('2026-06-01', 399))).toBe(true);
      expect(holdsAt(window, at('2026-06-01', 400))).toBe(false);
      expect(holdsAt(window, at('2026-06-01', 1_199))).toBe(false);
      expect(holdsAt(window, at('2026-06-01', 1_200))).toBe(true);
    }
  });

  it('runs by the clock where the source says so', { tags: '@24.51' }, () => {
    const window = nights('20:00', '06:00');
    expect(holdsAt(window, at('2026-06-01', 20 * 60 - 1))).toBe(false);
    expect(holdsAt(window, at('2026-06-01', 20 * 60))).toBe(true);
    expect(holdsAt(window, at('2026-06-02', 6 * 60 - 1))).toBe(true);
    expect(holdsAt(window, at('2026-06-02', 6 * 60))).toBe(false);
  });

  it('belongs to the day on which it begins', { tags: '@24.51' }, () => {
    // June 6, 2026 is a Saturday.
    const window = nights('22:00', '06:00', { weekdays: [6] });
    expect(holdsAt(window, at('2026-06-06', 120))).toBe(false);
    expect(holdsAt(window, at('2026-06-06', 1_400))).toBe(true);
    expect(holdsAt(window, at('2026-06-07', 120))).toBe(true);
    expect(holdsAt(window, at('2026-06-07', 1_400))).toBe(false);
  });

  it('may begin after midnight, never come, or never end', { tags: '@24.51' }, () => {
    const window = nights('sunset', 'sunrise');
    const lateJune = { sunrise: 180, sunset: 1_487 };
    expect(holdsAt(window, at('2026-06-21', 40, lateJune))).toBe(false);
    expect(holdsAt(window, at('2026-06-21', 60, lateJune))).toBe(true);
    expect(holdsAt(window, at('2026-06-21', 1_430, lateJune))).toBe(false);
    for (const minutes of [0, 700, 1_439]) {
      expect(holdsAt(window, at('2026-06-21', minutes, { sunrise: 0, sunset: DAY }))).toBe(false);
      expect(holdsAt(window, at('2026-12-21', minutes, { sunrise: 720, sunset: 720 }))).toBe(true);
    }
  });

  it('does not count where only the day is known', { tags: '@24.51' }, () => {
    expect(holdsAt(nights(null, null), { ...at('2026-06-01', 0), minutes: null })).toBe(false);
  });
});
