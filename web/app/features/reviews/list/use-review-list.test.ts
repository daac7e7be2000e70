import { expect, it } from 'vitest';
import { reviewTotal } from './use-review-list.ts';

it.each([
  { listed: 3, isWhole: true, counted: 5, total: 3 },
  { listed: 0, isWhole: true, counted: 1, total: 0 },
  { listed: 20, isWhole: false, counted: 1_203, total: 1_203 },
  { listed: 21, isWhole: false, counted: 20, total: 21 },
])('$listed listed, whole: $isWhole, $counted counted: $total', { tags: '@2.52' }, (facts) => {
  expect(reviewTotal(facts.listed, facts.isWhole, facts.counted)).toBe(facts.total);
});
