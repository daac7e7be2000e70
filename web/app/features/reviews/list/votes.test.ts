import { describe, expect, it } from 'vitest';
import { reasonNotTo, votesState } from './votes.ts';

const REVIEW = { username: 'ada' };

describe('voting', () => {
  it('waits for earlier votes, and says when they did not come', { tags: '@12.11' }, () => {
    const awaited = votesState({ isStandIn: true, isError: false });
    expect(awaited).toBe('awaited');
    expect(reasonNotTo(REVIEW, 'bea', awaited)).toBeNull();
    const failed = votesState({ isStandIn: true, isError: true });
    expect(reasonNotTo(REVIEW, 'bea', failed)).toBe("We couldn't load your votes");
  });

  it('goes on with known votes, though a later reading failed', { tags: '@12.11' }, () => {
    expect(votesState({ isStandIn: false, isError: true })).toBe('known');
  });
});
