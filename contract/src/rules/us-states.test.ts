import { describe, expect, it } from 'vitest';
import { STATE_CHOICES, stateName, US_STATES } from './us-states.ts';

describe('US states', () => {
  it("'50 states plus \\'All States\\' with an empty code, each with code and name'", () => {
    expect(US_STATES).toHaveLength(50);
    expect(STATE_CHOICES).toHaveLength(51);
    expect(STATE_CHOICES[0]).toEqual({ code: '', name: 'All States' });
    expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(50);
    for (const { code, name } of US_STATES) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(stateName(code.toLowerCase())).toBe(name);
    }
  });

  it('are listed by name', () => {
    const names = US_STATES.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });
});
