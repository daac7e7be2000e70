import { UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';

const COORDINATE_DECIMALS = 5;

export const springName = (name: string | null): string => name ?? UNNAMED_SPRING;

/** One decimal, unless it is whole. */
const short = (value: number) => String(Number(value.toFixed(1)));

export const fahrenheitText = (value: number): string => `${short(value)} °F`;

const celsiusText = (value: number): string => `${short(value)} °C`;

/** Only in the reader's scale. */
export const shortTemperatureText = (
  fahrenheit: number,
  celsius: number | null,
  unit: 'F' | 'C',
): string => (unit === 'C' && celsius !== null ? celsiusText(celsius) : fahrenheitText(fahrenheit));

/** Both scales, the reader's choice first. */
export const temperatureText = (
  fahrenheit: number,
  celsius: number | null,
  first: 'F' | 'C' = 'F',
): string => {
  const inFahrenheit = fahrenheitText(fahrenheit);
  if (celsius === null) return inFahrenheit;
  const inCelsius = celsiusText(celsius);
  return first === 'F' ? `${inFahrenheit} (${inCelsius})` : `${inCelsius} (${inFahrenheit})`;
};

export const milesText = (miles: number): string => `${miles.toFixed(1)} mi`;

const FINE_MILES = 10;

/** '3.4 mi', or from ten on without a decimal: '1,250 mi'. */
export const distanceText = (miles: number): string => {
  const fine = Number(miles.toFixed(1));
  return Math.abs(fine) < FINE_MILES ? `${fine} mi` : `${numberText(Math.round(miles))} mi`;
};

export const coordinatesText = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}`;

/** 1,661. Not `toLocaleString`, whose first call costs a phone a tenth of a second. */
export const numberText = (count: number): string =>
  String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');

export const countText = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** 'Monday, Tuesday and Friday' */
export const listText = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** Not `toLocaleDateString`, whose first call costs a phone 70 ms, while the page comes alive. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const utc = (iso: string) => {
  const date = new Date(iso);
  return {
    month: MONTHS[date.getUTCMonth()],
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
  };
};

/** 'November 15', whatever the year. */
export const dayText = (iso: string): string => `${utc(iso).month} ${utc(iso).day}`;

/** 'November 2026' */
export const monthText = (iso: string): string => `${utc(iso).month} ${utc(iso).year}`;

/** 'Nov 2026', from '2026-11' */
export const shortMonthText = (month: string): string =>
  `${utc(month).month?.slice(0, 3)} ${utc(month).year}`;

/** 'November 15, 2026': the same on the server and in every time zone. */
export const dateText = (iso: string): string => `${dayText(iso)}, ${utc(iso).year}`;

/** 'November 15, 2026 at 2:02 PM', by the reader's own clock, so only in the browser. */
export const momentText = (iso: string): string => {
  const date = new Date(iso);
  const day = `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${day} at ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
};

const BYTE_UNITS = ['kB', 'MB', 'GB', 'TB'];
const BYTE_STEP = 1_000;

/** '12.3 MB' */
export const bytesText = (bytes: number): string => {
  if (bytes < BYTE_STEP) return `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), BYTE_UNITS.length);
  const value = bytes / BYTE_STEP ** power;
  return `${value < 100 ? Number(value.toFixed(1)) : Math.round(value)} ${BYTE_UNITS[power - 1]}`;
};
