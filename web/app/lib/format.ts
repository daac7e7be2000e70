import { UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';

const COORDINATE_DECIMALS = 5;

export const springName = (name: string | null): string => name ?? UNNAMED_SPRING;

/** One decimal, unless it is whole. */
const short = (value: number) => String(Number(value.toFixed(1)));

export const fahrenheitText = (value: number): string => `${short(value)} °F`;

/** Both scales, the reader's choice first. */
export const temperatureText = (
  fahrenheit: number,
  celsius: number | null,
  first: 'F' | 'C' = 'F',
): string => {
  const inFahrenheit = fahrenheitText(fahrenheit);
  if (celsius === null) return inFahrenheit;
  const inCelsius = `${short(celsius)} °C`;
  return first === 'F' ? `${inFahrenheit} (${inCelsius})` : `${inCelsius} (${inFahrenheit})`;
};

export const milesText = (miles: number): string => `${miles.toFixed(1)} mi`;

export const coordinatesText = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}`;

/** 1,661. Not `toLocaleString`, whose first call costs a phone a tenth of a second. */
export const numberText = (count: number): string =>
  String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');

export const countText = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** The same on the server and in every time zone. */
export const dateText = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'November 15, 2026 at 2:02 PM', by the reader's own clock, so only in the browser. */
export const momentText = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
