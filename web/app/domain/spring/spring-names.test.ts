import { describe, expect, it } from 'vitest';
import { exampleListItem } from '../../../test/examples.ts';
import { namesOf, springsNamed } from './spring-names.ts';

const names = namesOf([
  exampleListItem({ id: 1, name: 'Little Goldbug' }),
  exampleListItem({ id: 2, name: 'Goldbug Hot Spring' }),
  exampleListItem({ id: 3, name: 'Gold Strike', average_rating: 4.6, review_count: 9 }),
  exampleListItem({
    id: 4,
    name: 'Golden Gate',
    bathing_status: 'closed',
    average_rating: 5,
    review_count: 90,
  }),
  exampleListItem({ id: 5, name: 'Cañon Springs' }),
  exampleListItem({ id: 6, name: null }),
]);
const found = (typed: string, limit = 9) => springsNamed(names, typed, limit).map(({ id }) => id);

describe('springs by their names', { tags: ['@22.24', '@22.26'] }, () => {
  it.each(['goldbug', 'gold bug', 'GOLD-BUG', 'gold b'])('%s finds Goldbug', (typed) => {
    expect(found(typed)).toEqual([2, 1]);
  });

  it('begins with a word, and ignores accents', () => {
    expect(found('canon')).toEqual([5]);
    expect(found('oldbug')).toEqual([]);
  });

  it('is whole names first, then the better, and no place to bathe after them', () => {
    expect(found('gold')).toEqual([3, 2, 4, 1]);
    expect(found('gold', 2)).toEqual([3, 2]);
  });

  it('is nothing for nothing', () => {
    expect(found('  - ')).toEqual([]);
  });
});
