import type { Review, ReviewSort } from '@wildsoak/contract/reviews';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DemoMark, isMadeUp } from '../../domain/review/demo-mark.tsx';
import { Author } from '../../domain/visit/author.tsx';
import { numberText } from '../../lib/format.ts';
import { lazyPart, NotLoaded } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { newReviewKey, readDraft } from './form/review-values.ts';
import { ReviewList } from './list/review-list.tsx';
import type { useSpringReviews } from './use-spring-reviews.ts';
import { Select } from '../../ui/select.tsx';

const CreateReview = lazyPart(async () => (await import('./form/create-review.tsx')).CreateReview, {
  waiting: <Skeleton className="mt-3 h-96 w-full" />,
  missing: NotLoaded,
});

/** Enough to judge by. */
const SHOWN_FIRST = 3;

const By = ({ review }: { review: Review }) => <Author username={review.username} />;

/** 'The review form toggles open and closed.' With `?review=write` it opens by itself. */
const LeaveReview = ({
  springId,
  springName,
  username,
  known,
  onVisit,
}: {
  springId: number;
  springName: string | null;
  username: string;
  known: string | null;
  onVisit: () => void;
}) => {
  const [isWritten, setIsWritten] = useState(false);
  const [isOpen, setIsOpen] = useState(
    () => readDraft(newReviewKey(username, springId)) !== undefined,
  );
  const toggle = useRef<HTMLButtonElement>(null);
  const { search, key } = useLocation();
  /** A press on the link that leads here, even the second time. */
  const asked = new URLSearchParams(search).get('review') === 'write' ? key : null;
  useEffect(() => {
    if (asked === null) return undefined;
    // After the page has moved the focus to its top.
    const frame = requestAnimationFrame(() => {
      setIsOpen(true);
      toggle.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return (
    <>
      <Button ref={toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Leave a Review
      </Button>
      {isOpen && (
        <CreateReview
          springId={springId}
          springName={springName}
          username={username}
          known={known}
          onCreated={() => {
            setIsOpen(false);
            setIsWritten(true);
            toggle.current?.focus();
          }}
        />
      )}
      {isWritten && !isOpen && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-base">
          Been there lately?
          <Button look="quiet" onClick={onVisit}>
            Tell us what you found
          </Button>
        </p>
      )}
    </>
  );
};

const SORTS: { value: ReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'helpful', label: 'Most helpful' },
  { value: 'highest', label: 'Highest rating' },
  { value: 'lowest', label: 'Lowest rating' },
];

const SortField = ({ sort, onSort }: { sort: ReviewSort; onSort: (sort: ReviewSort) => void }) => {
  const id = useId();
  return (
    <p className="absolute top-0 right-0 flex items-center gap-2 text-base max-[22rem]:static noscript:hidden">
      <label htmlFor={id} className="text-quiet max-sm:sr-only">
        Sort by
      </label>
      <Select id={id} choices={SORTS} value={sort} onChoose={onSort} />
    </p>
  );
};

export const UserReviews = ({
  springId,
  springName,
  reviews: { reader, sort, setSort, list },
  known,
  loginPrompt,
  onVisit,
}: {
  springId: number;
  springName: string | null;
  reviews: ReturnType<typeof useSpringReviews>;
  /** Why nobody should bathe there; null if nothing says so. */
  known: string | null;
  /** For visitors. */
  loginPrompt: ReactNode;
  /** After a review: what is it like now? */
  onVisit: () => void;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // 'A failed reviews load silently gives an empty list.'
  const isAllDemo = isMadeUp(list.reviews);
  const count = list.hasFailed && sort === 'newest' ? 0 : list.total;
  return (
    <section aria-labelledby="reviews">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <h2
          id="reviews"
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-semibold outline-none"
        >
          User Reviews ({numberText(count)})
        </h2>
        {isAllDemo && <DemoMark />}
      </div>
      {/* The same height for everybody: nothing below moves once we know the reader. */}
      <div className="relative flow-root min-h-11">
        {count > 1 && <SortField sort={sort} onSort={setSort} />}
        {reader ? (
          <LeaveReview
            key={reader}
            springId={springId}
            springName={springName}
            username={reader}
            known={known}
            onVisit={onVisit}
          />
        ) : (
          loginPrompt
        )}
      </div>
      {count === 0 && <p className="text-quiet">No reviews yet.</p>}
      {list.hasFailed && sort !== 'newest' && (
        <LoadFailure
          message="We couldn't load the reviews."
          isRetrying={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {list.reviews.length > 0 && (
        <ReviewList
          list={list}
          reader={reader}
          subject={By}
          shownFirst={SHOWN_FIRST}
          isMarked={!isAllDemo}
          deleteQuestion="Delete review?"
          onDeleted={() => heading.current?.focus()}
        />
      )}
      {count > 1 && (
        <p className="mt-1 text-sm text-quiet">Only each member’s latest review counts.</p>
      )}
    </section>
  );
};
