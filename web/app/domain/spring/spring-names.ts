import { SOAK_ORDER } from '@wildsoak/contract/rules/bathing';
import { ratingFloor } from '@wildsoak/contract/rules/rating';
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

const byWorth = (a: ListedSpring, b: ListedSpring): number =>
  SOAK_ORDER[a.bathing_status] - SOAK_ORDER[b.bathing_status] ||
  Number(a.condition === 'closed') - Number(b.condition === 'closed') ||
  ratingFloor(b.average_rating, b.review_count) - ratingFloor(a.average_rating, a.review_count) ||
  a.id - b.id;

/** Springs with a name, or a word in their name, that begins with what is typed; whole names first. */
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
      return at < 0 ? [] : [{ spring, isWhole: at === 0 }];
    })
    .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || byWorth(a.spring, b.spring))
    .slice(0, limit)
    .map(({ spring }) => spring);
};
