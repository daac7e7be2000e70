import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { numberText } from '../../../lib/format.ts';
import { useFocusFirstNew } from '../../../ui/use-focus-first-new.ts';
import { ReviewItem, type ItemProps } from './review-item.tsx';
import type { useReviewList } from './use-review-list.ts';
import { whenNear } from '../../../lib/browser/when-near.ts';
import { Button } from '../../../ui/button.tsx';

/** How far a thumb scrolls while the next page loads. */
const AHEAD = '600px';

/** Loads more as the reader scrolls. The button is for keyboards and for another try. */
const LoadMore = ({
  isLoading,
  hasFailed,
  onMore,
  onAsked,
}: {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
  onAsked: () => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(onMore);
  useEffect(() => {
    if (!box.current || isLoading || hasFailed) return undefined;
    return whenNear(box.current, AHEAD, () => loadMore());
  }, [isLoading, hasFailed]);

  return (
    <div ref={box} className="mt-4 flex flex-wrap items-center gap-4 noscript:hidden">
      <Button
        look="quiet"
        isBusy={isLoading}
        onClick={() => {
          onAsked();
          onMore();
        }}
      >
        {isLoading ? 'Loading...' : 'Load more'}
      </Button>
      <p role={hasFailed ? 'alert' : 'status'} className="text-quiet">
        {hasFailed && "We couldn't load more reviews."}
      </p>
    </div>
  );
};

export const ReviewList = ({
  list,
  shownFirst = Infinity,
  ...item
}: ItemProps & {
  list: ReturnType<typeof useReviewList>;
  /** The rest comes with a press. */
  shownFirst?: number;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const isWhole = isOpen || list.reviews.length <= shownFirst;
  const shown = isWhole ? list.reviews : list.reviews.slice(0, shownFirst);
  const { list: rows, onAsked } = useFocusFirstNew<HTMLUListElement>(shown.length);
  return (
    <>
      <ul
        ref={rows}
        aria-busy={list.isSorting}
        className="mt-1 transition-opacity aria-busy:opacity-60"
      >
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} votes={list.votes} {...item} />
        ))}
      </ul>
      {!isWhole && (
        <Button
          look="quiet"
          className="mt-2 noscript:hidden"
          onClick={() => {
            onAsked();
            setIsOpen(true);
          }}
        >
          All {numberText(list.total)}
          <span className="sr-only"> reviews</span>
        </Button>
      )}
      {isWhole && list.hasMore && (
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
