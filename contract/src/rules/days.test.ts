import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, haltsOf, timesOf } from './days.ts';
import { dateAt, instantAt, wallClock } from './local-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

// By the law, and not by the tables of this machine: the Uniform Time Act as amended in 2005.

/** Hours from UTC in winter, and whether the clocks change. */
const ZONES: Record<string, [number, boolean]> = {
  'America/New_York': [-5, true],
  'America/Detroit': [-5, true],
  'America/Indiana/Indianapolis': [-5, true],
  'America/Kentucky/Louisville': [-5, true],
  'America/Chicago': [-6, true],
  'America/Menominee': [-6, true],
  'America/North_Dakota/Center': [-6, true],
  'America/Indiana/Knox': [-6, true],
  'America/Denver': [-7, true],
  'America/Boise': [-7, true],
  'America/Phoenix': [-7, false],
  'America/Los_Angeles': [-8, true],
  'America/Anchorage': [-9, true],
  'America/Juneau': [-9, true],
  'America/Adak': [-10, true],
  'Pacific/Honolulu': [-10, false],
};

/** The `nth` Sunday of a month, from 0. */
const sundayOf = (year: number, month: number, nth: number): number => {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + 7 * nth);
};

const offsetOf = (instant: number, zone: string): number => {
  const [winter, changes] = ZONES[zone] ?? [0, false];
  const year = new Date(instant + winter * HOUR_MS).getUTCFullYear();
  // At 2 AM by the clock that was in use until then.
  const spring = sundayOf(year, 2, 1) + (2 - winter) * HOUR_MS;
  const fall = sundayOf(year, 10, 0) + (2 - (winter + 1)) * HOUR_MS;
  return (changes && instant >= spring && instant < fall ? winter + 1 : winter) * HOUR_MS;
};

/** The first instant at which the clock there shows it; where it never does, as much later as is skipped. */
const instantOf = (date: string, minutes: number, zone: string): number => {
  const wall = Date.parse(date) + minutes * MINUTE_MS;
  const [winter] = ZONES[zone] ?? [0];
  const [inSummer, inWinter] = [wall - (winter + 1) * HOUR_MS, wall - winter * HOUR_MS];
  if (inSummer + offsetOf(inSummer, zone) === wall) return inSummer;
  return inWinter;
};

const shownAt = (instant: number, zone: string): string =>
  new Date(instant + offsetOf(instant, zone)).toISOString().slice(0, 16);

const zones = fc.constantFrom(...Object.keys(ZONES));
const aroundChanges = fc
  .tuple(
    fc.integer({ min: 2026, max: 2035 }),
    fc.constantFrom([2, 1], [10, 0]),
    fc.integer({ min: -4, max: 3 }),
  )
  .map(([year, [month = 0, nth = 0], days]) => sundayOf(year, month, nth) + days * DAY_MS);
const anyDay = fc
  .integer({ min: 0, max: 3_650 })
  .map((days) => Date.UTC(2026, 0, 1) + days * DAY_MS);
const dates = fc
  .oneof({ weight: 3, arbitrary: aroundChanges }, anyDay)
  .map((time) => new Date(time).toISOString().slice(0, 10));
const legs = fc.record({
  miles: fc.double({ min: 0, max: 900, noNaN: true }),
  minutes: fc.double({ min: 0, max: 900, noNaN: true }),
});
const halts = fc.record({
  stayMinutes: fc.integer({ min: 0, max: 1_440 }),
  timeZone: zones,
  isNight: fc.boolean(),
});
const beginnings = fc.record({
  date: dates,
  minutes: fc.integer({ min: 0, max: 1_439 }),
  timeZone: zones,
});
const trips = fc.record({
  beginning: beginnings,
  parts: fc.array(fc.tuple(legs, halts), { maxLength: 23, size: 'max' }),
  last: legs,
});

/** The same trips in every run. */
const FIXED = { seed: 22, numRuns: 500 };

