import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableOf, queryKey, readingsOf, springTerms, swappedOf } from './place-query.ts';

describe('what was typed', () => {
  it('loses what is put in parentheses, the country, and what nobody types', () => {
    expect(queryKey('Salem (Fulton), Arkansas, United States')).toBe('salem arkansas');
    expect(queryKey('\u0007 \u202E %_\\ 🔥')).toBe('');
  });

  it('is never longer than PostgreSQL can compare, no matter what it unfolds to', () => {
    // A single character that unfolds to several letters.
    expect(queryKey('㎯'.repeat(200)).length).toBeLessThanOrEqual(120);
  });

  it('never becomes more than letters and digits, so nothing can break out of our terms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const key = queryKey(typed);
        if (key === '') return;
        expect(springTerms(key)).toMatch(/^[a-z0-9]+:\*A( & [a-z0-9]+(:\*)?)*$/);
        const readings = readingsOf(key);
        expect(readings.length).toBeLessThanOrEqual(10);
        for (const each of [...readings, ...swappedOf(comparableOf(readings))]) {
          expect(each.key).toMatch(/^[a-z0-9][a-z0-9 ]*$/);
        }
      }),
    );
  });
});

describe('typos', () => {
  it('are tried by swapping neighboring letters, except in numbers and short names', () => {
    const swapped = swappedOf(comparableOf(readingsOf('bosie'))).map(({ key }) => key);
    expect(swapped).toEqual(['obsie', 'bsoie', 'boise', 'bosei']);
    expect(comparableOf(readingsOf('83720'))).toEqual([]);
    expect(comparableOf(readingsOf('ely'))).toEqual([]);
  });
});
