import { describe, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { failureText, pressFailure } from './failure.ts';

const FALLBACK = 'Login failed. Please check your credentials.';

describe('failureText', () => {
  it('gives what the server said', { tags: ['@8.1', '@8.5', '@8.7'] }, () => {
    expect(failureText(new ApiError(409, 'This username is taken.'), FALLBACK)).toBe(
      'This username is taken.',
    );
    expect(failureText(new ApiError(502, 'HTTP error! status: 502'), FALLBACK)).toBe(
      'HTTP error! status: 502',
    );
  });

  it('makes a sentence of an answer that did not come', { tags: '@14.6' }, () => {
    expect(failureText(new ApiError(0, 'the server took too long to answer'), FALLBACK)).toBe(
      'The server took too long to answer. What you typed is still here: please try again.',
    );
  });

  it('falls back for anything else', { tags: ['@8.5', '@8.7'] }, () => {
    expect(failureText(new Error('x is undefined'), FALLBACK)).toBe(FALLBACK);
  });
});

describe('pressFailure', () => {
  it('speaks of nothing typed', { tags: '@14.6' }, () => {
    expect(pressFailure(new ApiError(0, 'the server could not be reached'), FALLBACK)).toBe(
      'The server could not be reached. Please try again.',
    );
    expect(pressFailure(new ApiError(429, 'Slow down.'), FALLBACK)).toBe('Slow down.');
    expect(pressFailure(new Error('x is undefined'), FALLBACK)).toBe(FALLBACK);
  });
});
