import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../domain/place/place.ts';
import { directionsLinks, MAX_BETWEEN } from './google-maps.ts';

const BOISE: Place = { name: 'Boise, ID', coords: [-116.2023, 43.615] };
const STANLEY: Place = { name: 'Stanley, ID', coords: [-114.93814, 44.21631] };
const stop = (index: number): Place => ({ name: `Spring ${index}`, coords: [-115 - index, 44] });
const stops = (count: number) => Array.from({ length: count }, (_, index) => stop(index));

const parts = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe('a link to directions', { tags: '@2.88' }, () => {
  it('has no waypoints where there are none', () => {
    const [link] = directionsLinks(BOISE, [], STANLEY, MAX_BETWEEN.desk);
    expect(parts(link?.url ?? '')).not.toHaveProperty('waypoints');
  });

  it('writes tiny numbers as numbers, and keeps names out of the address', () => {
    const odd: Place = { name: '<script>&destination=evil', coords: [1e-9, -1e-7] };
    const [link] = directionsLinks(odd, [], STANLEY, MAX_BETWEEN.desk);
    expect(parts(link?.url ?? '')).toMatchObject({ origin: '0,0' });
    expect(link?.url).not.toContain('evil');
  });
});

it.each([
  [MAX_BETWEEN.desk, 9, 1],
  [MAX_BETWEEN.desk, 10, 2],
  [MAX_BETWEEN.desk, 23, 3],
  [MAX_BETWEEN.phone, 3, 1],
  [MAX_BETWEEN.phone, 4, 2],
  [MAX_BETWEEN.phone, 23, 6],
])(
  'Google takes %d waypoints: %d stops give %d links',
  { tags: '@2.88' },
  (limit, count, links) => {
    expect(directionsLinks(BOISE, stops(count), STANLEY, limit)).toHaveLength(links);
  },
);

it('the links together pass every stop once, end to end', { tags: '@2.88' }, () => {
  fc.assert(
    fc.property(fc.nat({ max: 23 }), fc.constantFrom(3, 9), (count, limit) => {
      const links = directionsLinks(BOISE, stops(count), STANLEY, limit).map(({ url }) =>
        parts(url),
      );
      const way = links.flatMap(({ waypoints, destination }) => [
        ...(waypoints?.split('|') ?? []),
        destination,
      ]);
      expect(way).toEqual([
        ...stops(count).map(({ coords: [longitude] }) => `44,${longitude}`),
        '44.21631,-114.93814',
      ]);
      expect(links.map(({ origin }) => origin)).toEqual([
        '43.615,-116.2023',
        ...links.slice(0, -1).map(({ destination }) => destination),
      ]);
      for (const { waypoints } of links) {
        expect(waypoints?.split('|').length ?? 0).toBeLessThanOrEqual(limit);
      }
    }),
  );
});
