import type { ListedSpring } from '@wildsoak/contract/springs';
import { useCallback, useState } from 'react';
import { withinText, type Near } from '../../../domain/place/near.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { countText } from '../../../lib/format.ts';
import { DraggedSheet } from '../../../ui/dragged-sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { SheetHeight } from '../../../ui/use-sheet-drag.ts';
import { ListNotes } from './explorer-notes.tsx';
import { ResultList } from './result-list.tsx';
import { useExplored, type Explorer } from './store.ts';

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
    return `No match within ${withinText(near)}. Look farther, or remove a filter.`;
  }
  return matchCount === 0
    ? 'No springs match. Remove a filter to see more.'
    : 'No matches in this part of the map. Zoom out or move the map.';
};

const SHEET_HEADING = { loading: 'Loading springs...', failed: 'No springs to show' };

/** The springs in view: a column on wide screens, on a phone a sheet that draws its rows once it opens. */
export const ResultSheet = ({ explorer }: { explorer: Explorer }) => {
  const found = useExplored(explorer, 'found');
  const { count, first } = useExplored(explorer, 'inView');
  const pointedId = useExplored(explorer, 'pointedId');
  const { filters, own, isPending, hasMap, reach } = found;
  const isLoaded = found.springs !== null;
  const hasNoFavorites = filters.chosen.mine === 'favorites' && own?.favorites.size === 0;
  const [height, setHeight] = useState<SheetHeight>('closed');
  const isShown = useMedia(WIDE) || height !== 'closed';
  const show = useCallback(
    (spring: ListedSpring) => {
      setHeight('closed');
      explorer.map()?.reveal(spring);
    },
    [explorer],
  );
  const heading = isLoaded
    ? `${countText(count, 'spring', 'springs')} in view`
    : SHEET_HEADING[isPending ? 'loading' : 'failed'];
  return (
    <DraggedSheet
      headingLevel="h3"
      heading={heading}
      summary={reach.isLoading ? 'Finding driving times...' : null}
      height={height}
      scrollTo={pointedId === null ? null : `[data-spring="${pointedId}"]`}
      className="noscript:hidden max-lg:absolute max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:rounded-t-2xl max-lg:shadow-lg lg:border-l lg:border-line"
      bodyClassName="min-h-0 grow"
      onHeight={setHeight}
    >
      {isPending && <RowSkeletons />}
      <ListNotes explorer={explorer} />
      {isLoaded && count === 0 && (
        <p className="p-4 text-quiet">
          {emptyText(found.matchCount, hasNoFavorites, filters.near)}
        </p>
      )}
      {isShown && (
        <ResultList
          springs={first}
          filters={filters}
          drives={found.drives}
          pointedId={pointedId}
          onPoint={explorer.point}
          onShow={hasMap ? show : null}
          onMore={count > first.length ? explorer.showMore : null}
        />
      )}
    </DraggedSheet>
  );
};
