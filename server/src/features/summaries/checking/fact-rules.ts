import { wordsOf } from './plain-text.ts';
import type { Question } from '../writing/prompt.ts';
import {
  AT_WATER,
  BATHING,
  BEFORE_ORDERS,
  DANGER,
  ENTERING,
  HEAT,
  INVITING,
  NEGATION,
  OPENNESS,
  ORDERS,
  PRESENT,
  PRESENT_VERB,
  ROAD,
} from './word-kinds.ts';

/** A fact that a sentence cites. Its name counts as a clause of its own. */
export interface CitedFact {
  name: string;
  words: string[];
  clauses: string[];
}

const CLAUSE_END = /[.;:](?=\s|$)/;
/** Three words of a fact in a row keep its meaning. */
const KEPT_RUN = 3;
/** A sentence may always say where the spring is. */
export const ALWAYS_CITED: readonly string[] = ['name', 'state', 'county'];

/** Warnings and reports are repeated in their own words or not at all. */
export const isVerbatim = ({ name }: CitedFact) => /^(?:safety|report)_/.test(name);
const partsOf = (text: string) =>
  text
    .split(CLAUSE_END)
    .map((part) => wordsOf(part).join(' '))
    .filter((part) => part !== '');

export const citedFact = (name: string, text: string): CitedFact => ({
  name,
  words: wordsOf(text),
  clauses: [name.replaceAll('_', ' '), ...partsOf(text)],
});

/** What a sentence says beyond the clauses that it copies from its facts. */
const loosePartsOf = (text: string, facts: CitedFact[]): string[] =>
  partsOf(text).filter((part) => !facts.some(({ clauses }) => clauses.includes(part)));

/** Without the clauses of warnings and reports, anywhere in the part; the longest first. */
const withoutCopies = (part: string, facts: CitedFact[]): string =>
  facts
    .filter(isVerbatim)
    .flatMap(({ clauses }) => clauses)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, clause) => ` ${rest} `.replaceAll(` ${clause} `, ' ').trim(), part);

/** The words that are not a warning's or a report's own, in its own order. */
export const besideCopies = (text: string, facts: CitedFact[]): string[] =>
  partsOf(text).flatMap((part) => wordsOf(withoutCopies(part, facts)));

const isOrder = (part: string) =>
  ORDERS.has(part.split(' ').find((word) => !BEFORE_ORDERS.has(word)) ?? '');

const isDenied = ({ words }: CitedFact) => words.some((word) => NEGATION.test(word));

/** Whether it turns a fact that denies into one that affirms, or the other way around. */
const turnsFacts = (loose: string[], facts: CitedFact[], hasReviews: boolean): boolean => {
  if (loose.length === 0) return false;
  const told = facts.filter(({ name }) => !ALWAYS_CITED.includes(name));
  if (!loose.some((word) => NEGATION.test(word)))
    return told.some((fact) => isDenied(fact) && !isVerbatim(fact));
  const affirming = told.filter((fact) => !isDenied(fact));
  if (hasReviews) return affirming.length > 0;
  return told.length === 0 || affirming.length > 0;
};

/** Heat only in the fact's own phrase: 'a pool may be cooler', not 'it is cooler'. */
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

/** What the place is and where it lies. */
const PLACE = new Set([...ALWAYS_CITED, 'kind']);

/** Where nobody should bathe: whether it speaks of water or people in it, beside the warnings. */
const invites = (rest: string[], facts: CitedFact[]): boolean => {
  const place = new Set(facts.flatMap(({ name, words }) => (PLACE.has(name) ? words : [])));
  return rest
    .filter((word) => !place.has(word) && !/^(?:spring|source)/.test(word))
    .some((word) => [INVITING, BATHING, ENTERING, AT_WATER].some((it) => it.test(word)));
};

/**
 * Whether it says how things are now: only a report says that, in its own words. What a review tells is as
 * old as the review, and less than a report that it is closed.
 */
const claimsPresent = (rest: string[], isReportedClosed: boolean): boolean => {
  const has = (pattern: RegExp) => rest.some((word) => pattern.test(word));
  if (has(OPENNESS)) return isReportedClosed || has(PRESENT_VERB) || has(PRESENT);
  return has(PRESENT) && (has(ROAD) || has(HEAT));
};

/**
 * Whether it speaks of the present, gives orders, turns its facts around, denies a danger or, where bathing is not allowed,
 * puts anybody in or near the water in other words than the warning's.
 */
export const isMisleading = (
  text: string,
  facts: CitedFact[],
  hasReviews: boolean,
  { mayBeSoaked, isBathingRuledOut, isReportedClosed }: Question,
): boolean => {
  const parts = loosePartsOf(text, facts);
  const loose = parts.flatMap((part) => part.split(' '));
  const rest = parts.flatMap((part) => wordsOf(withoutCopies(part, facts)));
  const all = wordsOf(text);
  const has = (words: string[], pattern: RegExp) => words.some((word) => pattern.test(word));
  const isGrave = has(all, DANGER) || (!mayBeSoaked && has(all, BATHING));
  if (claimsPresent(rest, isReportedClosed)) return true;
  if (parts.some(isOrder) || turnsFacts(rest, facts, hasReviews)) return true;
  if (isGrave && has(rest, NEGATION)) return true;
  if (!hasReviews && (!keepsHeat(parts, facts) || has(rest, BATHING))) return true;
  if (mayBeSoaked) return false;
  if (isBathingRuledOut) return hasReviews || invites(rest, facts);
  return hasReviews
    ? [BATHING, ENTERING, AT_WATER, HEAT].some((pattern) => has(all, pattern))
    : has(loose, ENTERING) && has(loose, AT_WATER);
};
