import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api.ts';
import { deleteFailure, submitFailure, updateFailure, voteFailure } from './calls.ts';

const SAID = new ApiError(403, 'You can only change your own reviews.');
const WORDLESS = new ApiError(502, 'HTTP error! status: 502');
const LOST = new ApiError(0, 'the server could not be reached');
const OTHER = new Error('boom');

describe('what a failure says', () => {
  it('a review that is not sent', { tags: ['@8.17', '@8.1'] }, () => {
    expect(submitFailure(SAID)).toEqual(['You can only change your own reviews.']);
    expect(submitFailure(WORDLESS)).toEqual(['Failed.']);
    expect(submitFailure(OTHER)).toEqual(['Failed.']);
    expect(submitFailure(LOST)).toEqual([
      'Failed.',
      'The server could not be reached. Your review is still here. Please try again.',
    ]);
  });

  it('a review that is not changed', { tags: ['@8.18', '@8.1'] }, () => {
    expect(updateFailure(SAID)).toBe('Update failed: You can only change your own reviews.');
    expect(updateFailure(WORDLESS)).toBe('Update failed: Failed.');
    expect(updateFailure(LOST)).toBe('Update failed: the server could not be reached');
    expect(updateFailure(OTHER)).toBe('Update failed: Failed to update review');
  });

  it('a review that is not deleted', { tags: ['@8.19', '@8.1'] }, () => {
    expect(deleteFailure(SAID)).toBe('Delete failed: You can only change your own reviews.');
    expect(deleteFailure(WORDLESS)).toBe('Delete failed: Failed (Status: 502)');
    expect(deleteFailure(LOST)).toBe('Delete failed: the server could not be reached');
    expect(deleteFailure(OTHER)).toBe('Delete failed: Failed (Status: 0)');
  });

  it('a vote that is not counted', { tags: ['@8.20', '@8.1'] }, () => {
    expect(voteFailure(SAID)).toBe('Vote failed: You can only change your own reviews.');
    expect(voteFailure(WORDLESS)).toBe('Vote failed: Failed.');
    expect(voteFailure(LOST)).toBe('Vote failed: the server could not be reached');
    expect(voteFailure(OTHER)).toBe('Vote failed: Failed to cast vote');
  });
});
