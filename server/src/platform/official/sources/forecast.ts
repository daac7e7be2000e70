import { forecastDay, type ForecastDay } from '@wildsoak/contract/outlook';
import { FORECAST_DAYS, type SKIES } from '@wildsoak/contract/rules/outlook';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import { z } from 'zod';
import { DAY_MS, defineSource, HOUR_MS, rounded, type Point } from '../source.ts';

export const WEATHER_HOST = 'api.weather.gov';

/** Its grid has squares of 1.5 miles, and this is half of one. */
export const spotOf = ({ latitude, longitude }: Point) =>
  `${rounded(latitude, 2)},${rounded(longitude, 2)}`;

const gridSquare = z.object({
  gridId: z.string().regex(/^[A-Z]{3}$/),
  gridX: z.int().nonnegative(),
  gridY: z.int().nonnegative(),
});

const grid = defineSource({
  name: 'weather-grid',
  service: 'weather',
  // The squares move once in some years.
  freshMs: 30 * DAY_MS,
  shownMs: 90 * DAY_MS,
  keyOf: spotOf,
  answer: gridSquare,
  find: async (point: Point, { ask }) => {
    const found = await ask(
      `${WEATHER_HOST}/points/${spotOf(point)}`,
      z.object({ properties: gridSquare }),
    );
    return found && found.properties;
  },
});

const period = z.object({
  startTime: z.iso.datetime({ offset: true }),
  isDaytime: z.boolean(),
  temperature: z.number(),
  temperatureUnit: z.enum(['F', 'C']),
  probabilityOfPrecipitation: z.object({ value: z.number().nullable() }),
  windSpeed: z.string(),
  shortForecast: z.string(),
});
type Period = z.infer<typeof period>;

const RAIN = /rain|shower|drizzle|sprinkle/;

const skyOf = (words: string): (typeof SKIES)[number] => {
  const said = words.toLowerCase();
  const dry = said.replaceAll('snow shower', 'snow');
  if (/thunder/.test(said)) return 'storm';
  if (/sleet|freezing|wintry|\bice\b/.test(said)) return 'mix';
  if (/snow|flurr|blizzard/.test(said)) return RAIN.test(dry) ? 'mix' : 'snow';
  if (RAIN.test(said)) return 'rain';
  return /sunny|clear/.test(said) && !/mostly cloudy/.test(said) ? 'clear' : 'cloudy';
};

/** '10 to 15 mph': the stronger. */
const windOf = (words: string) => {
  const speeds = (words.match(/\d+/g) ?? []).map(Number);
  return speeds.length === 0 ? null : Math.max(...speeds);
};

const fahrenheit = ({ temperature, temperatureUnit }: Period) =>
  temperatureUnit === 'F' ? temperature : Math.round((temperature * 9) / 5 + 32);

/** By the clock of the place, which the source writes. What is left of a night belongs to the day before. */
const dayOf = ({ startTime, isDaytime }: Period) => {
  const day = startTime.slice(0, 10);
  return !isDaytime && startTime.slice(11, 13) < '12' ? dayAfter(day, -1) : day;
};

const daysOf = (periods: readonly Period[]): ForecastDay[] =>
  [...Map.groupBy(periods, dayOf)].slice(0, FORECAST_DAYS + 1).map(([day, parts]) => {
    const light = parts.find(({ isDaytime }) => isDaytime);
    const night = parts.find(({ isDaytime }) => !isDaytime);
    const chances = parts.flatMap(({ probabilityOfPrecipitation: { value } }) => value ?? []);
    const winds = parts.flatMap(({ windSpeed }) => windOf(windSpeed) ?? []);
    return {
      day,
      high_f: light ? fahrenheit(light) : null,
      low_f: night ? fahrenheit(night) : null,
      chance: chances.length > 0 ? Math.max(...chances) : null,
      sky: skyOf((light ?? night)?.shortForecast ?? ''),
      wind_mph: winds.length > 0 ? Math.max(...winds) : null,
    };
  });

export const forecast = defineSource({
  name: 'forecast',
  service: 'weather',
  freshMs: HOUR_MS,
  shownMs: 12 * HOUR_MS,
  keyOf: spotOf,
  answer: z.array(forecastDay),
  find: async (point: Point, { ask, obtain }) => {
    const square = await obtain(grid, point);
    if (!square) return null;
    const { gridId, gridX, gridY } = square;
    const found = await ask(
      `${WEATHER_HOST}/gridpoints/${gridId}/${gridX},${gridY}/forecast`,
      z.object({ properties: z.object({ periods: z.array(period).min(1).max(40) }) }),
    );
    return found && daysOf(found.properties.periods);
  },
});
