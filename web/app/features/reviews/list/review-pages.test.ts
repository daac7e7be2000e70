import { describe, expect, it } from 'vitest';
import { exampleReview } from '../../../../test/examples.ts';
import type { ReviewPages } from '../queries.ts';
import { reviewsIn, withChangedReview, withNewReview, withoutReview } from './review-pages.ts';

const review = (id: number) => exampleReview({ id });

const PAGES: ReviewPages = {
  pages: [
    { items: [review(9), review(8)], next: 'a' },
    { items: [review(7), review(6)], next: null },
  ],
  pageParams: [null, 'a'],
};

const idsOf = (pages: ReviewPages) => pages.pages.map(({ items }) => items.map(({ id }) => id));

describe('the pages of a list', () => {
  it('are one list, in which nothing stands twice', { tags: '@12.9' }, () => {
    const moved = { ...PAGES, pages: [...PAGES.pages, { items: [review(9)], next: null }] };
    expect(reviewsIn(moved).map(({ id }) => id)).toEqual([9, 8, 7, 6]);
  });

  it('take a new review at the top, once', { tags: '@4.28' }, () => {
    const added = withNewReview(review(10))(PAGES);
    expect(idsOf(added)).toEqual([
      [10, 9, 8],
      [7, 6],
    ]);
    expect(idsOf(withNewReview(review(10))(added))).toEqual(idsOf(added));
    const none = { pages: [{ items: [], next: null }], pageParams: [null] };
    expect(idsOf(withNewReview(review(1))(none))).toEqual([[1]]);
  });

  it('lose a deleted review, on any page, and keep their cursors', { tags: '@4.27' }, () => {
    const left = withoutReview(7)(PAGES);
    expect(idsOf(left)).toEqual([[9, 8], [6]]);
    expect(left.pages.map(({ next }) => next)).toEqual(['a', null]);
    expect(left.pageParams).toEqual(PAGES.pageParams);
  });

  it('change one review in its place', { tags: '@4.26' }, () => {
    const changed = withChangedReview(8, { vote_score: 3, current_user_vote: 1 })(PAGES);
    expect(reviewsIn(changed)[1]).toMatchObject({ id: 8, vote_score: 3, current_user_vote: 1 });
    expect(reviewsIn(changed).filter(({ vote_score }) => vote_score !== 0)).toHaveLength(1);
    expect(reviewsIn(PAGES)[1]?.vote_score).toBe(0);
  });
});
