import { wordsOf } from './plain-text.ts';
import { stemsOf } from './plain-words.ts';
import type { Question } from '../writing/prompt.ts';
import { ALIKE, FUNCTION_WORDS, TALK, TOPICS } from './word-kinds.ts';

/** Words a sentence may share with a review in the same order: fewer than 4, or half of a short one. */
const sharedLimit = (words: readonly string[]) =>
  Math.max(3, Math.min(4, Math.ceil(words.length / 2)));
const WIDEST_GAP = 3;

const DOUBLED = /([bdglmnprt])\1(?:ed|ing|er|est|y)$/;

const formsOf = (word: string): string[] => [
  ...stemsOf(word),
  word.replace(DOUBLED, '$1'),
  word.replace(/(?:er|est|y)$/, ''),
];

/** Words that people use for each other have one meaning. */
const meaningsOf = (word: string): string[] => formsOf(word).map((form) => ALIKE.get(form) ?? form);

const isTalk = (word: string) =>
  FUNCTION_WORDS.has(word) || /^\d/.test(word) || stemsOf(word).some((stem) => TALK.has(stem));

/** The words that say something; `own` are the facts' words, which need no review. */
export const contentOf = (words: string[], own: ReadonlySet<string>): string[] =>
  words.filter((word) => !isTalk(word) && !own.has(word));

/** Whether the cited reviews say enough of it. No other review can vouch for it. */
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

/** Whether it repeats a review word for word, unless those words are also a fact's. */
export const isQuoted = (
  words: string[],
  reviews: Question['reviews'],
  phrases: string[],
): boolean => {
  const length = sharedLimit(words);
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

/** Whether it follows a review's words, with some added in between or replaced. */
export const isFollowed = (content: string[], reviews: Question['reviews']): boolean => {
  const isTelling = (word: string) => !stemsOf(word).some((stem) => TOPICS.has(stem));
  const telling = content.filter(isTelling);
  const limit = sharedLimit(telling);
  return reviews.some(({ text }) => {
    const said = wordsOf(text).filter((word) => !isTalk(word) && isTelling(word));
    return longestCommon(telling, said.map(formsOf)) >= limit;
  });
};
