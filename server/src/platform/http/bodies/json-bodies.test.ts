import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCostly } from './json-bodies.ts';

describe('hardening: JSON made to cost time is not read', { tags: '@19.30' }, () => {
  it.each([
    ['deep arrays', '['.repeat(21)],
    ['deep objects', '{"a":'.repeat(21)],
    ['many names', `{${'"a":0,'.repeat(1_001)}`],
    ['many objects', `[${'{},'.repeat(1_001)}`],
    ['many values', `[${'0,'.repeat(100_000)}`],
    ['many arrays', `[${'[],'.repeat(100_000)}`],
  ])('%s', (_what, json) => expect(isCostly(json)).toBe(true));

  it.each([
    ['the longest line', `[${'[-116.2,43.61],'.repeat(31_999)}[0,0]]`],
    ['twenty deep', '['.repeat(20) + ']'.repeat(20)],
    ['brackets, commas and quotes in a string', JSON.stringify('[{,"\\'.repeat(200_000))],
    ['a string that never ends', `"${'\\"'.repeat(2_000)}`],
    ['nothing', ''],
  ])('what is plain is: %s', (_what, json) => expect(isCostly(json)).toBe(false));

  it('small values are never costly, whatever their strings contain', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (json) => {
        expect(isCostly(json)).toBe(false);
      }),
    );
  });
});
