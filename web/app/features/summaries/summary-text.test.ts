import { describe, expect, it } from 'vitest';
import { isTruncated, originText } from './summary-text.ts';

describe("'A summary ending in an ellipsis means truncated.'", () => {
  it.each([
    ['A quiet pool above the…', true],
    ['A quiet pool above the...', true],
    ['A quiet pool… above the river.', false],
    ['A quiet pool above the river.', false],
    [null, false],
  ])('%j', (summary, expected) => {
    expect(isTruncated(summary)).toBe(expected);
  });
});

describe('when it was written, and from how many reviews', () => {
  const written = '2026-11-15T23:30:00+00:00';
  it.each([
    [written, 7, 'Written by AI on November 15, 2026 from 7 reviews.'],
    [written, 1, 'Written by AI on November 15, 2026 from 1 review.'],
    [written, 1_203, 'Written by AI on November 15, 2026 from 1,203 reviews.'],
    [written, 0, 'Written by AI on November 15, 2026 from the facts alone.'],
    [null, null, 'Written by AI.'],
  ])('%j, %j', (ai_summary_written_at, ai_summary_review_count, text) => {
    expect(originText({ ai_summary_written_at, ai_summary_review_count })).toBe(
      `${text} AI descriptions may be inaccurate.`,
    );
  });
});
