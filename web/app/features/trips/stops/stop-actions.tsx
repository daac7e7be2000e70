import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { changeText, type Change } from './stop-change.ts';

const LOOK = 'px-3! aria-disabled:opacity-60';

/** What can be done to all stops. It stays in sight while they are scrolled through. */
export const StopActions = ({
  canOrder,
  isOrdering,
  lastChange,
  onBestOrder,
  onUndo,
  onStartOver,
}: {
  canOrder: boolean;
  isOrdering: boolean;
  lastChange: Change | undefined;
  /** Again while it is being looked for: no longer. */
  onBestOrder: () => void;
  onUndo: () => void;
  /** Null where there is nothing to begin anew. */
  onStartOver: (() => void) | null;
}) => {
  const undo = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  // A stop takes its buttons along: whoever removed it goes on where it can be brought back.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (lastChange?.kind === 'remove' && isLost) undo.current?.focus({ preventScroll: true });
  }, [lastChange]);
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5">
      <Button
        look="quiet"
        aria-disabled={!canOrder}
        onClick={() => {
          if (canOrder) onBestOrder();
        }}
        className={LOOK}
      >
        {isOrdering ? 'Cancel ordering' : 'Best order'}
      </Button>
      <Button
        ref={undo}
        look="quiet"
        aria-disabled={!lastChange}
        onClick={() => {
          if (lastChange) onUndo();
        }}
        className={LOOK}
      >
        Undo
        {lastChange && <span className="sr-only"> {changeText(lastChange)}</span>}
      </Button>
      {onStartOver && (
        <Button look="quiet" onClick={() => setIsAsking(true)} className={LOOK}>
          Start over
        </Button>
      )}
      {onStartOver && isAsking && (
        <ConfirmDialog
          question="Start over? What you laid out is lost."
          action="Start over"
          onConfirm={onStartOver}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
};
