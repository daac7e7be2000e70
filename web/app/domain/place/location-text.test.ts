import { expect, it } from 'vitest';
import { locationText } from './location-text.ts';

it.each([
  ['ID', 'Boise', 'Boise County, Idaho'],
  ['AK', 'Nome', 'Nome Census Area, Alaska'],
  ['NV', 'Carson City', 'Carson City, Nevada'],
])('%s, %s is written as %s', (state, county, text) => {
  expect(locationText(state, county)).toBe(text);
});
