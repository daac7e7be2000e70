/** What signs and old post office tables shorten; only as whole words. */
const SHORTENED = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]);

/** What some write as a word of its own: 'O Fallon', 'Mc Lean', 'Coeur d Alene'. */
const JOINED = /\b(o|d|mc) (?=.)/g;

/**
 * The name as it is compared: 'St. George' and 'Saint George', 'Winston-Salem' and 'Winston Salem',
 * 'O’Fallon' and 'O Fallon', 'Española' and 'Espanola' are one. Letters, digits and single spaces, whatever comes in.
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
