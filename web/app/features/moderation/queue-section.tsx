import type { UseQueryResult } from '@tanstack/react-query';
import { MODERATION_PAGE } from '@wildsoak/contract/rules/limits';
import { useRef, type ComponentType } from 'react';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** One queue. A settled entry disappears, and the focus goes to the heading. */
export const QueueSection = <Entry extends { id: number }>({
  id,
  heading,
  empty,
  what,
  query: { data, error, isFetching, refetch },
  item: Item,
}: {
  id: string;
  heading: string;
  empty: string;
  /** As in 'We couldn't load the reviews'. */
  what: string;
  query: UseQueryResult<Entry[]>;
  item: ComponentType<{ entry: Entry; onDone: () => void }>;
}) => {
  const ref = useRef<HTMLHeadingElement>(null);
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
            message={`We couldn't load the ${what}: ${error.message}`}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data?.length === 0 && <p className="mt-3 text-lg text-quiet">{empty}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((entry) => (
            <Item key={entry.id} entry={entry} onDone={() => ref.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  );
};
