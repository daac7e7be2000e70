import { useQuery } from '@tanstack/react-query';
import { FEATURED_MIN_REVIEWS } from '@wildsoak/contract/rules/limits';
import { memo } from 'react';
import { CardGrid } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { featuredSprings } from './queries.ts';
import { CardSkeletons, SpringCard } from './spring-card.tsx';

const BY_REVIEWS = 'Discover highly-rated hot springs based on user reviews';

const ENOUGH = FEATURED_MIN_REVIEWS === 1 ? 'a review' : `${FEATURED_MIN_REVIEWS} reviews`;

/** Claims ratings only where there are some. */
const subtitleOf = (springs: readonly { review_count: number }[]): string => {
  const unrated = springs.filter(({ review_count: count }) => count < FEATURED_MIN_REVIEWS).length;
  if (unrated === 0) return BY_REVIEWS;
  return unrated === springs.length
    ? `None of these has ${ENOUGH} yet. Know one? Review it.`
    : `${BY_REVIEWS}. Until more are rated, we fill in with others.`;
};

/**
 * Memoized: going back through filters renders the whole page.
 * `failure`: why the server had no springs to render. The browser then tries again.
 */
export const FeaturedSprings = memo(({ failure }: { failure: string | undefined }) => {
  const { data, error, isFetching, refetch } = useQuery(featuredSprings());
  const reason = error?.message ?? failure;
  return (
    <section aria-labelledby="featured" className="late-pictures">
      <h2 id="featured" tabIndex={-1} className="text-2xl font-semibold outline-none sm:text-3xl">
        Featured Hot Springs
      </h2>
      {/* Until they have loaded it takes its space and claims nothing. */}
      <p className={`mt-2 mb-5 text-lg text-quiet lg:mb-8 ${data ? '' : 'invisible'}`}>
        {data ? subtitleOf(data) : BY_REVIEWS}
      </p>
      {data && (
        <CardGrid isRow>
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
