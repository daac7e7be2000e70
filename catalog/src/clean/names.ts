import { properCase } from './proper-case.ts';

/** Whole words of the source that are abbreviations, and what they stand for. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  BLM: 'Bureau of Land Management',
  BM: 'Bench Mark',
  CO: 'Company',
  CR: 'Creek',
  DEPT: 'Department',
  MT: 'Mount',
  MTN: 'Mountain',
  MTS: 'Mountains',
  R: 'River',
  SPR: 'Spring',
  SPRS: 'Springs',
  ST: 'St.',
  US: 'U.S.',
  W: 'West',
};

/** Source name to our name, each checked by hand; the README says why. */
export const REPAIRED_NAMES: Readonly<Record<string, string>> = {
  'ARROWHEAD SPRINGS, WATERMAN HOT SPR': 'Arrowhead Springs, Waterman Hot Springs',
  'NAPA ROCK SODA SPRING, PHILLIPS SOD': 'Napa Rock Soda Spring, Phillips Soda Springs',
  'WHITE SULPHUR SPRINGS (HOONIAH H S)': 'White Sulphur Springs (Hooniah Hot Springs)',
  'GOSHEN WARM SRINGS': 'Goshen Warm Springs',
  'MURRIETTA HOT SPRINGS': 'Murrieta Hot Springs',
  'SOBODA HOT SPRINGS': 'Soboba Hot Springs',
  'SPRING MFG ONE': 'Middle Fork Gila Spring One',
  'SPRING MFG FOUR': 'Middle Fork Gila Spring Four',
  '(UPPER) FRISCO HOT SPRING': 'Upper Frisco Hot Spring',
  '(SODA LAKE AREA)': 'Soda Lake Area',
  'HOT, ON LAMAR RIVER': 'Hot, on Lamar River',
};

const INITIALS = /^(?:[A-Z]\.)+$/;

const expand = (word: string): string => {
  // 'W.R. Carter' is a person, not 'West River'.
  if (INITIALS.test(word)) return word;
  return word.replace(/[A-Z]+\.?/, (token) => ABBREVIATIONS[token.replace('.', '')] ?? token);
};

/** Spells out abbreviations and fixes upper case; the words themselves stay as in the source. */
export const properName = (source: string): string => {
  const words = source.trim().split(/\s+/);
  // Spelled-out words are in upper case too, so a single rule cases the whole name.
  return properCase(words.map(expand).join(' ').toUpperCase());
};

export const cleanName = (source: string): string => {
  const text = source.trim().replace(/\s+/g, ' ');
  return REPAIRED_NAMES[text] ?? properName(text);
};
