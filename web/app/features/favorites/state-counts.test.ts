import { US_STATES } from '@wildsoak/contract/rules/us-states';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleFavorite } from '../../../test/examples.ts';
import type { Favorites } from '../../domain/favorites/favorites.ts';
import { countByState, countsText, totalOf } from './state-counts.ts';

const anyCodes = fc.array(fc.constantFrom(...US_STATES.map(({ code }) => code)));

const favoritesIn = (visited: string[], bucketlist: string[]): Favorites => ({
  visited: visited.map((state_code, id) => exampleFavorite({ id, state_code })),
  bucketlist: bucketlist.map((state_code, at) => {
    const id = at + visited.length;
    return exampleFavorite({ id, state_code, category: 'Bucket List' });
  }),
});

it('counts visited and to go, state by state', { tags: ['@11.9'] }, () => {
  const states = countByState(favoritesIn(['NV', 'ID', 'NV'], ['ID', 'AK']));
  expect(states).toEqual([
    { code: 'AK', name: 'Alaska', visited: 0, toGo: 1 },
    { code: 'ID', name: 'Idaho', visited: 1, toGo: 1 },
    { code: 'NV', name: 'Nevada', visited: 2, toGo: 0 },
  ]);
  expect(states.map(countsText)).toEqual([
    '0 visited, 1 to go',
    '1 visited, 1 to go',
    '2 visited, 0 to go',
  ]);
});

it('the states add up to the total, each once, by name', { tags: ['@11.9'] }, () => {
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
