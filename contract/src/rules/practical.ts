import { ROADS } from './conditions.ts';

/** Facts that are one of a few words, by their field. Unknown is no word: nobody has said it yet. */
export const FACT_WORDS = {
  road: ROADS,
  clothing: ['required', 'optional'],
  dogs: ['yes', 'on-leash', 'no'],
  camping: ['yes', 'nearby', 'no'],
  signal: ['good', 'some', 'none'],
  water: ['yes', 'no'],
} as const;
export type WordField = keyof typeof FACT_WORDS;
export type FactWord<Field extends WordField> = (typeof FACT_WORDS)[Field][number];

export const WORD_FIELDS = Object.keys(FACT_WORDS) as WordField[];

export const isWordField = (field: string): field is WordField => field in FACT_WORDS;

/** What one wants to know before one drives there, in the order in which pages say it. */
export const FACT_FIELDS = [
  'walk',
  'road',
  'fee',
  'clothing',
  'dogs',
  'camping',
  'signal',
  'water',
] as const satisfies ('walk' | 'fee' | WordField)[];
export type FactField = (typeof FACT_FIELDS)[number];

/** One way. Farther is a trip of several days, or a slip of the keyboard. */
export const MAX_WALK_MILES = 50;
export const MAX_CLIMB_FEET = 10_000;

export const roundMiles = (miles: number): number => Math.round(miles * 10) / 10;

type WordFact = {
  [Field in WordField]: { field: Field } & Record<Field, FactWord<Field>>;
}[WordField];

/** A correction of one fact, and access, which is how to get there in a sentence. */
export type Fact =
  | WordFact
  | { field: 'walk'; walk_miles: number; walk_climb_feet: number | null }
  /** Corrections before this release did not say whether it is free. */
  | { field: 'fee'; fee: string; is_free?: boolean | undefined }
  | { field: 'access'; access: string };

/** What the page says of each, by the names of the corrections; left out where it says nothing. */
export interface SaidFacts extends Partial<{ [Field in WordField]: FactWord<Field> }> {
  fee: string | null;
  access: string | null;
  is_free?: boolean | undefined;
  walk_miles?: number;
  walk_climb_feet?: number | null;
}
