import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Visit } from '@wildsoak/contract/visits';
import { useState, type ComponentType } from 'react';
import { MemberPhoto } from '../../../domain/photo/member-photo.tsx';
import { VisitText } from '../../../domain/visit/visit-text.tsx';
import { springName } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusFirstNew } from '../../../ui/use-focus-first-new.ts';
import { reportVisit } from '../calls.ts';
import type { springVisits, VisitPages } from '../queries.ts';
import { OwnVisitActions } from './own-visit-actions.tsx';

const ReportMenu = lazyPart(
  async () => (await import('../../../domain/report/report-menu.tsx')).ReportMenu,
  { missing: () => null },
);

const LiftClosure = lazyPart(async () => (await import('./lift-closure.tsx')).LiftClosure, {
  missing: () => null,
});

/** The rest would push the reviews out of reach. */
const SHOWN_FIRST = 3;

interface ItemProps {
  reader: string | null | undefined;
  /** The author on a spring's page, the spring on the author's page. */
  subject: ComponentType<{ visit: Visit }>;
  /** Why nobody should bathe there, null elsewhere. Undefined where only the spring's page says so. */
  known?: string | null;
  /** The reader is a moderator, and the place counts as closed. */
  canLift?: boolean;
  onDeleted: () => void;
}

const VisitItem = ({
  visit,
  reader,
  subject: About,
  known,
  canLift = false,
  onDeleted,
}: ItemProps & { visit: Visit }) => (
  <li className="border-t border-line py-4 first:border-t-0">
    <VisitText visit={visit} subject={<About visit={visit} />} isOut={typeof known === 'string'} />
    {visit.image_url && (
      <MemberPhoto
        photo={{ ...visit, url: visit.image_url, date: visit.visited_on }}
        name={springName(visit.spring_name)}
      />
    )}
    {/* The same height for everybody: nothing below moves once we know the reader. */}
    <div className="-ml-3 flex min-h-11 flex-wrap items-center gap-x-2">
      {reader === visit.username && (
        <OwnVisitActions visit={visit} known={known} onDeleted={onDeleted} />
      )}
      {reader && reader !== visit.username && (
        <ReportMenu what="visit" about={visit} send={(reason) => reportVisit(visit.id, reason)} />
      )}
      {canLift && visit.is_open === false && reader !== visit.username && (
        <LiftClosure visit={visit} />
      )}
    </div>
  </li>
);

/** `before`: the list as it came with the page, shown until the reader's own has loaded. */
export const useVisitList = (
  own: ReturnType<typeof springVisits>,
  { before, isAsked }: { before: ReturnType<typeof springVisits> | null; isAsked: boolean },
) => {
  const queries = useQueryClient();
  return useInfiniteQuery({
    ...own,
    enabled: isAsked,
    initialData: () =>
      before ? queries.getQueryData<VisitPages>(before.queryKey as readonly unknown[]) : undefined,
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
  });
};

/** Newest first: a few, then all, a page at a time. */
export const VisitList = ({
  list,
  ...item
}: ItemProps & { list: ReturnType<typeof useVisitList> }) => {
  const visits = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? visits : visits.slice(0, SHOWN_FIRST);
  const { list: rows, onAsked } = useFocusFirstNew<HTMLUListElement>(shown.length);
  const hasMore = shown.length < visits.length || list.hasNextPage;
  if (list.isError && !list.data) {
    return (
      <LoadFailure
        message="We could not load the visits."
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.isLoading) return <Skeleton className="mt-4 h-24 w-full max-w-prose" />;
  return (
    <>
      {shown.length > 0 && (
        <ul ref={rows} className="mt-2 text-lg">
          {shown.map((visit) => (
            <VisitItem key={visit.id} visit={visit} {...item} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className="flex flex-wrap items-center gap-4 noscript:hidden">
          <Button
            look="quiet"
            isBusy={list.isFetchingNextPage}
            onClick={() => {
              onAsked();
              if (isOpen) void list.fetchNextPage();
              else setIsOpen(true);
            }}
          >
            {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
            <span className="sr-only"> visits</span>
          </Button>
          <p role={list.isFetchNextPageError ? 'alert' : 'status'} className="text-quiet">
            {list.isFetchNextPageError && 'We could not load more visits.'}
          </p>
        </div>
      )}
    </>
  );
};
