import { LoadMore } from './load-more.tsx';
import { ReviewItem, type ItemProps } from './review-item.tsx';
import type { useReviewList } from './use-review-list.ts';

export const ReviewList = ({
  list,
  ...item
}: ItemProps & { list: ReturnType<typeof useReviewList> }) => (
  <>
    <ul aria-busy={list.isSorting} className="mt-1 text-lg transition-opacity aria-busy:opacity-60">
      {list.reviews.map((review) => (
        <ReviewItem key={review.id} review={review} knowsVotes={list.knowsVotes} {...item} />
      ))}
    </ul>
    {list.hasMore && (
      <LoadMore
        isLoading={list.isLoadingMore}
        hasFailed={list.hasMoreFailed}
        onMore={list.loadMore}
      />
    )}
  </>
);
