import { US_STATES } from '@wildsoak/contract/rules/us-states';
import { expect, it } from 'vitest';
import { COLUMNS, ROWS, STATE_TILES } from './state-map.tsx';

const tileOf = (wanted: string) => STATE_TILES.find(({ code }) => code === wanted)!;

it('each of the 50 states has one square of its own', { tags: '@11.9' }, () => {
  expect(STATE_TILES.map(({ code }) => code).toSorted()).toEqual(
    US_STATES.map(({ code }) => code).toSorted(),
  );
  expect(new Set(STATE_TILES.map(({ column, row }) => `${column},${row}`)).size).toBe(50);
  expect(STATE_TILES.every(({ column }) => Number.isInteger(column))).toBe(true);
  expect([COLUMNS, ROWS]).toEqual([11, 8]);
});

it.each([
  ['WA', 'OR', 'north of'],
  ['OR', 'CA', 'north of'],
  ['ID', 'UT', 'north of'],
  ['UT', 'AZ', 'north of'],
  ['OK', 'TX', 'north of'],
  ['NV', 'CO', 'west of'],
  ['CA', 'NV', 'west of'],
  ['TX', 'FL', 'west of'],
  ['NY', 'MA', 'west of'],
])('%s lies %3$s %s', (first, second, direction) => {
  const along = direction === 'north of' ? 'row' : 'column';
  expect(tileOf(first)[along]).toBeLessThan(tileOf(second)[along]);
});
