import { describe, expect, it } from 'vitest';
import { assignIds } from './ids.ts';

const row = (provenance: string) => ({ provenance, state_code: 'ID' });

describe('assignIds', () => {
  it('counts from 1 if there is no file yet', () => {
    expect(assignIds([row('a'), row('b')], [])).toEqual([1, 2]);
  });

  it('keeps the ids of known rows in any order and gives new rows the next ones', () => {
    const existing = [
      { ...row('a'), id: 1 },
      { ...row('b'), id: 7 },
    ];
    expect(assignIds([row('c'), row('b'), row('a')], existing)).toEqual([8, 7, 1]);
  });

  it('refuses a source that lacks a known row or has another row in its place', () => {
    const existing = [{ ...row('a'), id: 1 }];
    expect(() => assignIds([row('b')], existing)).toThrow('lacks a');
    expect(() => assignIds([{ provenance: 'a', state_code: 'UT' }], existing)).toThrow('reordered');
  });
});
