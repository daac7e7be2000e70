import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { FRAUNCES_CHARACTERS, subsetFraunces } from './fraunces.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8');

it('the font of names and headings is at most 22 kB', { tags: '@22.82' }, async () => {
  const { length } = readFileSync(resolve(await subsetFraunces(), 'fraunces.woff2'));
  expect(length).toBeLessThanOrEqual(22_000);
  // An empty font would be small too.
  expect(length).toBeGreaterThan(8_000);
});

it('has every letter of the catalog’s names', { tags: '@22.82' }, () => {
  const [header = '', ...rows] = read('../catalog/springs.csv').split('\n');
  const column = header.split(',').indexOf('name');
  const letters = new Set(rows.flatMap((row) => Array.from(row.split(',')[column] ?? '')));
  expect(letters.size).toBeGreaterThan(50);
  expect([...letters].filter((letter) => !FRAUNCES_CHARACTERS.includes(letter))).toEqual([]);
});

it('its license comes along', { tags: '@22.82' }, () => {
  const license = createRequire(import.meta.url).resolve('@fontsource/fraunces/LICENSE');
  expect(read('public/fraunces-license.txt')).toBe(readFileSync(license, 'utf8'));
});

/** Units of the em: see fonts.css. */
const FRAUNCES = { width: 969 / 2000, ascent: 1956 / 2000, descent: 510 / 2000 };

it.each([
  ['Georgia', 913 / 2048],
  ['Noto', 481 / 1000],
  ['Times', 832 / 2048],
  ['DejaVu', 1039 / 2048],
])('the fallback over %s is as wide and as high', { tags: '@22.82' }, (name, width) => {
  const face = new RegExp(`'Fraunces over ${name}';[^}]*`).exec(read('app/fonts.css'))?.[0] ?? '';
  const percent = (property: string) =>
    Number(new RegExp(`${property}: ([\\d.]+)%`).exec(face)?.[1]) / 100;
  const stretch = FRAUNCES.width / width;
  expect(percent('size-adjust')).toBeCloseTo(stretch, 3);
  expect(percent('ascent-override')).toBeCloseTo(FRAUNCES.ascent / stretch, 3);
  expect(percent('descent-override')).toBeCloseTo(FRAUNCES.descent / stretch, 3);
});
