import { expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api.ts';
import { deleteFailure, submitFailure, updateFailure, voteFailure } from './calls.ts';

const LOST = new ApiError(0, 'the server could not be reached');
const OTHER = new Error('boom');

it('says so where no answer came, or what we did not expect', { tags: ['@8.18', '@8.20'] }, () => {
  expect(submitFailure(OTHER)).toEqual(['Failed.']);
  expect(submitFailure(LOST)).toEqual([
    'Failed.',
    'The server could not be reached. Your review is still here. Please try again.',
  ]);
  expect(updateFailure(OTHER)).toBe('Update failed: Failed to update review');
  expect(deleteFailure(OTHER)).toBe('Delete failed: Failed (Status: 0)');
  expect(voteFailure(OTHER)).toBe('Vote failed: Failed to cast vote');
});
