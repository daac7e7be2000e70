import { useEffect, useEffectEvent, useRef } from 'react';
import { whenNear } from '../../../lib/browser/when-near.ts';
import { Button } from '../../../ui/button.tsx';

/** How far a thumb scrolls while the next page loads. */
const AHEAD = '600px';

/** Loads more as the reader scrolls. The button is for keyboards and for another try. */
export const LoadMore = ({
  isLoading,
  hasFailed,
  onMore,
  onAsked,
}: {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
  onAsked: () => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(onMore);
  useEffect(() => {
    if (!box.current || isLoading || hasFailed) return undefined;
    return whenNear(box.current, AHEAD, () => loadMore());
  }, [isLoading, hasFailed]);

  return (
    <div ref={box} className="mt-4 flex flex-wrap items-center gap-4 noscript:hidden">
      <Button
        look="quiet"
        isBusy={isLoading}
        onClick={() => {
          onAsked();
          onMore();
        }}
      >
        {isLoading ? 'Loading...' : 'Load more'}
      </Button>
      <p role={hasFailed ? 'alert' : 'status'} className="text-quiet">
        {hasFailed && 'We could not load more reviews.'}
      </p>
    </div>
  );
};
