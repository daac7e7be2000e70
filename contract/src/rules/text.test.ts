import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from './text.ts';

describe('hardening: NUL bytes and lone surrogates reach PostgreSQL', () => {
  it.each(['a\u0000b', '\ud800', 'x\udfff'])('refuses %j', (value) =>
    expect(text(100).safeParse(value).success).toBe(false),
  );

  it('takes every other text up to its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (value) => {
        const isClean = !value.includes('\u0000') && value.length <= 100;
        expect(text(100).safeParse(value).success).toBe(isClean);
      }),
    );
    expect(text(3).safeParse('four').success).toBe(false);
  });

  it('hardening: regular expressions that hang: 50 kB below 50 ms', () => {
    const begin = performance.now();
    text(100).safeParse('a'.repeat(50_000));
    expect(performance.now() - begin).toBeLessThan(50);
  });
});
