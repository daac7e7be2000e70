import { describe, expect, it } from 'vitest';
import { optionsOf } from './suggestion-list.tsx';

const idsOf = (...names: string[]) =>
  optionsOf(names.map((name) => ({ name }))).map(({ id }) => id);

describe('the options of a list that changes', () => {
  it('keep what they are called when they move', () => {
    expect(idsOf('Boise', 'Ogden')[1]).toBe(idsOf('Ogden')[0]);
  });

  it('never take over what another was called', () => {
    const before = idsOf('Boise', 'Ogden');
    for (const id of idsOf('Provo', 'Salem')) expect(before).not.toContain(id);
  });

  it('differ where names do not', () => {
    expect(new Set(idsOf('Springfield', 'Springfield', 'Springfield')).size).toBe(3);
  });
});
