import { describe, expect, it } from 'vitest';
import { townsMeant } from './towns.ts';

const town = (bareName: string, state: string) => ({
  bareName,
  name: `${bareName}, ${state}`,
  coords: [0, 0] as [number, number],
});
const TOWNS = [
  town('Boise', 'Idaho'),
  town('Boise City', 'Oklahoma'),
  town('Boise', 'Texas'),
  town('Hale‘iwa', 'Hawaii'),
];

describe('the towns that a search is about', { tags: '@22.25' }, () => {
  it.each([
    ['boise', ['Boise, Idaho', 'Boise, Texas']],
    ['Boise, ID', ['Boise, Idaho', 'Boise, Texas']],
    ['boise city', ['Boise, Idaho', 'Boise City, Oklahoma', 'Boise, Texas']],
    ['idaho', []],
    ['bois', []],
    ['boisea', []],
    ['Haleiwa', ['Hale‘iwa, Hawaii']],
    ['hot springs near boise', ['Boise, Idaho']],
    // As the gazetteer understands it.
    ['hot springs near bosie', ['Boise, Idaho']],
  ])('%s', (typed, names) =>
    expect(townsMeant(TOWNS, typed).map(({ name }) => name)).toEqual(names),
  );
});
