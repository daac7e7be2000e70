import { ALWAYS_CITED, besideCopies, citedFact, isMisleading, isVerbatim } from './fact-rules.ts';
import { contentOf, isFollowed, isGrounded, isQuoted } from './grounding.ts';
import { PHONE, plainText, wordsOf } from './plain-text.ts';
import { isPlainWord, stemsOf } from './plain-words.ts';
import {
  MAX_SENTENCE_LENGTH,
  MAX_SENTENCES,
  type Answer,
  type Question,
} from '../writing/prompt.ts';
import { FUNCTION_WORDS, NEGATION, RECORD_WORDS } from './word-kinds.ts';

export type Sentence = Answer['sentences'][number];

const MAX_LENGTH = 1_500;
const MIN_WORDS = 4;

/** No character that markup, a web address or an exclamation needs. */
const ALLOWED = /^[\p{Script=Latin}\d][\p{Script=Latin}\d .,;:'()%°-]*\.$/u;
/** An ellipsis, or the dot of an address. */
const ODD_DOT = /\.(?:\s*\.|\p{L})/u;
const NUMBER_WORDS = new Map(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index + 2)]),
);

const finished = (text: string) => {
  const plain = plainText(text);
  return /[\p{L}\d)°%]$/u.test(plain) ? `${plain}.` : plain;
};

const isSupported = ({ facts, reviews }: Sentence, question: Question) =>
  facts.length + reviews.length > 0 &&
  facts.every((name) => Object.hasOwn(question.facts, name)) &&
  reviews.every((id) => question.reviews.some((review) => review.id === id));

/** In Virginia. To be there is not to bathe. */
const BATH_COUNTY = /\bbath county\b/g;

/** The name is allowed as a whole, not word by word: it may be Danger Hot Spring. */
const withoutName = (text: string, question: Question) => {
  const name = plainText(question.facts['name'] ?? '').toLowerCase();
  const lower = plainText(text).toLowerCase().replaceAll(BATH_COUNTY, 'county');
  return name === '' ? lower : lower.replaceAll(name, 'it');
};

/** How many reviews a sentence cites, and the month and year of each. */
const datesOf = (reviews: Question['reviews']) => [
  String(reviews.length),
  ...reviews.flatMap(({ date }) =>
    wordsOf(
      new Date(date).toLocaleDateString('en-US', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    ),
  ),
];

const isSound = (sentence: Sentence, question: Question): boolean => {
  const { text } = sentence;
  if (text.length > MAX_SENTENCE_LENGTH || !ALLOWED.test(text)) return false;
  const rest = withoutName(text, question);
  if (ODD_DOT.test(rest) || PHONE.test(rest)) return false;
  const reviews = question.reviews.filter(({ id }) => sentence.reviews.includes(id));
  const hasReviews = reviews.length > 0;
  const facts = [...new Set([...ALWAYS_CITED, ...sentence.facts])].map((name) =>
    citedFact(name, withoutName(question.facts[name] ?? '', question)),
  );
  // Alone, the words of a warning or a report can say the opposite.
  const own = new Set([
    ...facts.flatMap((fact) =>
      isVerbatim(fact) ? [] : [...fact.words, ...wordsOf(fact.name.replaceAll('_', ' '))],
    ),
    ...datesOf(reviews),
  ]);
  const isKnown = (word: string) => {
    if (own.has(word)) return true;
    const number = NUMBER_WORDS.get(word);
    if (number !== undefined) return own.has(number);
    if (FUNCTION_WORDS.has(word)) return true;
    if (hasReviews) return isPlainWord(word);
    if (NEGATION.test(word) || RECORD_WORDS.has(word)) return true;
    return stemsOf(word).some((stem) => own.has(stem));
  };
  const words = wordsOf(rest);
  const beside = besideCopies(rest, facts);
  if (wordsOf(text).length < MIN_WORDS || !beside.every(isKnown)) return false;
  if (isMisleading(rest, facts, hasReviews, question)) return false;
  const content = contentOf(beside, own);
  if (hasReviews && !isGrounded(content, reviews)) return false;
  const phrases = facts.map((fact) => ` ${fact.words.join(' ')} `);
  return !isQuoted(words, question.reviews, phrases) && !isFollowed(content, question.reviews);
};

/**
 * The sentences we may show: plain, in known words, true to what they cite, and nobody's quotation.
 * It assumes that the model did whatever a review told it to do.
 */
export const checkSentences = ({ sentences }: Answer, question: Question): Sentence[] => {
  const kept: Sentence[] = [];
  const said = new Set<string>();
  let length = 0;
  for (const given of sentences) {
    const sentence = { ...given, text: finished(given.text) };
    const meaning = wordsOf(sentence.text).join(' ');
    if (said.has(meaning) || !isSupported(sentence, question)) continue;
    if (!isSound(sentence, question)) continue;
    if (kept.length === MAX_SENTENCES || length + sentence.text.length > MAX_LENGTH) break;
    said.add(meaning);
    length += sentence.text.length + 1;
    kept.push(sentence);
  }
  return kept;
};
