import { expect, it } from 'vitest';
import { spreadOffsets } from './spread.ts';

it.each([2, 3, 10, 11, 40, 200])(
  'of %d markers that share a position, none covers another',
  (count) => {
    const offsets = spreadOffsets(count);
    expect(offsets).toHaveLength(count);
    for (const [i, a] of offsets.entries()) {
      for (const b of offsets.slice(i + 1)) {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(38);
      }
    }
  },
);
