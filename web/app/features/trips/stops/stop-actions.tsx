import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { changeText, type Change } from './change.ts';

/** Whether the button that made it may be gone, with its row or its dialog. */
const losesButton = (change: Change): boolean =>
  change.kind === 'night'
    ? change.night.kind === 'own'
    : change.kind === 'remove' || change.kind === 'order';

const LOOK = 'px-2.5! text-sm aria-disabled:opacity-60';

/** For all stops together. It stays in sight while you scroll through them. */
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
  /** Cancels while it is on its way. */
  onBestOrder: () => void;
  onUndo: () => void;
  /** Null while there is nothing to throw away. */
  onStartOver: (() => void) | null;
}) => {
  const undo = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  // The focus goes to where you can take it back.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (lastChange && losesButton(lastChange) && isLost)
      undo.current?.focus({ preventScroll: true });
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
          question="Start over? You will lose this trip."
          action="Start over"
          onConfirm={onStartOver}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
};
