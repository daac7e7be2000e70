import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_AGE_MS } from '../app/offline/stores.ts';
import { chooseLeaving } from './copies.ts';

const NOW = 1_800_000_000_000;
const copies = fc.array(
  fc.record({ at: fc.integer({ min: NOW - 2 * MAX_AGE_MS, max: NOW }), bytes: fc.nat(100) }),
);
const limits = fc.record({ entries: fc.nat(20), bytes: fc.nat(500) });

it('what stays is never too many, too heavy or too old', { tags: '@17.7' }, () => {
  fc.assert(
    fc.property(copies, limits, (held, limit) => {
      const leaving = new Set(chooseLeaving(held, limit, NOW));
      const staying = held.filter((copy) => !leaving.has(copy));
      expect(staying.length).toBeLessThanOrEqual(limit.entries);
      expect(staying.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(limit.bytes);
      for (const { at } of staying) expect(NOW - at).toBeLessThanOrEqual(MAX_AGE_MS);
    }),
  );
});

it('the oldest leave first, and none while there is room', { tags: '@17.7' }, () => {
  const held = [3, 1, 2].map((age) => ({ at: NOW - age, bytes: 10 }));
  expect(chooseLeaving(held, { entries: 2, bytes: 100 }, NOW)).toEqual([held[0]]);
  expect(chooseLeaving(held, { entries: 9, bytes: 10 }, NOW)).toEqual([held[2], held[0]]);
  expect(chooseLeaving(held, { entries: 9, bytes: 100 }, NOW)).toEqual([]);
});
