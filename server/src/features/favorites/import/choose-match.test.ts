import { expect, it } from 'vitest';
import { chooseMatch } from './choose-match.ts';

const candidate = (miles: number | null, likeness: number) => ({ miles, likeness });

it.each([
  ['nothing near', [], null],
  ['the same spot under another name', [candidate(0.1, 0)], 0],
  ['a trailhead with the same name', [candidate(3, 0.9)], 0],
  ['a neighbor with another name', [candidate(1, 0.2)], null],
  ['the better name of two neighbors', [candidate(0.1, 0.1), candidate(0.2, 1)], 1],
  ['the nearer of two that are named alike', [candidate(4, 0.6), candidate(0.5, 0.6)], 1],
  ['two in one spot, and the name is of neither', [candidate(0.1, 0.1), candidate(0.2, 0.1)], null],
  ['one spring with this name', [candidate(null, 1), candidate(null, 0.5)], 0],
  ['a name that several have', [candidate(null, 1), candidate(null, 1)], null],
  ['a name that is only similar', [candidate(null, 0.7)], null],
])('a place is matched to a spring, or to none: %s', { tags: '@26.83' }, (_, candidates, at) =>
  expect(chooseMatch(candidates)).toBe(at === null ? null : candidates[at]),
);
