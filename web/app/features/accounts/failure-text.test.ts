import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api.ts';
import { settingsFailure } from './failure-text.ts';

describe('settingsFailure', () => {
  it.each([
    [new ApiError(401, 'You must be logged in.'), 'Authentication error. Please log in again.'],
    [new ApiError(400, 'bio: is too long'), 'bio: is too long'],
    [new ApiError(500, 'HTTP error! status: 500'), 'Failed to save settings'],
    [new ApiError(0, 'the server could not be reached'), 'Could not save settings.'],
    [new Error('x is undefined'), 'Could not save settings.'],
  ])('%s', { tags: ['@8.8', '@8.9'] }, (error, text) => {
    expect(settingsFailure(error)[0]).toBe(text);
  });
});
