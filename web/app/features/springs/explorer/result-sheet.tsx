import type { ListedSpring } from '@wildsoak/contract/springs';
import { useMemo, useState } from 'react';
import { withinText, type Near } from '../../../domain/place/near.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { countText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusFirstNew } from '../../../ui/use-focus-first-new.ts';
import type { Drives } from './reach.ts';
import { ResultList } from './result-list.tsx';

/** Tailwind's `lg`: from here on the list stands beside the map. */
const WIDE = '(min-width: 64rem)';

const RowSkeletons = () =>
  Array.from({ length: 6 }, (_, i) => (
    <div key={i} className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  ));

const emptyText = (matchCount: number, hasNoFavorites: boolean, near: Near | null): string => {
  if (hasNoFavorites) return 'You have no favorites yet. Open a spring and add it to a list.';
  if (near && matchCount === 0) {
    return `No matching spring within ${withinText(near)}. Look farther, or remove a filter.`;
  }
  return matchCount === 0
    ? 'No spring matches these filters. Remove one to see more.'
    : 'No matching springs in this part of the map. Zoom out or move the map to see more.';
};

const SHEET_HEADING = { loading: 'Loading springs...', failed: 'No springs to show' };

/** The springs in view: a column on wide screens, on a phone a sheet that draws its rows once it opens. */
export const ResultSheet = ({
  isLoading,
  isLoaded,
  matchCount,
  hasNoFavorites,
  near,
  drives,
  inView: { count, first },
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
  near: Near | null;
  drives: Drives | null;
  inView: { count: number; first: ListedSpring[] };
  pointedId: number | null;
  onPoint: (id: number | null) => void;
  onShow: ((spring: ListedSpring) => void) | null;
  onMore: () => void;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = useMedia(WIDE) || isOpen;
  const { list, onAsked } = useFocusFirstNew<HTMLOListElement>(first.length);
  const show = useMemo(
    () =>
      onShow &&
      ((spring: ListedSpring) => {
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
        <p className="p-4 text-quiet">{emptyText(matchCount, hasNoFavorites, near)}</p>
      )}
      {isShown && (
        <ResultList
          ref={list}
          springs={first}
          near={near}
          drives={drives}
          pointedId={pointedId}
          onPoint={onPoint}
          onShow={show}
        />
      )}
      {isShown && count > first.length && (
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
