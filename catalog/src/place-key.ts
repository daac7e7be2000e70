/** Abbreviations on signs and in old post office tables; whole words only. */
const SHORTENED = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]);

/** Some people write these as separate words: 'O Fallon', 'Mc Lean', 'Coeur d Alene'. */
const JOINED = /\b(o|d|mc) (?=.)/g;

/**
 * The name in the form we compare: 'St. George' and 'Saint George', 'Winston-Salem' and 'Winston Salem',
 * 'O’Fallon' and 'O Fallon', 'Española' and 'Espanola' are the same. Only letters, digits and single spaces.
 */
export const placeKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'‘’ʻ.]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => SHORTENED.get(word) ?? word)
    .join(' ')
    .replaceAll(JOINED, '$1');
