import { usePagedList } from '../../../lib/http/pages.ts';
import type { springReviews } from '../queries.ts';
import { useAuth } from '../../../session/auth.ts';
import { reviewsIn } from './review-pages.ts';
import { votesState } from './votes.ts';

type List = ReturnType<typeof springReviews>;

interface ListOptions {
  /** The same list without the reader's votes, as it came with the page: shown until theirs loads. */
  before: List | null;
  /** How many there were when the page loaded. */
  counted: number;
  isAsked: boolean;
}

/** The reader's username; null for a visitor, undefined until we know. */
export const useReader = (): string | null | undefined => {
  const auth = useAuth();
  if (auth.status === 'unknown') return undefined;
  return auth.status === 'signed-in' ? auth.user.username : null;
};

/** A fully loaded list is newer than the count. */
export const reviewTotal = (listed: number, isWhole: boolean, counted: number): number =>
  isWhole ? listed : Math.max(listed, counted);

/** A list that grows as the reader scrolls. */
export const useReviewList = (own: List, { before, counted, isAsked }: ListOptions) => {
  const {
    data,
    isError,
    isPlaceholderData,
    isFetching,
    isFetchingNextPage,
    dataUpdatedAt,
    ...list
  } = usePagedList(own, { before, isAsked });
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
