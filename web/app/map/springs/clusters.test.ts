import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Clusters, zoomWhereApart } from './clusters.ts';

const RADIUS = 80;

const anySprings = fc
  .array(
    fc.record({
      latitude: fc.double({ min: 30, max: 50, noNaN: true }),
      longitude: fc.double({ min: -125, max: -100, noNaN: true }),
    }),
    { maxLength: 60 },
  )
  .map((places) => places.map((place, id) => ({ id, ...place })));
const anyZoom = fc.integer({ min: 2, max: 18 });

const pixelsOf = ({ latitude, longitude }: Place, zoom: number) => {
  const size = 256 * 2 ** zoom;
  const angle = (latitude * Math.PI) / 180;
  return {
    x: (longitude / 360) * size,
    y: (-Math.asinh(Math.tan(angle)) / (2 * Math.PI)) * size,
  };
};

interface Place {
  latitude: number;
  longitude: number;
}

const pixelsBetween = (a: Place, b: Place, zoom: number) => {
  const [one, other] = [pixelsOf(a, zoom), pixelsOf(b, zoom)];
  return Math.hypot(one.x - other.x, one.y - other.y);
};

/** Rounding of the last digit. */
const SLACK = 1e-3;

describe('clusters', () => {
  it('hold every spring once, at most 80 px from the first', { tags: '@2.37' }, () => {
    fc.assert(
      fc.property(anySprings, anyZoom, (springs, zoom) => {
        const groups = new Clusters(springs).at(zoom);
        const ids = groups.flatMap(({ items }) => items.map(({ id }) => id));
        expect(ids.toSorted((a, b) => a - b)).toEqual(springs.map(({ id }) => id));
        for (const { items } of groups) {
          for (const item of items) {
            expect(pixelsBetween(items[0], item, zoom)).toBeLessThanOrEqual(RADIUS + SLACK);
          }
        }
      }),
    );
  });

  it('have their first springs more than 80 px apart', { tags: '@2.37' }, () => {
    fc.assert(
      fc.property(anySprings, anyZoom, (springs, zoom) => {
        const firsts = new Clusters(springs).at(zoom).map(({ items }) => items[0]);
        for (const [i, one] of firsts.entries()) {
          for (const other of firsts.slice(i + 1)) {
            expect(pixelsBetween(one, other, zoom)).toBeGreaterThan(RADIUS - SLACK);
          }
        }
      }),
    );
  });

  it('lie in the middle of their springs', { tags: '@2.37' }, () => {
    const [west, east, far] = [
      { id: 1, latitude: 40, longitude: -110 },
      { id: 2, latitude: 40, longitude: -109 },
      { id: 3, latitude: 45.5, longitude: -80 },
    ];
    const [pair, single] = new Clusters([west, east, far] as const).at(4);
    expect(pair).toEqual({ latitude: 40, longitude: -109.5, items: [west, east] });
    expect(single).toEqual({ latitude: 45.5, longitude: -80, items: [far] });
  });

  it('fall apart at the zoom that a click goes to, and not before', { tags: '@2.37' }, () => {
    const pair = [
      { id: 1, latitude: 40, longitude: -110 },
      { id: 2, latitude: 40, longitude: -109.9 },
    ];
    const clusters = new Clusters(pair);
    const [group] = clusters.at(4);
    const apart = zoomWhereApart(group!, 4)!;
    expect(clusters.at(apart)).toHaveLength(2);
    expect(clusters.at(apart - 1)).toHaveLength(1);
    expect(apart).toBeGreaterThan(5);
  });

  it('never fall apart where the springs share one spot', { tags: '@2.37' }, () => {
    const here = { latitude: 40, longitude: -110 };
    const [group] = new Clusters([
      { id: 1, ...here },
      { id: 2, ...here },
    ]).at(18);
    expect(group?.items).toHaveLength(2);
    expect(zoomWhereApart(group!, 4)).toBeNull();
  });

  it('know a zoom where a spring is outside any cluster', { tags: '@2.37' }, () => {
    fc.assert(
      fc.property(anySprings, anyZoom, (springs, zoom) => {
        const clusters = new Clusters(springs);
        for (const spring of springs) {
          const isIt = ({ id }: { id: number }) => id === spring.id;
          const alone = clusters.zoomWhereAlone(isIt, zoom);
          if (alone === null) continue;
          expect(alone).toBeGreaterThanOrEqual(zoom);
          expect(clusters.holding(isIt, alone)?.items).toEqual([spring]);
        }
      }),
    );
    const pair = [
      { id: 1, latitude: 40, longitude: -110 },
      { id: 2, latitude: 40, longitude: -109.9 },
    ];
    expect(new Clusters(pair).zoomWhereAlone(({ id }) => id === 1, 4)).toBeGreaterThan(5);
  });
});
