import { milesBetween } from '@wildsoak/contract/rules/distance';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import type { Place } from './place.ts';

export const NEAR_MILES = [25, 50, 100] as const;
export type NearMiles = (typeof NEAR_MILES)[number];
export const DEFAULT_NEAR_MILES: NearMiles = 50;

/** About half a mile: an address is logged and shared, and need not say where somebody lives. */
const DECIMALS = 2;
const NAME_MAX_LENGTH = 60;
/** What names of places are made of. Nothing that could read as a link or an instruction in code. */
const NOT_IN_NAMES = /[^\p{L}\p{M}\p{N} ,.'‘’()-]+/gu;
const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;

/** A circle around a place. */
export interface Near {
  /** Empty for a position without a name, such as the device's. */
  name: string;
  latitude: number;
  longitude: number;
  miles: NearMiles;
}

const roundedDegrees = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

const nameIn = (text: string): string =>
  oneLine(oneLine(text).replaceAll(NOT_IN_NAMES, ' ')).slice(0, NAME_MAX_LENGTH).trim();

export const nearPlace = (
  { name, coords: [longitude, latitude] }: Place,
  miles: NearMiles = DEFAULT_NEAR_MILES,
): Near => ({
  name: nameIn(name),
  latitude: roundedDegrees(latitude),
  longitude: roundedDegrees(longitude),
  miles,
});

/** From '/?near=Boise, Idaho@43.61,-116.20&within=50'; null for anything else. */
export const nearIn = (search: URLSearchParams): Near | null => {
  const text = search.get('near') ?? '';
  const at = text.lastIndexOf('@');
  const degrees = text.slice(at + 1).split(',');
  if (degrees.length !== 2 || !degrees.every((one) => DEGREES.test(one))) return null;
  const [latitude = NaN, longitude = NaN] = degrees.map(Number);
  if (Math.abs(latitude) > 85 || Math.abs(longitude) > 180) return null;
  const within = Number(search.get('within'));
  const miles = NEAR_MILES.find((choice) => choice === within);
  const name = at < 0 ? '' : text.slice(0, at);
  return nearPlace({ name, coords: [longitude, latitude] }, miles);
};

const degreesText = ({ latitude, longitude }: Near): string =>
  [latitude, longitude].map((degrees) => degrees.toFixed(DECIMALS)).join(',');

/** 'near=Boise,+Idaho@43.61,-116.20&within=50' */
export const nearParameters = (near: Near): string => {
  const name = encodeURIComponent(near.name).replaceAll('%20', '+').replaceAll('%2C', ',');
  return `near=${name === '' ? '' : `${name}@`}${degreesText(near)}&within=${near.miles}`;
};

/** Home, with the springs near a place. */
export const nearPath = (near: Near): string => `/?${nearParameters(near)}`;

/** 'Boise, Idaho', or the position itself. */
export const nearName = (near: Near): string => near.name || degreesText(near).replace(',', ', ');

export const milesFrom = (near: Near, place: { latitude: number; longitude: number }): number =>
  milesBetween([near.longitude, near.latitude], [place.longitude, place.latitude]);
