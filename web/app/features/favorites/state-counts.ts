import { stateName } from '@wildsoak/contract/rules/us-states';
import type { Favorites } from '../../domain/favorites/favorites.ts';
import { numberText } from '../../lib/format.ts';

export interface Counts {
  visited: number;
  toGo: number;
}

export interface StateCounts extends Counts {
  code: string;
  name: string;
}

export const totalOf = ({ visited, bucketlist }: Favorites): Counts => ({
  visited: visited.length,
  toGo: bucketlist.length,
});

/** The states in which a member has favorites, by name. */
export const countByState = ({ visited, bucketlist }: Favorites): StateCounts[] => {
  const states = new Map<string, StateCounts>();
  const at = (code: string): StateCounts => {
    const known = states.get(code) ?? { code, name: stateName(code), visited: 0, toGo: 0 };
    states.set(code, known);
    return known;
  };
  for (const { state_code } of visited) at(state_code).visited += 1;
  for (const { state_code } of bucketlist) at(state_code).toGo += 1;
  return [...states.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

export const countsText = ({ visited, toGo }: Counts): string =>
  `${numberText(visited)} visited, ${numberText(toGo)} to go`;
