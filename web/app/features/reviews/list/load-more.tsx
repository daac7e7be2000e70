import { useEffect, useRef } from 'react';
import { whenNear } from '../../../lib/browser/when-near.ts';
import { Button } from '../../../ui/button.tsx';

/** As far ahead as a thumb scrolls while a page of reviews comes. */
const AHEAD = '600px';

/** Loads more as one scrolls; the button is for keyboards, and for trying again. */
export const LoadMore = ({
  isLoading,
  hasFailed,
  onMore,
  onAsked,
}: {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
  /** By a press, before more is on its way. */
  onAsked: () => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (!box.current || isLoading || hasFailed) return undefined;
    return whenNear(box.current, AHEAD, () => latest.current());
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
        {hasFailed && 'The next reviews could not be loaded.'}
      </p>
    </div>
  );
};
