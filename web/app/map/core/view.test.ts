import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, CONTIGUOUS_USA, nearestCopy, firstInView, type View } from './view.ts';

const attu = { latitude: 52.93, longitude: 173.13 };
const ketchikan = { latitude: 55.98, longitude: -131.66 };
const usa: View = { ...CONTIGUOUS_USA, latitude: 39.83, longitude: -98.58 };

const anyPosition = fc.record({
  latitude: fc.double({ min: 18, max: 72, noNaN: true }),
  longitude: fc.double({ min: -180, max: -60, noNaN: true }),
});

describe('what the map is fitted to', () => {
  it('Attu does not stretch the view around the world', { tags: '@10.5' }, () =>
    expect(boundsOf([attu, ketchikan])).toEqual({
      south: 52.93,
      north: 55.98,
      west: 173.13 - 360,
      east: -131.66,
    }),
  );

  it('leaves out what cannot be placed', { tags: '@5.16' }, () => {
    expect(boundsOf([{ latitude: Number.NaN, longitude: -100 }])).toBeNull();
    expect(boundsOf([])).toBeNull();
  });

  it('holds every position', () => {
    fc.assert(
      fc.property(fc.array(anyPosition, { minLength: 1 }), (positions) => {
        const bounds = boundsOf(positions);
        for (const { latitude, longitude } of positions) {
          expect(latitude).toBeGreaterThanOrEqual(bounds?.south ?? 99);
          expect(latitude).toBeLessThanOrEqual(bounds?.north ?? -99);
          expect(longitude).toBeGreaterThanOrEqual(bounds?.west ?? 0);
          expect(longitude).toBeLessThanOrEqual(bounds?.east ?? -999);
        }
      }),
    );
  });
});

describe('which copy of the world a position is drawn on', () => {
  it.each([
    [173, -170, -187],
    [-131, -170, -131],
    [-131, 200, 229],
    [173, 180, 173],
  ])('%d seen from %d is %d', (longitude, around, copy) =>
    expect(nearestCopy(longitude, around)).toBe(copy),
  );
});

describe('springs in view, nearest to the center first', () => {
  it('counts all and gives the nearest, as sorting would', { tags: '@10.1' }, () => {
    fc.assert(
      fc.property(fc.array(anyPosition), fc.integer({ min: 1, max: 5 }), (positions, limit) => {
        const { count, first } = firstInView(positions, usa, limit);
        const all = firstInView(positions, usa, Number.POSITIVE_INFINITY).first;
        expect(count).toBe(all.length);
        expect(first).toEqual(all.slice(0, limit));
        const inside = positions.filter(
          (position) =>
            position.latitude >= usa.south &&
            position.latitude <= usa.north &&
            position.longitude >= usa.west &&
            position.longitude <= usa.east,
        );
        expect(count).toBe(inside.length);
      }),
    );
  });

  it('finds Attu in a view that crosses the 180th meridian', { tags: '@10.5' }, () => {
    const aleutians = {
      south: 50,
      north: 55,
      west: -190,
      east: -170,
      latitude: 52,
      longitude: -180,
    };
    expect(firstInView([attu, ketchikan], aleutians, 9)).toEqual({ count: 1, first: [attu] });
  });
});
