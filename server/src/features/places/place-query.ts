import { placeKey } from '@wildsoak/catalog/place-key';
import { US_STATES } from '@wildsoak/contract/rules/us-states';

/** A way to understand the typed text. */
export interface Reading {
  /** A name or the start of a name, as `placeKey` writes it. */
  key: string;
  /** Null if the text names no state. */
  states: string[] | null;
  /** Whether the name is complete: a longer name does not match. */
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

/** 'boise idaho', 'boise id', 'boise ida': the last words as a state or the start of a state. */
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

/** In our own labels: the county, if a state has several towns with the same name. */
const PARENTHESES = /\([^()]*\)/g;

/** The typed text, ready to compare; empty if it has no letter and no digit. */
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

/** Swapping two letters is the most common typo; PostgreSQL's distance counts it as two. */
const SWAPPABLE_MAX_LENGTH = 30;
const LIKE_MIN_LENGTH = 4;

const swapsOf = (key: string): string[] =>
  Array.from(
    { length: Math.min(key.length, SWAPPABLE_MAX_LENGTH) - 1 },
    (_, index) => key.slice(0, index) + key[index + 1] + key[index] + key.slice(index + 2),
  ).filter((swapped) => swapped !== key && swapped === swapped.trim());

/** Readings whose names can be compared letter by letter. A number is taken as typed. */
export const comparableOf = (readings: readonly Reading[]): Reading[] =>
  readings.filter(({ key }) => key.length >= LIKE_MIN_LENGTH && /[a-z]/.test(key));

export const swappedOf = (readings: readonly Reading[]): Reading[] =>
  readings.flatMap((reading) => swapsOf(reading.key).map((key) => ({ ...reading, key })));

/**
 * The same for springs, whose text spells out county and state: the first typed word must start a word
 * of the name, every other a word of the text; a short word before the last must match exactly.
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
