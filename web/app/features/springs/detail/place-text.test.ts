import { expect, it } from 'vitest';
import { placeText } from './place-text.ts';

it.each([
  ['ID', 'Boise', 'Boise County, Idaho'],
  ['AK', 'Nome', 'Nome Census Area, Alaska'],
  ['NV', 'Carson City', 'Carson City, Nevada'],
])('%s, %s is written as %s', (state, county, text) => {
  expect(placeText(state, county)).toBe(text);
});
