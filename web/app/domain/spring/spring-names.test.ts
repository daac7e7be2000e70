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
  exampleListItem({ id: 7, name: 'Hot Pot' }),
  exampleListItem({ id: 8, name: 'Old Hot Springs', bathing_status: 'soaked' }),
  exampleListItem({
    id: 9,
    name: 'Warm and Hot',
    bathing_status: 'soaked',
    average_rating: 4.8,
    review_count: 20,
  }),
  exampleListItem({ id: 10, name: 'Hot Creek', bathing_status: 'soaked' }),
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

  it('is places to soak first, by rating, then names that begin with it', () => {
    expect(found('hot')).toEqual([9, 10, 8, 7, 2]);
    expect(found('gold')).toEqual([3, 2, 1, 4]);
    expect(found('gold', 2)).toEqual([3, 2]);
  });

  it('is the very name before all others', () => {
    expect(found('hot pot')).toEqual([7]);
    expect(found('golden gate')).toEqual([4]);
    const plain = exampleListItem({ id: 11, name: 'Hot' });
    expect(springsNamed([...names, ...namesOf([plain])], 'hot', 1).map(({ id }) => id)).toEqual([
      11,
    ]);
  });

  it('is nothing for nothing', () => {
    expect(found('  - ')).toEqual([]);
  });
});
