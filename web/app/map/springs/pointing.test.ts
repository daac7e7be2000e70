import { describe, expect, it } from 'vitest';
import { followPointing } from './pointing.ts';

/** What is told while these events happen to a marker. */
const toldBy = (...events: string[]): boolean[] => {
  const listeners = new Map<string, () => void>();
  const told: boolean[] = [];
  followPointing({ on: (event, listener) => listeners.set(event, listener) }, (isPointed) =>
    told.push(isPointed),
  );
  for (const event of events) listeners.get(event)?.();
  return told;
};

describe('a marker is lit', () => {
  it('while it is pointed at', () => {
    expect(toldBy('mouseover', 'mouseout')).toEqual([true, false]);
  });

  it('until its popup closes, when the pointer is elsewhere', () => {
    expect(toldBy('mouseover', 'popupopen', 'mouseout')).toEqual([true, true]);
    expect(toldBy('popupopen', 'popupclose')).toEqual([true, false]);
  });

  it('not once it is gone, into a cluster or with its spring', () => {
    expect(toldBy('mouseover', 'remove')).toEqual([true, false]);
    expect(toldBy('mouseover', 'popupopen', 'popupclose', 'remove')).toEqual([true, true, false]);
  });

  it('and ends no other highlight when it goes', () => {
    expect(toldBy('remove')).toEqual([]);
    expect(toldBy('mouseover', 'mouseout', 'remove')).toEqual([true, false]);
  });
});
