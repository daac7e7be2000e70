import { expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api.ts';
import { reportFailure } from './report-failure.ts';

it.each([
  [new ApiError(403, 'You can only report others.'), 'You can only report others.'],
  [new ApiError(0, 'the server could not be reached'), 'the server could not be reached'],
  [new ApiError(502, 'HTTP error! status: 502'), 'Failed.'],
])('says why a report did not arrive', { tags: ['@12.5'] }, (error, reason) => {
  expect(reportFailure(error)).toBe(`Report failed: ${reason}`);
});
