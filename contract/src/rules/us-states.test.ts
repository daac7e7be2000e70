import { describe, expect, it } from 'vitest';
import { US_STATES } from './us-states.ts';

describe('US states', () => {
  it('are listed by name', { tags: '@2.31' }, () => {
    const names = US_STATES.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });
});
