import { expect, it } from 'vitest';
import { contoursOf } from './contours.ts';

it('draws the same land for the same spring, and another for its neighbor', () => {
  expect(contoursOf(7)).toEqual(contoursOf(7));
  expect(contoursOf(7)).not.toEqual(contoursOf(8));
});

it('draws something for every id', () => {
  for (const id of [1, 1661, 2_147_483_647]) {
    const { pool, rings } = contoursOf(id);
    expect([pool, ...rings].every((path) => /^M[\d\s.Q-]+Z$/.test(path))).toBe(true);
  }
});
