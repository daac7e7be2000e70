import type { SpringListItem } from '@wildsoak/contract/springs';
import { ChevronUp } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { countText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusFirstNew } from '../../../ui/use-focus-first-new.ts';
import { useScrollTo } from '../../../ui/use-scroll-to.ts';
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
    : 'No matching spring in this part of the map. Zoom out or move it to see more.';
};

const SHEET_HEADING = { loading: 'Loading springs...', failed: 'No springs to show' };

/** The springs in view, nearest to the centre first: a column on wide screens, a sheet on a phone. */
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
  /** Neither while it is awaited nor when it did not come. */
  isLoaded: boolean;
  matchCount: number;
  /** Though only favorites are asked for. */
  hasNoFavorites: boolean;
  inView: { count: number; nearest: SpringListItem[] };
  pointedId: number | null;
  onPoint: (id: number | null) => void;
  onShow: ((spring: SpringListItem) => void) | null;
  onMore: () => void;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const scroller = useScrollTo(pointedId === null ? null : `[data-spring="${pointedId}"]`);
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
    <div className="absolute inset-x-0 bottom-0 z-10 flex max-h-4/5 flex-col noscript:hidden border-t border-line bg-surface max-lg:rounded-t-2xl max-lg:shadow-lg lg:static lg:max-h-none lg:border-t-0 lg:border-l">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-14 shrink-0 items-center justify-between rounded-t-2xl px-4 font-semibold lg:hidden"
      >
        {heading}
        <ChevronUp aria-hidden className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <h3 className="border-b border-line px-4 py-3 font-sans font-semibold max-lg:hidden">
        {heading}
      </h3>
      <div
        id={id}
        ref={scroller}
        className={`relative min-h-0 grow overflow-y-auto ${isOpen ? '' : 'max-lg:hidden'}`}
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
      </div>
    </div>
  );
};
