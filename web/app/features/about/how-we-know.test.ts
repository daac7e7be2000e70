import { readFileSync } from 'node:fs';
import { SOURCE_YEAR } from '@wildsoak/contract/rules/limits';
import { expect, it } from 'vitest';
import { CATALOG_SPRINGS } from './how-we-know.tsx';

const read = (path: string) =>
  readFileSync(new URL(`../../../../catalog/${path}`, import.meta.url), 'utf8').trim();

it('the numbers on the page are those of the catalog', { tags: '@22.87' }, () => {
  const rows = read('springs.csv').split('\n').slice(1);
  expect(rows).toHaveLength(CATALOG_SPRINGS);
  const precise = new Set(rows.map((row) => /,-?[\d.]+,-?[\d.]+,(\d+),/.exec(row)?.[1]));
  expect(precise).toEqual(new Set(['200', '500', '1000']));
  expect(rows.every((row) => row.includes(`noaa-${SOURCE_YEAR}:`))).toBe(true);
  const hazards = read('hazards.csv').split('\n').slice(1);
  const hearsay = hazards.filter((row) => row.includes(',unconfirmed,'));
  expect(hearsay.length / hazards.length).toBeCloseTo(1 / 3, 1);
});
