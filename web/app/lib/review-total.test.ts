import { REVIEWS_PAGE } from '@wildsoak/contract/rules/limits';
import { expect, it } from 'vitest';
import { reviewTotal } from './review-total.ts';

const listOf = (length: number) => Array.from({ length });

it.each([
  { listed: 3, counted: 3, total: 3 },
  { listed: 2, counted: 3, total: 2 },
  { listed: 4, counted: 3, total: 4 },
  { listed: REVIEWS_PAGE, counted: 1_203, total: 1_203 },
  { listed: REVIEWS_PAGE, counted: REVIEWS_PAGE - 1, total: REVIEWS_PAGE },
])('$listed in the list, $counted counted: $total', ({ listed, counted, total }) => {
  expect(reviewTotal(listOf(listed), counted)).toBe(total);
});
