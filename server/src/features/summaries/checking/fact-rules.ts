import { wordsOf } from './plain-text.ts';
import type { Question } from '../writing/prompt.ts';
import {
  AT_EASE,
  BATHING,
  BEFORE_ORDERS,
  DANGER,
  ENTERING,
  HEAT,
  NEGATION,
  ORDERS,
  WATER,
} from './word-kinds.ts';

/** A fact that a sentence cites: its words, and those of each of its clauses. */
export interface CitedFact {
  name: string;
  words: string[];
  clauses: string[];
}

const CLAUSE_END = /[.;:](?=\s|$)/;
/** So many words of a fact in a row keep its meaning. */
const KEPT_RUN = 3;
/** Where, and of how many: to be said with whatever else is said. */
const PLACES = new Set(['name', 'state', 'county']);

const isSafety = ({ name }: CitedFact) => name.startsWith('safety_');
const partsOf = (text: string) =>
  text
    .split(CLAUSE_END)
    .map((part) => wordsOf(part).join(' '))
    .filter((part) => part !== '');

export const citedFact = (name: string, text: string): CitedFact => ({
  name,
  words: wordsOf(text),
  clauses: [wordsOf(name.replaceAll('_', ' ')), wordsOf(text)]
    .map((words) => words.join(' '))
    .concat(partsOf(text)),
});

/** What a sentence says beyond clauses of its facts that are told as they stand. */
const loosePartsOf = (text: string, facts: CitedFact[]): string[] =>
  partsOf(text).filter((part) => !facts.some(({ clauses }) => clauses.includes(part)));

/** Without clauses of a safety fact, wherever they stand. */
const withoutWarnings = (part: string, facts: CitedFact[]): string =>
  facts
    .filter(isSafety)
    .flatMap(({ clauses }) => clauses)
    .reduce((rest, clause) => ` ${rest} `.replaceAll(` ${clause} `, ' ').trim(), part);

const isOrder = (part: string) =>
  ORDERS.has(part.split(' ').find((word) => !BEFORE_ORDERS.has(word)) ?? '');

const isDenied = ({ words }: CitedFact) => words.some((word) => NEGATION.test(word));

/** A fact that denies is not told as one that affirms, nor the other way round. */
const turnsFacts = (loose: string[], facts: CitedFact[], hasReviews: boolean): boolean => {
  if (loose.length === 0) return false;
  const told = facts.filter(({ name }) => !PLACES.has(name));
  if (!loose.some((word) => NEGATION.test(word)))
    return told.some((fact) => isDenied(fact) && !isSafety(fact));
  const affirming = told.filter((fact) => !isDenied(fact));
  if (hasReviews) return affirming.some(({ name }) => name !== 'reviews');
  return told.length === 0 || affirming.length > 0;
};

/** How hot it is comes in the fact's own turn of words: 'a pool may be cooler', not 'it is cooler'. */
const keepsHeat = (parts: string[], facts: CitedFact[]): boolean =>
  parts.every((part) => {
    const words = part.split(' ');
    return words.every((word, index) => {
      if (!HEAT.test(word) || word === 'temperature') return true;
      return Array.from({ length: KEPT_RUN }, (_, back) => index - back)
        .filter((start) => start >= 0 && start + KEPT_RUN <= words.length)
        .map((start) => ` ${words.slice(start, start + KEPT_RUN).join(' ')} `)
        .some((run) => facts.some((fact) => ` ${fact.words.join(' ')} `.includes(run)));
    });
  });

/**
 * Whether it gives orders, turns what it cites, says that a danger is none, or, where nobody may
 * bathe, speaks of anybody in or at the water in other words than the warning's.
 */
export const isMisleading = (
  text: string,
  facts: CitedFact[],
  hasReviews: boolean,
  { mayBeSoaked }: Question,
): boolean => {
  const parts = loosePartsOf(text, facts);
  const loose = parts.flatMap((part) => part.split(' '));
  const rest = parts.flatMap((part) => wordsOf(withoutWarnings(part, facts)));
  const all = wordsOf(text);
  const has = (words: string[], pattern: RegExp) => words.some((word) => pattern.test(word));
  const isGrave = has(all, DANGER) || (!mayBeSoaked && has(all, BATHING));
  if (parts.some(isOrder) || turnsFacts(rest, facts, hasReviews)) return true;
  if (isGrave && has(rest, NEGATION)) return true;
  if (!hasReviews && (!keepsHeat(parts, facts) || has(rest, BATHING))) return true;
  if (mayBeSoaked) return false;
  if (hasReviews)
    return [BATHING, AT_EASE, ENTERING, WATER, HEAT].some((pattern) => has(all, pattern));
  return has(loose, ENTERING) && has(loose, WATER);
};
