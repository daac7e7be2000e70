import { UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';

const COORDINATE_DECIMALS = 5;

export const springName = (name: string | null): string => name ?? UNNAMED_SPRING;

/** Whole where it is whole, one decimal where it is not. */
const short = (value: number) => String(Number(value.toFixed(1)));

export const fahrenheitText = (value: number): string => `${short(value)} °F`;

export const temperatureText = (fahrenheit: number, celsius: number | null): string =>
  celsius === null
    ? fahrenheitText(fahrenheit)
    : `${fahrenheitText(fahrenheit)} (${short(celsius)} °C)`;

export const coordinatesText = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}`;

export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
