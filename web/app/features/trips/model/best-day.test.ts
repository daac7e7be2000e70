import type { ForecastDay, Outlook } from '@wildsoak/contract/outlook';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestDay, type Visited } from './best-day.ts';

const HOUR_MS = 3_600_000;
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** By the browser's own calendar, not by ours: '2026-11-19 08:00'. */
const clockIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (instant: number) => format.format(instant).replace(', ', ' ');
};
const clocks = new Map(ZONES.map((zone) => [zone, clockIn(zone)]));
const clockAt = (instant: number, zone: string) => clocks.get(zone)?.(instant) ?? '';
const dayIn = (instant: number, zone: string) => clockAt(instant, zone).slice(0, 10);

const told = <Facts>(facts: Facts) =>
  ({ state: 'known', as_of: '2026-01-01T00:00:00Z', facts }) as const;

const outlookOf = (
  timeZone: string,
  days: readonly ForecastDay[],
  alertEnds: readonly number[] = [],
): Outlook => ({
  time_zone: timeZone,
  forecast: told([...days]),
  alerts: told(
    alertEnds.map((end) => ({
      sender: 'NWS',
      event: 'Flood Watch',
      headline: null,
      text: '',
      instruction: null,
      sent_at: null,
      ends_at: new Date(end).toISOString(),
      is_severe: true,
    })),
  ),
  park: { state: 'off', as_of: null, facts: null },
  fires: told([]),
  river: told(null),
});

const forecastDay = (day: string, chance: number | null, wind: number | null): ForecastDay => ({
  day,
  high_f: 60,
  low_f: 30,
  chance,
  sky: 'rain',
  wind_mph: wind,
});

describe('the best day', () => {
  const ZONE = 'America/Denver';
  const NOW = Date.parse('2026-06-01T12:00:00Z');
  const weekOf = (figures: readonly (readonly [number | null, number | null])[]) =>
    figures.map(([chance, wind], later) =>
      forecastDay(dayAfter('2026-06-01', later), chance, wind),
    );
  /** The first of these, where nothing else speaks against it. */
  const STANDS_OUT = weekOf([
    [0, 5],
    [90, 5],
  ]);
  const find = (
    outlooks: readonly Outlook[],
    rest: { minutes?: number; isOpenAfter?: (departure: number) => boolean } = {},
  ) =>
    bestDay(
      outlooks.map((outlook) => ({ outlook, afterMs: 2 * HOUR_MS })),
      { minutes: 480, timeZone: ZONE, isOpenAfter: () => true, ...rest },
      NOW,
    );

  it('has the lowest chance of rain or snow at its wettest stop', { tags: '@28.33' }, () => {
    const one = outlookOf(
      ZONE,
      weekOf([
        [60, 5],
        [10, 5],
        [0, 5],
      ]),
    );
    const two = outlookOf(
      ZONE,
      weekOf([
        [0, 8],
        [20, 8],
        [80, 8],
      ]),
    );
    expect(find([one, two])).toEqual({
      date: '2026-06-02',
      chance: 20,
      wind: 8,
      as_of: '2026-01-01T00:00:00Z',
    });
  });

  it('of days as dry, has the mildest wind, and of these is the sooner', { tags: '@28.33' }, () => {
    expect(
      find([
        outlookOf(
          ZONE,
          weekOf([
            [0, 30],
            [2, 12],
            [0, 11],
          ]),
        ),
      ])?.date,
    ).toBe('2026-06-02');
  });

  it('has no alert, however dry the others are', { tags: '@28.33' }, () => {
    const until = Date.parse('2026-06-02T20:00:00Z');
    const days = weekOf([
      [0, 5],
      [0, 5],
      [40, 5],
    ]);
    expect(find([outlookOf(ZONE, days, [until])])?.date).toBe('2026-06-03');
    const allWeek = Date.parse('2026-06-20T20:00:00Z');
    expect(find([outlookOf(ZONE, days, [allWeek])])).toBeNull();
  });

  it(
    'is not today once the hour to leave has passed, nor a day on which a stop is closed',
    { tags: '@28.34' },
    () => {
      const outlook = outlookOf(
        ZONE,
        weekOf([
          [0, 5],
          [50, 5],
          [90, 5],
        ]),
      );
      expect(find([outlook])?.date).toBe('2026-06-01');
      expect(find([outlook], { minutes: 300 })?.date).toBe('2026-06-02');
      expect(
        find([outlook], {
          isOpenAfter: (departure) => departure > Date.parse('2026-06-02T00:00:00Z'),
        })?.date,
      ).toBe('2026-06-02');
    },
  );

  it('stands out', () => {
    expect(find([outlookOf(ZONE, STANDS_OUT)])?.date).toBe('2026-06-01');
  });

  it.each<[string, Outlook[]]>([
    [
      'days differ little',
      [
        outlookOf(
          ZONE,
          weekOf([
            [10, 5],
            [20, 12],
            [29, 8],
          ]),
        ),
      ],
    ],
    ['only one day is known', [outlookOf(ZONE, weekOf([[0, 5]]))]],
    [
      'a stop has no forecast',
      [
        outlookOf(
          ZONE,
          weekOf([
            [0, 5],
            [90, 5],
          ]),
        ),
        outlookOf(ZONE, []),
      ],
    ],
    [
      'wind is missing',
      [
        outlookOf(
          ZONE,
          weekOf([
            [0, null],
            [90, null],
          ]),
        ),
      ],
    ],
    [
      'nobody could be asked for alerts',
      [{ ...outlookOf(ZONE, STANDS_OUT), alerts: { state: 'away', as_of: null, facts: null } }],
    ],
    [
      'a stop is close to a fire',
      [
        {
          ...outlookOf(ZONE, STANDS_OUT),
          fires: told([
            {
              name: 'Cedar Creek',
              miles: 2,
              is_mapped: true,
              acres: 100,
              contained_percent: 0,
              updated_at: null,
            },
          ]),
        },
      ],
    ],
    [
      'nobody could be asked for fires',
      [{ ...outlookOf(ZONE, STANDS_OUT), fires: { state: 'away', as_of: null, facts: null } }],
    ],
  ])('is none where %s', { tags: '@28.34' }, (_, outlooks) => {
    expect(find(outlooks)).toBeNull();
  });
});

