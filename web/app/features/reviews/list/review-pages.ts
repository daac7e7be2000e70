import type { Review } from '@wildsoak/contract/reviews';
import type { ReviewPage, ReviewPages } from '../queries.ts';

/** The pages as one list. A score that changes between two pages can bring a review twice. */
export const reviewsIn = ({ pages }: { pages: readonly ReviewPage[] }): Review[] => {
  const byId = new Map<number, Review>();
  for (const review of pages.flatMap(({ items }) => items)) {
    if (!byId.has(review.id)) byId.set(review.id, review);
  }
  return [...byId.values()];
};

const withItems = (pages: ReviewPages, change: (items: Review[]) => Review[]): ReviewPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, items: change(page.items) })),
});

export const withoutReview =
  (id: number) =>
  (pages: ReviewPages): ReviewPages =>
    withItems(pages, (items) => items.filter((one) => one.id !== id));

/** 'New reviews are added at the top.' Once: the list may have been asked for meanwhile. */
export const withNewReview =
  (review: Review) =>
  (pages: ReviewPages): ReviewPages => {
    const others = withoutReview(review.id)(pages);
    const [first, ...rest] = others.pages;
    if (!first) return pages;
    return { ...others, pages: [{ ...first, items: [review, ...first.items] }, ...rest] };
  };

export const withChangedReview =
  (id: number, changes: Partial<Review>) =>
  (pages: ReviewPages): ReviewPages =>
    withItems(pages, (items) => items.map((one) => (one.id === id ? { ...one, ...changes } : one)));
