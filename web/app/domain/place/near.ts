import { milesBetween } from '@wildsoak/contract/rules/distance';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import { REACH_MINUTES, roundedDegrees, type ReachMinutes } from '@wildsoak/contract/rules/reach';
import type { Place } from './place.ts';

const NEAR_MILES = [25, 50, 100] as const;
type NearMiles = (typeof NEAR_MILES)[number];
const DEFAULT_NEAR_MILES: NearMiles = 50;

const DECIMALS = 2;
const NAME_MAX_LENGTH = 60;
/** What names of places are made of. Nothing that could read as a link or an instruction in code. */
const NOT_IN_NAMES = /[^\p{L}\p{M}\p{N} ,.'‘’()-]+/gu;
const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;

/** What lies around a place. */
export interface Near {
  /** Empty for a position without a name, such as the device's. */
  name: string;
  latitude: number;
  longitude: number;
  /** A circle, as the crow flies. */
  miles: NearMiles;
  /** Then what counts is the drive, not the circle. */
  minutes?: ReachMinutes;
}

const nameIn = (text: string): string =>
  oneLine(oneLine(text).replaceAll(NOT_IN_NAMES, ' ')).slice(0, NAME_MAX_LENGTH).trim();

export const nearPlace = (
  { name, coords: [longitude, latitude] }: Place,
  miles: NearMiles = DEFAULT_NEAR_MILES,
  minutes?: ReachMinutes,
): Near => ({
  name: nameIn(name),
  latitude: roundedDegrees(latitude),
  longitude: roundedDegrees(longitude),
  miles,
  ...(minutes && { minutes }),
});

const MINUTES_PER_HOUR = 60;

type Within = Pick<Near, 'miles' | 'minutes'>;

/** '50' for miles, '2h' for a drive: in the address, and as the choice's value. */
export const withinValue = ({ miles, minutes }: Within): string =>
  minutes ? `${minutes / MINUTES_PER_HOUR}h` : String(miles);

const hoursText = (minutes: ReachMinutes): string =>
  minutes === MINUTES_PER_HOUR ? '1 hour' : `${minutes / MINUTES_PER_HOUR} hours`;

/** '50 miles', '2 hours by car' */
export const withinText = ({ miles, minutes }: Within): string =>
  minutes ? `${hoursText(minutes)} by car` : `${miles} miles`;

export const WITHIN_CHOICES: readonly Within[] = [
  ...NEAR_MILES.map((miles) => ({ miles })),
  ...REACH_MINUTES.map((minutes) => ({ miles: DEFAULT_NEAR_MILES, minutes })),
];

/** Undefined for what is no choice. */
export const withinOf = (value: string | null): Within | undefined =>
  WITHIN_CHOICES.find((choice) => withinValue(choice) === value);

/** From '/?near=Boise, Idaho@43.61,-116.20&within=50', or '2h' for a drive; null for anything else. */
export const nearIn = (search: URLSearchParams): Near | null => {
  const text = search.get('near') ?? '';
  const at = text.lastIndexOf('@');
  const degrees = text.slice(at + 1).split(',');
  if (degrees.length !== 2 || !degrees.every((one) => DEGREES.test(one))) return null;
  const [latitude = NaN, longitude = NaN] = degrees.map(Number);
  if (Math.abs(latitude) > 85 || Math.abs(longitude) > 180) return null;
  const { miles, minutes } = withinOf(search.get('within')) ?? {};
  const name = at < 0 ? '' : text.slice(0, at);
  return nearPlace({ name, coords: [longitude, latitude] }, miles, minutes);
};

const degreesText = ({ latitude, longitude }: Near): string =>
  [latitude, longitude].map((degrees) => degrees.toFixed(DECIMALS)).join(',');

/** 'near=Boise,+Idaho@43.61,-116.20&within=50' */
export const nearParameters = (near: Near): string => {
  const name = encodeURIComponent(near.name).replaceAll('%20', '+').replaceAll('%2C', ',');
  return `near=${name === '' ? '' : `${name}@`}${degreesText(near)}&within=${withinValue(near)}`;
};

/** Home, with the springs near a place. */
export const nearPath = (near: Near): string => `/?${nearParameters(near)}`;

/** 'Boise, Idaho', or the position itself. */
export const nearName = (near: Near): string => near.name || degreesText(near).replace(',', ', ');

export const milesFrom = (near: Near, place: { latitude: number; longitude: number }): number =>
  milesBetween([near.longitude, near.latitude], [place.longitude, place.latitude]);
