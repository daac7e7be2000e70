import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReviewPages, springReviews } from '../queries.ts';
import { reviewsIn } from './review-pages.ts';
import { reviewTotal } from './review-total.ts';
import { votesState } from './votes.ts';

type List = ReturnType<typeof springReviews>;

interface ListOptions {
  /** The same list without the reader's votes, which came with the page: it stands until theirs is there. */
  before: List | null;
  /** How many there are, as far as the page knew. */
  counted: number;
  isAsked: boolean;
}

/** A list that grows as one scrolls. */
export const useReviewList = (own: List, { before, counted, isAsked }: ListOptions) => {
  const queries = useQueryClient();
  const {
    data,
    isError,
    isPlaceholderData,
    isFetching,
    isFetchingNextPage,
    dataUpdatedAt,
    ...list
  } = useInfiniteQuery({
    ...own,
    enabled: isAsked,
    initialData: () =>
      before ? queries.getQueryData<ReviewPages>(before.queryKey as readonly unknown[]) : undefined,
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
  });
  const reviews = data ? reviewsIn(data) : [];
  const next = data?.pages.at(-1)?.next;
  return {
    reviews,
    total: data ? reviewTotal(reviews.length, next === null, counted) : counted,
    isLoaded: data !== undefined,
    hasFailed: isError && !data,
    hasMore: typeof next === 'string' && !isPlaceholderData,
    hasMoreFailed: list.isFetchNextPageError,
    isLoadingMore: isFetchingNextPage,
    isSorting: isPlaceholderData,
    isFetching,
    votes: votesState({ isStandIn: before !== null && dataUpdatedAt === 0, isError }),
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  };
};
