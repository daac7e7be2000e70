import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { CardGrid } from '../../ui/card.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { featuredSprings } from './queries.ts';
import { SpringCard } from './spring-card.tsx';

/** `failure`: why the server had no springs to render. The browser then tries again. */
const Springs = ({ failure }: { failure: string | undefined }) => {
  const { data, error, isFetching, refetch } = useQuery(featuredSprings());
  if (data) {
    return (
      <>
        {data.every(({ review_count }) => review_count === 0) && (
          <p className="-mt-4 mb-6 text-quiet">
            No spring has a review yet. Open one you know and be the first to review it.
          </p>
        )}
        <CardGrid>
          {data.map((spring) => (
            <li key={spring.id}>
              <SpringCard spring={spring} />
            </li>
          ))}
        </CardGrid>
      </>
    );
  }
  const reason = error?.message ?? failure;
  if (reason === undefined) return <CardSkeletons label="Loading featured springs..." />;
  return (
    <LoadFailure
      message={`Error: Failed to load featured springs: ${reason}.`}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
};

/** Memoized: filters change the address, and with it the whole page renders. */
export const FeaturedSprings = memo(({ failure }: { failure: string | undefined }) => (
  <section aria-labelledby="featured">
    <h2 id="featured" tabIndex={-1} className="text-3xl font-semibold outline-none">
      Featured Hot Springs
    </h2>
    <p className="mt-2 mb-8 text-lg text-quiet">
      Discover highly-rated hot springs based on user reviews
    </p>
    <Springs failure={failure} />
  </section>
));
