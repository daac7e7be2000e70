import { describe, expect, it } from 'vitest';
import { reasonNotTo, votesState } from './votes.ts';

const REVIEW = { username: 'ada' };

describe('voting', () => {
  it('is open to members, but not on their own reviews', { tags: ['@5.13'] }, () => {
    expect(reasonNotTo(REVIEW, null, 'known')).toBe('Log in to vote');
    expect(reasonNotTo(REVIEW, 'ada', 'known')).toBe('You cannot vote on your own review');
    expect(reasonNotTo(REVIEW, 'bea', 'known')).toBeNull();
  });

  it(
    'waits for the votes that were cast before, and says when they did not come',
    { tags: ['@12.11'] },
    () => {
      const awaited = votesState({ isStandIn: true, isError: false });
      expect(awaited).toBe('awaited');
      expect(reasonNotTo(REVIEW, 'bea', awaited)).toBeNull();
      const failed = votesState({ isStandIn: true, isError: true });
      expect(reasonNotTo(REVIEW, 'bea', failed)).toBe('Your votes could not be loaded');
    },
  );

  it(
    'goes on with votes that are known, though a later reading failed',
    { tags: ['@12.11'] },
    () => {
      expect(votesState({ isStandIn: false, isError: true })).toBe('known');
    },
  );
});
