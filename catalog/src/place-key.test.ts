import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeKey } from './place-key.ts';

it('hardening: a property name of every object is a word like any other', { tags: '@19.6' }, () => {
  for (const word of Object.getOwnPropertyNames(Object.prototype)) {
    expect(placeKey(word)).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/);
  }
  expect(placeKey('Constructor Springs')).toBe('constructor springs');
});

describe('placeKey', () => {
  it.each([
    ['St. George', 'saint george'],
    ['Saint  George', 'saint george'],
    ['Ste. Genevieve', 'sainte genevieve'],
    ['Mt. Shasta', 'mount shasta'],
    ['Ft Collins', 'fort collins'],
    ['Winston-Salem', 'winston salem'],
    ["Coeur d'Alene", 'coeur dalene'],
    ['Coeur d Alene', 'coeur dalene'],
    ["O'Fallon", 'ofallon'],
    ['O Fallon', 'ofallon'],
    ['Mc Lean', 'mclean'],
    ['Kapa‘a', 'kapaa'],
    ['Land O', 'land o'],
    ['Coeur d’Alene', 'coeur dalene'],
    ['Washington, D.C.', 'washington dc'],
    ['Española', 'espanola'],
    ['Kealakomo ʻUla', 'kealakomo ula'],
    ['Stanley', 'stanley'],
    ['\u0000%_\\', ''],
  ])('%j is compared as %j', (name, key) => {
    expect(placeKey(name)).toBe(key);
  });

  it('holds nothing but letters, digits and single spaces, and is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const key = placeKey(name);
        expect(key).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
        expect(placeKey(key)).toBe(key);
      }),
    );
  });
});
