import { useQueryClient } from '@tanstack/react-query';
import type { Review } from '@wildsoak/contract/reviews';
import type { Page } from '../../../lib/http/pages.ts';
import { REVIEWS_KEY, type ReviewPages } from '../queries.ts';

/** The pages as one list. When a score changes between two pages, a review can come twice. */
export const reviewsIn = ({ pages }: { pages: readonly Page<Review>[] }): Review[] => {
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

/** 'New reviews are added at the top.' Only once, in case the list was reloaded meanwhile. */
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

/** A review changes averages and counts: of its spring, and of its author. */
const AGGREGATES = [['springs'], ['profile']];

interface UpdateOptions {
  /** The lists to update; all by default. */
  queryKey?: readonly unknown[];
  changesAggregates: boolean;
}

/** Puts what the server confirmed into every loaded list. */
export const useUpdateReviewLists = () => {
  const queries = useQueryClient();
  return async (
    change: (pages: ReviewPages) => ReviewPages,
    { queryKey = REVIEWS_KEY, changesAggregates }: UpdateOptions,
  ) => {
    const all = { queryKey: REVIEWS_KEY };
    // A response on its way may be older than this change, and a list without data cannot be changed.
    const isIncomplete = queries
      .getQueryCache()
      .findAll({ ...all, type: 'active' })
      .some(({ state }) => state.fetchStatus === 'fetching' || state.data === undefined);
    await queries.cancelQueries(all);
    queries.setQueriesData<ReviewPages>({ queryKey }, (pages) => pages && change(pages));
    // Reviews on the screen stay where they are, even if they would now sort differently.
    void queries.invalidateQueries({ ...all, type: isIncomplete ? 'all' : 'inactive' });
    if (!changesAggregates) return;
    for (const key of AGGREGATES) void queries.invalidateQueries({ queryKey: key });
  };
};
