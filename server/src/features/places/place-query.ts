import { placeKey } from '@wildsoak/catalog/place-key';
import { US_STATES } from '@wildsoak/contract/rules/us-states';

/** One way to understand what was typed. */
export interface Reading {
  /** The name, or the beginning of one, as `placeKey` writes it. */
  key: string;
  /** Null where no state was named. */
  states: string[] | null;
  /** Whether the name is finished: what merely begins so is not meant. */
  isWhole: boolean;
}

/** Longer than any place with its county, state and country; PostgreSQL compares letters up to 255. */
const KEY_MAX_LENGTH = 120;
/** 'district of columbia' */
const STATE_MAX_WORDS = 3;

const STATES = [...US_STATES, { code: 'DC', name: 'District of Columbia' }].map(
  ({ code, name }) => ({ code, codeKey: code.toLowerCase(), nameKey: placeKey(name) }),
);

const COUNTRY = / (usa?|united states( of america)?)$/;
const ZIP = /\b\d{5}\b/;

const nameReading = (key: string): Reading => ({ key, states: null, isWhole: false });
const wholeReading = (key: string): Reading => ({ key, states: null, isWhole: true });

/** 'boise idaho', 'boise id', 'boise ida': the last words as a state, or as the beginning of some. */
const stateReadings = (words: readonly string[]): Reading[] => {
  const readings: Reading[] = [];
  for (let count = 1; count <= STATE_MAX_WORDS && count < words.length; count += 1) {
    const key = words.slice(0, -count).join(' ');
    const end = words.slice(-count).join(' ');
    const named = STATES.filter(({ codeKey, nameKey }) => codeKey === end || nameKey === end);
    const begun = STATES.filter(({ nameKey }) => nameKey.startsWith(end));
    if (named.length > 0) {
      readings.push({ key, states: named.map(({ code }) => code), isWhole: false });
    }
    if (begun.length > 0) {
      readings.push({ key, states: begun.map(({ code }) => code), isWhole: true });
    }
  }
  return readings;
};

/** What people add to a name that the gazetteer has without it: 'New York City', 'the Bronx'. */
const shorterNames = (key: string): Reading[] =>
  [key.replace(/ city$/, ''), key.replace(/^the /, '')]
    .filter((shorter) => shorter !== key)
    .map(wholeReading);

/** In our own labels: the county, where a state has several towns of one name. */
const PARENTHESES = /\([^()]*\)/g;

/** The typed text as it is compared; empty where it holds no letter and no digit. */
export const queryKey = (text: string): string =>
  placeKey(text.replaceAll(PARENTHESES, ' '))
    .slice(0, KEY_MAX_LENGTH)
    .trimEnd()
    .replace(COUNTRY, '');

export const readingsOf = (key: string): Reading[] => {
  const zip = ZIP.exec(key)?.[0];
  return [
    nameReading(key),
    ...(zip === undefined ? [] : [wholeReading(zip)]),
    ...shorterNames(key),
    ...stateReadings(key.split(' ')),
  ];
};

/** Two letters swapped is the commonest slip; PostgreSQL's distance counts it as two. */
const SWAPPABLE_MAX_LENGTH = 30;
const LIKE_MIN_LENGTH = 4;

const swapsOf = (key: string): string[] =>
  Array.from(
    { length: Math.min(key.length, SWAPPABLE_MAX_LENGTH) - 1 },
    (_, index) => key.slice(0, index) + key[index + 1] + key[index] + key.slice(index + 2),
  ).filter((swapped) => swapped !== key && swapped === swapped.trim());

/** Readings whose names can be compared letter by letter: a number has no slips. */
export const comparableOf = (readings: readonly Reading[]): Reading[] =>
  readings.filter(({ key }) => key.length >= LIKE_MIN_LENGTH && /[a-z]/.test(key));

export const swappedOf = (readings: readonly Reading[]): Reading[] =>
  readings.flatMap((reading) => swapsOf(reading.key).map((key) => ({ ...reading, key })));

/**
 * The same for springs, whose text says county and state in words: the first word must begin one of
 * the name, each other one of the text; a short one before the last must be whole.
 */
export const springTerms = (key: string): string => {
  const words = key.split(' ');
  return words
    .map((word, index) => {
      if (index === 0) return `${word}:*A`;
      return word.length < 3 && index < words.length - 1 ? word : `${word}:*`;
    })
    .join(' & ');
};
