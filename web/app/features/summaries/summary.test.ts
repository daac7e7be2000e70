import { expect, test } from 'vitest';
import { isTruncated, originText } from './summary.tsx';

test.each([
  ['A quiet pool above the…', true],
  ['A quiet pool above the...', true],
  ['A quiet pool… above the river.', false],
  ['A quiet pool above the river.', false],
  [null, false],
])('%j ends in an ellipsis: %j', { tags: '@6.7' }, (summary, expected) => {
  expect(isTruncated(summary)).toBe(expected);
});

const written = '2026-11-15T23:30:00+00:00';

test.each([
  [written, 7, 'Written by AI on November 15, 2026 from the comments in 7 reviews.'],
  [written, 1, 'Written by AI on November 15, 2026 from the comment in 1 review.'],
  [written, 1_203, 'Written by AI on November 15, 2026 from the comments in 1,203 reviews.'],
  [written, 0, 'Written by AI on November 15, 2026 from facts only.'],
  [written, undefined, 'Written by AI on November 15, 2026.'],
  [null, null, 'Written by AI.'],
  [undefined, undefined, 'Written by AI.'],
])(
  'a summary of %j from %j reviews says so, as far as it knows',
  { tags: ['@13.1', '@13.4'] },
  (ai_summary_written_at, ai_summary_review_count, text) => {
    expect(originText({ ai_summary_written_at, ai_summary_review_count })).toBe(
      `${text} AI descriptions may be inaccurate.`,
    );
  },
);
