import { expect, it } from 'vitest';
import { isTownNamed } from './towns.ts';

it.each([
  ['Boise', 'boise', true],
  ['Boise', 'Boise, ID', true],
  ['Boise City', 'boise', false],
  ['83702', '83702', true],
  ['Idaho City', 'Idaho', false],
  ['Boise', 'boisea', false],
  ['Hale‘iwa', 'Haleiwa', true],
  ['Hot Springs', 'hot springs nearby', true],
])('%s is meant by "%s": %s', { tags: '@22.25' }, (bareName, typed, isNamed) => {
  expect(isTownNamed({ bareName }, typed)).toBe(isNamed);
});
