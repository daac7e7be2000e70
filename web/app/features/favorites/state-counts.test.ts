import { US_STATES } from '@wildsoak/contract/rules/us-states';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleFavorite } from '../../../test/examples.ts';
import type { Favorites } from '../../domain/favorites/favorites.ts';
import { countByState, totalOf } from './state-counts.ts';

const anyCodes = fc.array(fc.constantFrom(...US_STATES.map(({ code }) => code)));

const favoritesIn = (visited: string[], bucketlist: string[]): Favorites => ({
  visited: visited.map((state_code, id) => exampleFavorite({ id, state_code })),
  bucketlist: bucketlist.map((state_code, at) => {
    const id = at + visited.length;
    return exampleFavorite({ id, state_code, category: 'Bucket List' });
  }),
});

it('the states add up to the total, each once, by name', { tags: '@11.9' }, () => {
  fc.assert(
    fc.property(anyCodes, anyCodes, (visited, bucketlist) => {
      const favorites = favoritesIn(visited, bucketlist);
      const states = countByState(favorites);
      const sum = (count: 'visited' | 'toGo') =>
        states.reduce((total, state) => total + state[count], 0);
      expect({ visited: sum('visited'), toGo: sum('toGo') }).toEqual(totalOf(favorites));
      const names = states.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)].toSorted());
    }),
  );
});