it(
  'property: the best day is what the sources said of each place and its local day',
  { tags: ['@28.10', '@28.33'], timeout: 60_000 },
  () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.record({
          zone: fc.constantFrom(...ZONES),
          // Around every change of the clocks, and between.
          now: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }),
          minutes: fc.integer({ min: 0, max: 1_439 }),
          stops: fc.array(
            fc.record({
              zone: fc.constantFrom(...ZONES),
              afterMs: fc.integer({ min: 0, max: 16 * 60 }).map((after) => after * 60_000),
              figures: fc.array(
                fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 40 })),
                { minLength: 7, maxLength: 7 },
              ),
              alertMs: fc.option(fc.integer({ min: 0, max: 8 * 24 * HOUR_MS })),
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        ({ zone, now, minutes, stops }) => {
          const visits = stops.map(({ zone: there, afterMs, figures, alertMs }): Visited => {
            const days = figures.map(([chance, wind], later) =>
              forecastDay(dayAfter(dayIn(now, there), later), chance, wind),
            );
            const ends = alertMs === null ? [] : [now + alertMs];
            return { outlook: outlookOf(there, days, ends), afterMs };
          });
          const best = bestDay(visits, { minutes, timeZone: zone, isOpenAfter: () => true }, now);
          if (!best) return;
          found += 1;
          const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
          // The first moment at which a clock there shows it; an hour that is skipped never does.
          const departure = Array.from({ length: 14 }, (__, hours) => hours)
            .map((hours) => Date.parse(`${best.date}T${time}Z`) + hours * HOUR_MS)
            .find((instant) => clockAt(instant, zone) === `${best.date} ${time}`);
          if (departure === undefined) return;
          expect(departure).toBeGreaterThanOrEqual(now);
          const said = visits.map(({ outlook, afterMs }) => ({
            day: outlook.forecast.facts?.find(
              ({ day }) => day === dayIn(departure + afterMs, outlook.time_zone),
            ),
            warned: outlook.alerts.facts?.some(
              ({ ends_at: end }) => Date.parse(end ?? '') > departure + afterMs,
            ),
          }));
          expect(said.map(({ day }) => day)).not.toContain(undefined);
          expect(best.chance).toBe(Math.max(...said.map(({ day }) => day?.chance ?? 0)));
          expect(best.wind).toBe(Math.max(...said.map(({ day }) => day?.wind_mph ?? 0)));
          expect(said.some(({ warned }) => warned)).toBe(false);
        },
      ),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(50);
  },
);
