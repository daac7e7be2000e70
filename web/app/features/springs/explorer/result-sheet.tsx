import type { SpringListItem } from '@wildsoak/contract/springs';
import { useMemo, useState } from 'react';
import { countText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusFirstNew } from '../../../ui/use-focus-first-new.ts';
import { ResultList } from './result-list.tsx';

const RowSkeletons = () =>
  Array.from({ length: 6 }, (_, i) => (
    <div key={i} className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  ));

const emptyText = (matchCount: number, hasNoFavorites: boolean): string => {
  if (hasNoFavorites) return 'You have no favorites yet. Open a spring and add it to a list.';
  return matchCount === 0
    ? 'No spring matches these filters. Remove one to see more.'
    : 'No matching springs in this part of the map. Zoom out or move the map to see more.';
};

const SHEET_HEADING = { loading: 'Loading springs...', failed: 'No springs to show' };

/** The springs in view, nearest to the center first: a column on wide screens, a sheet on a phone. */
export const ResultSheet = ({
  isLoading,
  isLoaded,
  matchCount,
  hasNoFavorites,
  inView: { count, nearest },
  pointedId,
  onPoint,
  onShow,
  onMore,
}: {
  isLoading: boolean;
  /** False while the list loads, and when it failed to. */
  isLoaded: boolean;
  matchCount: number;
  /** And the filter asks for favorites only. */
  hasNoFavorites: boolean;
  inView: { count: number; nearest: SpringListItem[] };
  pointedId: number | null;
  onPoint: (id: number | null) => void;
  onShow: ((spring: SpringListItem) => void) | null;
  onMore: () => void;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const { list, onAsked } = useFocusFirstNew<HTMLOListElement>(nearest.length);
  const show = useMemo(
    () =>
      onShow &&
      ((spring: SpringListItem) => {
        setIsOpen(false);
        onShow(spring);
      }),
    [onShow],
  );
  const heading = isLoaded
    ? `${countText(count, 'spring', 'springs')} in view`
    : SHEET_HEADING[isLoading ? 'loading' : 'failed'];
  return (
    <Sheet
      headingLevel="h3"
      heading={heading}
      isOpen={isOpen}
      scrollTo={pointedId === null ? null : `[data-spring="${pointedId}"]`}
      className="noscript:hidden max-lg:absolute max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:max-h-4/5 max-lg:rounded-t-2xl max-lg:shadow-lg lg:border-l lg:border-line"
      bodyClassName="min-h-0 grow"
      onToggle={() => setIsOpen(!isOpen)}
    >
      {isLoading && <RowSkeletons />}
      {isLoaded && count === 0 && (
        <p className="p-4 text-quiet">{emptyText(matchCount, hasNoFavorites)}</p>
      )}
      <ResultList
        ref={list}
        springs={nearest}
        pointedId={pointedId}
        onPoint={onPoint}
        onShow={show}
      />
      {count > nearest.length && (
        <p className="p-4">
          <Button
            look="quiet"
            className="w-full"
            onClick={() => {
              onAsked();
              onMore();
            }}
          >
            Show more
          </Button>
        </p>
      )}
    </Sheet>
  );
};
