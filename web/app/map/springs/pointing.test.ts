import { describe, expect, it } from 'vitest';
import { followPointing } from './pointing.ts';

/** What is reported while these events happen to a marker. */
const reportedBy = (...events: string[]): boolean[] => {
  const listeners = new Map<string, () => void>();
  const reported: boolean[] = [];
  followPointing({ on: (event, listener) => listeners.set(event, listener) }, (isPointed) =>
    reported.push(isPointed),
  );
  for (const event of events) listeners.get(event)?.();
  return reported;
};

describe('a marker is lit', () => {
  it('while it is pointed at', () => {
    expect(reportedBy('mouseover', 'mouseout')).toEqual([true, false]);
  });

  it('until its popup closes, when the pointer is elsewhere', () => {
    expect(reportedBy('mouseover', 'popupopen', 'mouseout')).toEqual([true, true]);
    expect(reportedBy('popupopen', 'popupclose')).toEqual([true, false]);
  });

  it('not once it is gone, into a cluster or with its spring', () => {
    expect(reportedBy('mouseover', 'remove')).toEqual([true, false]);
    expect(reportedBy('mouseover', 'popupopen', 'popupclose', 'remove')).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('and ends no other highlight when it goes', () => {
    expect(reportedBy('remove')).toEqual([]);
    expect(reportedBy('mouseover', 'mouseout', 'remove')).toEqual([true, false]);
  });
});
