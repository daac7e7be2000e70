import { describe, expect, it } from 'vitest';
import { wordsOf } from './failure-text.ts';

describe('the words of a failure, from plain text or JSON', { tags: '@7.9' }, () => {
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
