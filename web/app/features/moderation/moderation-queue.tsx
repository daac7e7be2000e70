import { useQuery } from '@tanstack/react-query';
import { MODERATION_PAGE } from '@wildsoak/contract/rules/limits';
import { useRef } from 'react';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ModeratedItem } from './moderated-item.tsx';
import { moderatedReviews } from './queries.ts';

const Section = ({
  heading,
  empty,
  areHidden,
}: {
  heading: string;
  empty: string;
  areHidden: boolean;
}) => {
  const ref = useRef<HTMLHeadingElement>(null);
  const id = areHidden ? 'hidden-reviews' : 'reported-reviews';
  const { data, error, isFetching, refetch } = useQuery(moderatedReviews(areHidden));
  return (
    <section aria-labelledby={id} aria-busy={isFetching}>
      <h2 id={id} ref={ref} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {heading}
        {data && ` (${data.length}${data.length < MODERATION_PAGE ? '' : ' or more'})`}
      </h2>
      {!data && !error && <Skeleton className="mt-4 h-24 w-full max-w-prose" />}
      {!data && error && (
        <div className="mt-4">
          <LoadFailure
            message={`The reviews could not be loaded: ${error.message}`}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data?.length === 0 && <p className="mt-3 text-lg text-quiet">{empty}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((review) => (
            <ModeratedItem key={review.id} review={review} onDone={() => ref.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  );
};

export const ModerationQueue = () => (
  <div className="mt-8 flex flex-col gap-12">
    <Section heading="Reported" empty="Nobody has reported anything." areHidden={false} />
    <Section heading="Hidden" empty="Nothing is hidden." areHidden />
  </div>
);
