import { describe, expect, it } from 'vitest';
import { placesAddress, placesIn } from './places.ts';

const feature = (place_name: unknown, center: unknown) => ({ place_name, center });

describe('the places in an answer', { tags: '@7.28' }, () => {
  it('takes those and nothing else', () => {
    const features = [
      { type: 'Feature', id: 'x', ...feature('Boise, Idaho', [-116.2, 43.6]) },
      feature('No place', null),
      feature('Words', ['a', 'b']),
      feature('Beyond numbers', [Number.NaN, 1]),
      feature('', [1, 2]),
      feature(7, [1, 2]),
      null,
    ];
    expect(placesIn({ features })).toEqual([{ name: 'Boise, Idaho', coords: [-116.2, 43.6] }]);
  });

  it.each([null, 'nothing', [], { features: 'none' }, { features: {} }])(
    '%j: none',
    { tags: '@5.24' },
    (answer) => {
      expect(placesIn(answer)).toEqual([]);
    },
  );
});

describe('the address of the place search', { tags: '@7.28' }, () => {
  it('ours, nearer ones preferred', () => {
    expect(placesAddress('boise & co', [-116.2023, 43.615], null)).toBe(
      '/api/places?q=boise%20%26%20co&near=-116.20,43.62',
    );
    expect(placesAddress('83702', undefined, null)).toBe('/api/places?q=83702');
  });

  it('an outside geocoder gets the text alone', () => {
    const template = 'https://places.example/{q}.json?limit=5';
    expect(placesAddress('a/b?c', [1, 2], template)).toBe(
      'https://places.example/a%2Fb%3Fc.json?limit=5',
    );
  });
});
