import type { Visit } from '@wildsoak/contract/visits';
import { useState, type ComponentType } from 'react';
import { MemberPhoto } from '../../../domain/photo/member-photo.tsx';
import { ReportMenu } from '../../../domain/report/report-menu.tsx';
import { VisitText } from '../../../domain/visit/visit-text.tsx';
import { springName } from '../../../lib/format.ts';
import type { usePagedList } from '../../../lib/http/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusFirstNew } from '../../../ui/use-focus-first-new.ts';
import { reportVisit } from '../calls.ts';
import { LiftClosure, OwnVisitActions } from './visit-actions.tsx';

/** The rest would push the reviews out of reach. */
export const SHOWN_FIRST = 2;

const ThatDay = lazyPart(async () => (await import('./that-day.tsx')).ThatDay, {
  missing: () => null,
});

interface ItemProps {
  reader: string | null | undefined;
  /** The author on a spring's page, the spring on the author's page. */
  subject: ComponentType<{ visit: Visit }>;
  /** Why nobody should bathe there, null elsewhere. Undefined where only the spring's page says so. */
  known?: string | null;
  /** The reader is a moderator, and the place counts as closed. */
  canLift?: boolean;
  /** Made-up visits have a mark each. */
  isMarked?: boolean;
  onDeleted: () => void;
}

const VisitItem = ({
  visit,
  reader,
  subject: About,
  known,
  canLift = false,
  isMarked = true,
  onDeleted,
}: ItemProps & { visit: Visit }) => (
  <li className="border-t border-line pt-1 pb-3 first:border-t-0">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0 grow">
        <VisitText
          visit={visit}
          subject={<About visit={visit} />}
          isOut={typeof known === 'string'}
          isMarked={isMarked}
          actions={
            <>
              {reader === visit.username && (
                <OwnVisitActions visit={visit} known={known} onDeleted={onDeleted} />
              )}
              {reader && reader !== visit.username && (
                <ReportMenu
                  what="visit"
                  about={visit}
                  send={(reason) => reportVisit(visit.id, reason)}
                />
              )}
              {canLift && visit.is_open === false && reader !== visit.username && (
                <LiftClosure visit={visit} />
              )}
            </>
          }
        />
      </div>
      {visit.image_url && (
        <MemberPhoto
          photo={{ ...visit, url: visit.image_url, date: visit.visited_on }}
          name={springName(visit.spring_name)}
        />
      )}
    </div>
    {visit.that_day && (
      <div
        className={`text-sm leading-5 text-quiet ${visit.that_day.weather && visit.that_day.river ? 'min-h-15' : 'min-h-10'}`}
      >
        <ThatDay said={visit.that_day} />
      </div>
    )}
  </li>
);

/** Newest first: a few, then all, a page at a time. */
export const VisitList = ({
  list,
  ...item
}: ItemProps & { list: ReturnType<typeof usePagedList<Visit>> }) => {
  const visits = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? visits : visits.slice(0, SHOWN_FIRST);
  const { list: rows, onAsked } = useFocusFirstNew<HTMLUListElement>(shown.length);
  const all = list.hasNextPage ? 'All' : `All ${visits.length}`;
  const hasMore = shown.length < visits.length || list.hasNextPage;
  if (list.isError && !list.data) {
    return (
      <LoadFailure
        message="We couldn't load the visits."
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.isLoading) return <Skeleton className="mt-4 h-24 w-full max-w-prose" />;
  return (
    <>
      {shown.length > 0 && (
        <ul ref={rows} className="mt-2">
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
            {list.isFetchingNextPage ? 'Loading...' : isOpen ? 'Show more' : all}
            <span className="sr-only"> visits</span>
          </Button>
          <p role={list.isFetchNextPageError ? 'alert' : 'status'} className="text-quiet">
            {list.isFetchNextPageError && "We couldn't load more visits."}
          </p>
        </div>
      )}
    </>
  );
};
