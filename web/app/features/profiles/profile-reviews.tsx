import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@wildsoak/contract/profiles';
import type { Review } from '@wildsoak/contract/reviews';
import { Link } from 'react-router';
import { numberText, springName } from '../../lib/format.ts';
import { reviewTotal } from '../../lib/review-total.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ReviewList } from '../../ui/review-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reviewsBy } from './queries.ts';

const LINK = 'text-accent underline underline-offset-4 hover:no-underline';

const NoReviews = ({ username, isOwner }: { username: string; isOwner: boolean }) => (
  <p className="mt-3 text-lg text-quiet">
    {isOwner ? (
      <>
        You have not reviewed a spring yet. Find one that you know{' '}
        <Link to="/" className={LINK}>
          on the map
        </Link>
        , and say what is true of it today.
      </>
    ) : (
      `${username} has not reviewed a spring yet.`
    )}
  </p>
);

const SpringLink = ({ review }: { review: Review }) => (
  <Link to={`/springs/${review.spring_id}`} prefetch="intent" className={LINK}>
    {springName(review.spring_name)}
  </Link>
);

const Waiting = () => (
  <div role="status" className="mt-4 flex flex-col gap-3">
    <p className="sr-only">Loading reviews...</p>
    <Skeleton className="h-6 w-64 max-w-full" />
    <Skeleton className="h-20 w-full max-w-prose" />
  </div>
);

export const ProfileReviews = ({
  profile: { username, review_count },
  isOwner,
}: {
  profile: Profile;
  isOwner: boolean;
}) => {
  const hasSome = review_count > 0;
  const { data, error, isFetching, refetch } = useQuery({
    ...reviewsBy(username),
    enabled: hasSome,
  });
  const count = data && hasSome ? reviewTotal(data, review_count) : review_count;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-2xl font-semibold">
        Reviews ({numberText(count)})
      </h2>
      {count === 0 && <NoReviews username={username} isOwner={isOwner} />}
      {count > 0 && data && <ReviewList reviews={data} total={count} subject={SpringLink} />}
      {hasSome && !data && !error && <Waiting />}
      {hasSome && !data && error && (
        <div className="mt-4">
          <LoadFailure
            message="The reviews could not be loaded."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </section>
  );
};
