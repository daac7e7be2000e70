import { useQuery } from '@tanstack/react-query';
import { CardGrid } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { LoadFailure } from './load-failure.tsx';
import { featuredSprings } from './queries.ts';
import { SpringCard } from './spring-card.tsx';

/** `failure`: why the server had no springs to render with. The browser then asks again itself. */
const Springs = ({ failure }: { failure: string | undefined }) => {
  const { data, error, isFetching, refetch } = useQuery(featuredSprings());
  if (data) {
    if (data.length === 0) {
      return (
        <Notice>
          <p>
            No spring has been reviewed yet. Search for one by name to see where it is and how hot
            its water is.
          </p>
        </Notice>
      );
    }
    return (
      <CardGrid>
        {data.map((spring) => (
          <li key={spring.id}>
            <SpringCard spring={spring} />
          </li>
        ))}
      </CardGrid>
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

export const FeaturedSprings = ({ failure }: { failure: string | undefined }) => (
  <section aria-labelledby="featured">
    <h2 id="featured" className="text-3xl font-semibold">
      Featured Hot Springs
    </h2>
    <p className="mt-2 mb-8 text-lg text-quiet">
      Discover highly-rated hot springs based on user reviews
    </p>
    <Springs failure={failure} />
  </section>
);
