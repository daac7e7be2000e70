import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgePoint } from './edge-point.ts';

const MAP = { x: 400, y: 300 };
const LABEL = { x: 100, y: 20 };

describe('the name of a town beyond the edge', { tags: '@22.9' }, () => {
  it.each([
    ['east', { x: 5_000, y: 0 }, { x: 292, y: 140 }],
    ['north', { x: 0, y: -5_000 }, { x: 150, y: 8 }],
    ['southwest', { x: -5_000, y: 5_000 }, { x: 18, y: 272 }],
  ])('in the %s is on that side of the map', (_, aside, expected) => {
    expect(edgePoint(MAP, LABEL, aside)).toEqual(expected);
  });

  it('is always whole', () => {
    const far = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(far, far, (x, y) => {
        const at = edgePoint(MAP, LABEL, { x, y });
        expect(at.x).toBeGreaterThanOrEqual(0);
        expect(at.y).toBeGreaterThanOrEqual(0);
        expect(at.x + LABEL.x).toBeLessThanOrEqual(MAP.x);
        expect(at.y + LABEL.y).toBeLessThanOrEqual(MAP.y);
      }),
    );
  });
});
