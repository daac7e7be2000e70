import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api.ts';
import { isSignedOut, summaryFailure, wordsOf } from './failure-text.ts';

describe('the words of a failure, from plain text or JSON', { tags: ['@7.9'] }, () => {
  it.each([
    ['{"error":"Too many today."}', 'Too many today.'],
    ['{"message":"Too many today."}', 'Too many today.'],
    ['{"error":"","message":"Too many today."}', 'Too many today.'],
    ['{"error":{"code":7}}', ''],
    ['[]', ''],
    ['null', ''],
    ['Too many today.\n', 'Too many today.'],
    ['503', '503'],
    ['{"error":"Too', '{"error":"Too'],
    ['<html><h1>Bad Gateway</h1></html>', ''],
    ['\n<!doctype html>', ''],
    ['', ''],
    ['x'.repeat(1_000), 'x'.repeat(200)],
  ])('%j', (body, words) => {
    expect(wordsOf(body)).toBe(words);
  });
});

describe('a summary that fails', { tags: ['@8.15', '@8.16'] }, () => {
  it.each([
    ['a 401', new ApiError(401, 'x'), 'User not authenticated'],
    [
      'a message about authentication',
      new ApiError(403, 'Authentication required.'),
      'User not authenticated',
    ],
    [
      'in any form of the word',
      new ApiError(400, 'You are not authenticated.'),
      'User not authenticated',
    ],
    [
      'any other status',
      new ApiError(503, 'The summary could not be written.'),
      'HTTP error! status: 503 The summary could not be written.',
    ],
    ['without a text', new ApiError(502, ''), 'HTTP error! status: 502'],
    [
      'no answer',
      new ApiError(0, 'the server could not be reached'),
      'The server could not be reached.',
    ],
    ['what should not happen', new TypeError('x of undefined'), 'An unexpected error occurred.'],
  ])('%s', (_, error, message) => {
    expect(summaryFailure(error)).toBe(`Error generating summary: ${message}`);
    expect(isSignedOut(error)).toBe(message === 'User not authenticated');
  });
});
