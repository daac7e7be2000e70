import { byRating, bySoak } from '@wildsoak/contract/rules/best-first';
import type { ListedSpring } from '@wildsoak/contract/springs';
import { wordsOf } from '../../lib/words.ts';

interface Named {
  spring: ListedSpring;
  /** From each word on, without spaces: 'gold bug' and 'goldbug' are the same. */
  beginnings: string[];
}

/** Once for each list: it costs more than many searches. */
export const namesOf = (springs: readonly ListedSpring[]): Named[] =>
  springs.flatMap((spring) => {
    const words = wordsOf(spring.name ?? '');
    const beginnings = words.map((_, at) => words.slice(at).join(''));
    return words.length === 0 ? [] : [{ spring, beginnings }];
  });

/**
 * Springs with a name, or a word in their name, that begins with what is typed. The very name comes first,
 * then places to soak, by rating, and names that begin with it: 'hot' is in most of them.
 */
export const springsNamed = (
  names: readonly Named[],
  typed: string,
  limit: number,
): ListedSpring[] => {
  const letters = wordsOf(typed).join('');
  if (letters === '') return [];
  return names
    .flatMap(({ spring, beginnings }) => {
      const at = beginnings.findIndex((beginning) => beginning.startsWith(letters));
      const isName = beginnings[0] === letters;
      return at < 0 ? [] : [{ spring, at, isName }];
    })
    .toSorted(
      (a, b) =>
        Number(b.isName) - Number(a.isName) ||
        bySoak(a.spring, b.spring) ||
        byRating(a.spring, b.spring) ||
        Math.min(a.at, 1) - Math.min(b.at, 1) ||
        a.spring.id - b.spring.id,
    )
    .slice(0, limit)
    .map(({ spring }) => spring);
};
