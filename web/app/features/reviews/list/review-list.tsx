import { useFocusFirstNew } from '../../../ui/use-focus-first-new.ts';
import { LoadMore } from './load-more.tsx';
import { ReviewItem, type ItemProps } from './review-item.tsx';
import type { useReviewList } from './use-review-list.ts';

export const ReviewList = ({
  list,
  ...item
}: ItemProps & { list: ReturnType<typeof useReviewList> }) => {
  const { list: rows, onAsked } = useFocusFirstNew<HTMLUListElement>(list.reviews.length);
  return (
    <>
      <ul
        ref={rows}
        aria-busy={list.isSorting}
        className="mt-1 text-lg transition-opacity aria-busy:opacity-60"
      >
        {list.reviews.map((review) => (
          <ReviewItem key={review.id} review={review} votes={list.votes} {...item} />
        ))}
      </ul>
      {list.hasMore && (
        <LoadMore
          isLoading={list.isLoadingMore}
          hasFailed={list.hasMoreFailed}
          onMore={list.loadMore}
          onAsked={onAsked}
        />
      )}
    </>
  );
};
