import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api.ts';
import {
  deleteFailure,
  reportFailure,
  submitFailure,
  updateFailure,
  voteFailure,
} from './calls.ts';

const SAID = new ApiError(403, 'You can only change your own reviews.');
const WORDLESS = new ApiError(502, 'HTTP error! status: 502');
const LOST = new ApiError(0, 'the server could not be reached');
const OTHER = new Error('boom');

describe('SPEC.md section 8', () => {
  it("Review submit: the server's error, else 'Failed.'", () => {
    expect(submitFailure(SAID)).toEqual(['You can only change your own reviews.']);
    expect(submitFailure(WORDLESS)).toEqual(['Failed.']);
    expect(submitFailure(OTHER)).toEqual(['Failed.']);
    expect(submitFailure(LOST)).toEqual([
      'Failed.',
      'The server could not be reached. Your review is still here. Please try again.',
    ]);
  });

  it("Review update: 'Update failed: {msg}' (fallbacks 'Failed.' or 'Failed to update review')", () => {
    expect(updateFailure(SAID)).toBe('Update failed: You can only change your own reviews.');
    expect(updateFailure(WORDLESS)).toBe('Update failed: Failed.');
    expect(updateFailure(LOST)).toBe('Update failed: the server could not be reached');
    expect(updateFailure(OTHER)).toBe('Update failed: Failed to update review');
  });

  it("Review delete: 'Delete failed: {msg}' (fallback 'Failed (Status: {n})')", () => {
    expect(deleteFailure(SAID)).toBe('Delete failed: You can only change your own reviews.');
    expect(deleteFailure(WORDLESS)).toBe('Delete failed: Failed (Status: 502)');
    expect(deleteFailure(LOST)).toBe('Delete failed: the server could not be reached');
    expect(deleteFailure(OTHER)).toBe('Delete failed: Failed (Status: 0)');
  });

  it("Vote: 'Vote failed: {msg}' (fallbacks 'Failed.' or 'Failed to cast vote')", () => {
    expect(voteFailure(SAID)).toBe('Vote failed: You can only change your own reviews.');
    expect(voteFailure(WORDLESS)).toBe('Vote failed: Failed.');
    expect(voteFailure(LOST)).toBe('Vote failed: the server could not be reached');
    expect(voteFailure(OTHER)).toBe('Vote failed: Failed to cast vote');
  });

  it('a report that did not arrive says so as well', () => {
    expect(reportFailure(SAID)).toBe('Report failed: You can only change your own reviews.');
    expect(reportFailure(LOST)).toBe('Report failed: the server could not be reached');
    expect(reportFailure(WORDLESS)).toBe('Report failed: Failed.');
  });
});
