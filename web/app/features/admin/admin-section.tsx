import type { ReactNode, Ref } from 'react';
import { momentText } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Loading {
  isPending: boolean;
  isFetching: boolean;
  isRefetchError: boolean;
  dataUpdatedAt: number;
  error: Error | null;
  refetch: () => unknown;
}

/** One part of /admin: what it needs to load, or why that failed. What is old says so. */
export const AdminSection = ({
  heading,
  headingRef,
  what,
  query: { isPending, isFetching, isRefetchError, dataUpdatedAt, error, refetch },
  tools,
  children,
}: {
  heading: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** As in 'We couldn't load the members'. */
  what: string;
  query: Loading;
  /** Above what is loaded, and there before it is. */
  tools?: ReactNode;
  /** Null until it is loaded. */
  children: ReactNode;
}) => (
  <section aria-labelledby="admin-part" aria-busy={isFetching} className="min-w-0">
    <h2
      id="admin-part"
      ref={headingRef}
      tabIndex={-1}
      className="text-2xl font-semibold outline-none"
    >
      {heading}
    </h2>
    {tools}
    {isPending && <Skeleton className="mt-4 h-24 w-full max-w-prose" />}
    {isPending || !error || children ? null : (
      <div className="mt-4">
        <LoadFailure
          message={`We couldn't load the ${what}: ${error.message}`}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    )}
    {isRefetchError && (
      <div className="mt-4">
        <Notice tone="bad">
          {/* Without the button, which changes with every try. */}
          <p role="alert" className="font-medium">
            Last updated {momentText(new Date(dataUpdatedAt).toISOString())}. We couldn't refresh
            the {what}: {error?.message}
          </p>
          <Button look="quiet" isBusy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </Notice>
      </div>
    )}
    {children}
  </section>
);

/** Names and values, side by side. */
export const Figures = ({ figures }: { figures: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="mt-2 grid max-w-xl grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-1">
    {figures.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-quiet">{name}</dt>
        <dd className="tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

export const FiguresHeading = ({ children }: { children: string }) => (
  <h3 className="mt-6 text-lg font-semibold">{children}</h3>
);

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** The next page of a list, for those who want it. */
export const MoreButton = ({ pages, onAsked }: { pages: Pages; onAsked: () => void }) =>
  pages.hasNextPage && (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <Button
        look="quiet"
        isBusy={pages.isFetchingNextPage}
        onClick={() => {
          onAsked();
          void pages.fetchNextPage();
        }}
      >
        {pages.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
      <p role={pages.isFetchNextPageError ? 'alert' : 'status'} className="text-quiet">
        {pages.isFetchNextPageError && "We couldn't load more."}
      </p>
    </div>
  );
