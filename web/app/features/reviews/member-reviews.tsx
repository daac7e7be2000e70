import type { Profile } from '@wildsoak/contract/profiles';
import type { Review } from '@wildsoak/contract/reviews';
import { useRef } from 'react';
import { BathingBadge } from '../../domain/bathing/bathing-badge.tsx';
import { numberText, springName } from '../../lib/format.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ReviewList } from './list/review-list.tsx';
import { useReader, useReviewList } from './list/use-review-list.ts';
import { memberReviews } from './queries.ts';

const NoReviews = ({ username, isOwner }: { username: string; isOwner: boolean }) => (
  <p className="mt-3 text-lg text-quiet">
    {isOwner ? (
      <>
        You haven't reviewed a spring yet. Find one you know{' '}
        <TextLink to="/" isInline>
          on the map
        </TextLink>{' '}
        and tell others what it's like.
      </>
    ) : (
      `${username} hasn't reviewed a spring yet.`
    )}
  </p>
);

const SpringLink = ({ review }: { review: Review }) => (
  <>
    <TextLink to={`/springs/${review.spring_id}`} prefetch="intent" isInline>
      {springName(review.spring_name)}
    </TextLink>{' '}
    <BathingBadge status={review.spring_bathing_status} />
  </>
);

const Waiting = () => (
  <div role="status" className="mt-4 flex flex-col gap-3">
    <p className="sr-only">Loading reviews...</p>
    <Skeleton className="h-6 w-64 max-w-full" />
    <Skeleton className="h-20 w-full max-w-prose" />
  </div>
);

export const MemberReviews = ({ profile: { username, review_count } }: { profile: Profile }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const reader = useReader();
  const isAsked = review_count > 0;
  const list = useReviewList(memberReviews(username, reader ?? null), {
    before: reader ? memberReviews(username, null) : null,
    counted: review_count,
    isAsked,
  });
  const count = isAsked ? list.total : review_count;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        Reviews ({numberText(count)})
      </h2>
      {count === 0 && <NoReviews username={username} isOwner={reader === username} />}
      {count > 0 && list.isLoaded && (
        <ReviewList
          list={list}
          reader={reader}
          subject={SpringLink}
          deleteQuestion="Are you sure you want to delete this review?"
          onDeleted={() => heading.current?.focus()}
        />
      )}
      {isAsked && !list.isLoaded && !list.hasFailed && <Waiting />}
      {isAsked && list.hasFailed && (
        <div className="mt-4">
          <LoadFailure
            message="We couldn't load the reviews."
            isRetrying={list.isFetching}
            onRetry={list.retry}
          />
        </div>
      )}
    </section>
  );
};