describe('500 trips across all zones and both clock changes', { tags: ['@26.1', '@26.2'] }, () => {
  it('are at each place when its own clock says so', () => {
    const changes = { spring: 0, fall: 0 };
    fc.assert(
      fc.property(trips, ({ beginning, parts, last }) => {
        const times = timesOf(
          [...parts.map(([leg]) => leg), last],
          parts.map(([, halt]) => halt),
          beginning,
        );
        let morning = instantOf(beginning.date, beginning.minutes, beginning.timeZone);
        expect(times.departure).toBe(morning);
        let passed = 0;
        for (const [at, [leg, halt]] of parts.entries()) {
          passed += leg.minutes;
          const arrival = morning + Math.round(passed) * MINUTE_MS;
          const here = times.halts[at];
          expect(here?.arrival).toBe(arrival);
          expect(new Date(wallClock(arrival, halt.timeZone)).toISOString().slice(0, 16)).toBe(
            shownAt(arrival, halt.timeZone),
          );
          if (halt.isNight) {
            const rested = arrival + Math.max(360, halt.stayMinutes) * MINUTE_MS;
            // From midnight to midnight, until a morning comes after the rest.
            let date = shownAt(arrival, halt.timeZone).slice(0, 10);
            morning = instantOf(date, beginning.minutes, halt.timeZone);
            while (morning < rested) {
              date = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
              morning = instantOf(date, beginning.minutes, halt.timeZone);
            }
            passed = 0;
          } else passed += halt.stayMinutes;
          expect(here?.departure).toBe(morning + Math.round(passed) * MINUTE_MS);
        }
        expect(times.arrival).toBe(morning + Math.round(passed + last.minutes) * MINUTE_MS);
        const { departure, arrival } = times;
        const hour =
          offsetOf(arrival, beginning.timeZone) - offsetOf(departure, beginning.timeZone);
        if (hour !== 0) changes[hour > 0 ? 'spring' : 'fall'] += 1;
      }),
      FIXED,
    );
    // Enough of them are on their way when the clocks change.
    expect(changes.spring).toBeGreaterThan(50);
    expect(changes.fall).toBeGreaterThan(50);
  });

  it('have days that hold all of the driving, and say which are too long', () => {
    const hours = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(trips, hours, ({ parts, last }, hoursPerDay) => {
        const all = [...parts.map(([leg]) => leg), last];
        const nights = parts.map(([, { isNight }]) => isNight);
        const days = daysOf(all, nights, hoursPerDay);
        expect(days).toHaveLength(nights.filter(Boolean).length + 1);
        expect(days.flatMap(({ first, end }) => all.slice(first, end))).toEqual(all);
        for (const { first, end, minutes, excess } of days) {
          expect(minutes).toBeCloseTo(
            all.slice(first, end).reduce((total, leg) => total + leg.minutes, 0),
          );
          expect(excess !== 'none').toBe(minutes > hoursPerDay * 60 + 1e-6);
        }
      }),
      FIXED,
    );
  });
});

it('an hour that is skipped is the one after it, and one that comes twice is the first', () => {
  const at = (date: string, hour: number) =>
    new Date(instantAt(date, hour * 60 + 30, 'America/Boise')).toISOString();
  expect(at('2027-03-14', 2)).toBe('2027-03-14T09:30:00.000Z');
  expect(at('2027-11-07', 1)).toBe('2027-11-07T07:30:00.000Z');
  expect(dateAt(Date.parse('2027-11-07T05:59:00Z'), 'America/Boise')).toBe('2027-11-06');
});

it('a night is a halt, unless it is at a stop', { tags: '@26.10' }, () => {
  const nights = [
    { after_stops: 0, kind: 'own' },
    { after_stops: 1, kind: 'stop' },
    { after_stops: 1, kind: 'town' },
    { after_stops: 2, kind: 'town' },
  ];
  expect(haltsOf(2, nights)).toEqual([
    { stop: null, night: 0 },
    { stop: 0, night: 1 },
    { stop: null, night: 2 },
    { stop: 1, night: null },
    { stop: null, night: 3 },
  ]);
});
