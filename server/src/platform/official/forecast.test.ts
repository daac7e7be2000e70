import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import { dateAt, instantAt } from '@wildsoak/contract/rules/local-clock';
import { forecastAt } from '@wildsoak/contract/rules/outlook';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodsFrom } from '../../../../fakes/official/weather.ts';
import { forecast } from './sources/forecast.ts';

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;

/** The forecast that `periods` make. */
const daysOf = async (periods: object[]) =>
  (await forecast.find(
    { latitude: 44, longitude: -115 },
    {
      ask: (_path, schema) => Promise.resolve(schema.parse({ properties: { periods } })),
      obtain: () => Promise.resolve({ gridId: 'XXX', gridX: 1, gridY: 1 } as never),
    },
  )) ?? [];

interface Said {
  startTime: string;
  isDaytime: boolean;
  temperature: number;
}

it(
  'property: what is said of a moment is what the source said for that place and local day',
  { tags: '@28.10', timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        // Around every change of the clocks, and between.
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 1_439 }),
        async (zone, now, later, minute) => {
          const periods = periodsFrom(now, zone, 'clear') as Said[];
          const days = await daysOf(periods);
          const day = dayAfter(dateAt(now, zone), later);
          const told = forecastAt(days, instantAt(day, minute, zone), zone);
          // By the source's own clock, which is written in its times.
          const light = periods.find(
            ({ startTime, isDaytime }) => isDaytime && startTime.startsWith(day),
          );
          const night = periods.find(
            ({ startTime, isDaytime }) =>
              !isDaytime && startTime.startsWith(day) && startTime.slice(11, 13) >= '12',
          );
          expect(told?.high_f ?? null).toBe(light?.temperature ?? null);
          if (told || night) expect(told?.low_f ?? null).toBe(night?.temperature ?? null);
        },
      ),
      { numRuns: 400 },
    );
  },
);

it.each([
  ['Sunny', 'clear'],
  ['Mostly Cloudy', 'cloudy'],
  ['Chance Rain Showers', 'rain'],
  ['Snow Showers Likely', 'snow'],
  ['Rain And Snow Likely', 'mix'],
  ['Freezing Rain', 'mix'],
  ['Scattered Showers And Thunderstorms', 'storm'],
  ['Widespread Haze', 'cloudy'],
])('%s is %s', async (shortForecast, sky) => {
  const [first] = periodsFrom(Date.UTC(2026, 5, 1, 18), 'America/Denver', 'clear');
  const [day] = await daysOf([{ ...first, shortForecast }]);
  expect(day?.sky).toBe(sky);
});
