import { wordsOf } from './plain-text.ts';
import { stemsOf } from './plain-words.ts';
import type { Question } from '../writing/prompt.ts';
import { FILLERS, FUNCTION_WORDS, GROUP_OF, REPORTING, TOPICS } from './word-kinds.ts';

/** So many words in a row are a quotation; in a short sentence, half of it. */
const QUOTED_WORDS = 4;
const FEWEST_QUOTED_WORDS = 3;
/** So many telling words in the review's order, or half of a short sentence's, are one too. */
const FOLLOWED_WORDS = 4;
const FEWEST_FOLLOWED_WORDS = 3;
const WIDEST_GAP = 3;

const DOUBLED = /([bdglmnprt])\1(?:ed|ing|er|est|y)$/;

const formsOf = (word: string): string[] => [
  ...stemsOf(word),
  word.replace(DOUBLED, '$1'),
  word.replace(/(?:er|est|y)$/, ''),
];

/** With what is said for each other. */
const meaningsOf = (word: string): string[] =>
  formsOf(word).flatMap((form) => [form, GROUP_OF.get(form) ?? []].flat());

const isTalk = (word: string) =>
  FUNCTION_WORDS.has(word) ||
  FILLERS.has(word) ||
  /^\d/.test(word) ||
  stemsOf(word).some((stem) => REPORTING.has(stem));

/** The words that say something; `own` are those of the facts, which need no review. */
export const contentOf = (words: string[], own: ReadonlySet<string>): string[] =>
  words.filter((word) => !isTalk(word) && !own.has(word));

/** Whether enough of it is in what the cited reviews say: another review does not carry it. */
export const isGrounded = (content: string[], reviews: Question['reviews']): boolean => {
  const said = new Set(
    reviews.flatMap(({ text, soakable }) => [
      ...wordsOf(text).flatMap(meaningsOf),
      ...(soakable === 'yes' ? ['soak'] : []),
    ]),
  );
  const different = [...new Set(content)];
  const found = different.filter((word) => meaningsOf(word).some((it) => said.has(it))).length;
  const half = Math.ceil(different.length / 2);
  return found >= Math.max(Math.min(2, half), Math.ceil(different.length / 3));
};

/** Whether it repeats a review word for word, unless that repeats the facts. */
export const isQuoted = (
  words: string[],
  reviews: Question['reviews'],
  phrases: string[],
): boolean => {
  const length = Math.max(FEWEST_QUOTED_WORDS, Math.min(QUOTED_WORDS, Math.ceil(words.length / 2)));
  const texts = reviews.map(({ text }) => ` ${wordsOf(text).join(' ')} `);
  return words.some((_, index) => {
    if (index + length > words.length) return false;
    const run = ` ${words.slice(index, index + length).join(' ')} `;
    return texts.some((text) => text.includes(run)) && !phrases.some((text) => text.includes(run));
  });
};

/** The longest row of words that both have in the same order, with little between them. */
const longestCommon = (content: string[], review: string[][]): number => {
  const rows = content.map(() => review.map(() => 0));
  let longest = 0;
  for (const [i, word] of content.entries()) {
    const forms = new Set(formsOf(word));
    for (const [j, other] of review.entries()) {
      if (!other.some((it) => forms.has(it))) continue;
      const before = rows
        .slice(Math.max(0, i - WIDEST_GAP), i)
        .flatMap((row) => row.slice(Math.max(0, j - WIDEST_GAP), j));
      const length = Math.max(0, ...before) + 1;
      rows[i]?.splice(j, 1, length);
      longest = Math.max(longest, length);
    }
  }
  return longest;
};

/** Whether it follows a review's words, with some put in between or exchanged. */
export const isFollowed = (content: string[], reviews: Question['reviews']): boolean => {
  const isTelling = (word: string) => !stemsOf(word).some((stem) => TOPICS.has(stem));
  const telling = content.filter(isTelling);
  const half = Math.ceil(telling.length / 2);
  const enough = Math.max(FEWEST_FOLLOWED_WORDS, Math.min(FOLLOWED_WORDS, half));
  if (telling.length < enough) return false;
  return reviews.some(({ text }) => {
    const said = wordsOf(text).filter((word) => !isTalk(word) && isTelling(word));
    return longestCommon(telling, said.map(formsOf)) >= enough;
  });
};
