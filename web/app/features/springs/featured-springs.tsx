import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { CardGrid } from '../../ui/card.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { featuredSprings } from './queries.ts';
import { SpringCard } from './spring-card.tsx';

const BY_REVIEWS = 'Discover highly-rated hot springs based on user reviews';

/** Claims ratings only where there are some. */
const subtitleOf = (springs: readonly { review_count: number }[]): string => {
  const unreviewed = springs.filter(({ review_count }) => review_count === 0).length;
  if (unreviewed === 0) return BY_REVIEWS;
  return unreviewed === springs.length
    ? 'None of these has a review yet. Open one you know and be the first to review it.'
    : `${BY_REVIEWS}. Springs without a review fill in until more are rated.`;
};

/**
 * Memoized: filters change the address, and with it the whole page renders.
 * `failure`: why the server had no springs to render. The browser then tries again.
 */
export const FeaturedSprings = memo(({ failure }: { failure: string | undefined }) => {
  const { data, error, isFetching, refetch } = useQuery(featuredSprings());
  const reason = error?.message ?? failure;
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" tabIndex={-1} className="text-3xl font-semibold outline-none">
        Featured Hot Springs
      </h2>
      {/* Until they have loaded it takes its space and claims nothing. */}
      <p className={`mt-2 mb-8 text-lg text-quiet ${data ? '' : 'invisible'}`}>
        {data ? subtitleOf(data) : BY_REVIEWS}
      </p>
      {data && (
        <CardGrid>
          {data.map((spring) => (
            <li key={spring.id}>
              <SpringCard spring={spring} />
            </li>
          ))}
        </CardGrid>
      )}
      {!data && reason === undefined && <CardSkeletons label="Loading featured springs..." />}
      {!data && reason !== undefined && (
        <LoadFailure
          message={`Error: Failed to load featured springs: ${reason}.`}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
});
